#include "model.h"
#include "saved_inputs.h"
#include "saved_runs.h"

namespace app_history {

using namespace steppe;

TEST_P(History, GoesOnToTheSameBits) {
  if (GetParam().most_ranks < int(dealii::Utilities::MPI::n_mpi_processes(PETSC_COMM_WORLD)))
    GTEST_SKIP() << "no two such runs are the same";
  if (request_.input->mesh.dimension == 2)
    expect_same<2>();
  else
    expect_same<3>();
}

#define WITH_AMG " -solver_linear amg -pc_gamg_coarse_eq_limit 8"

const Variation runs[] = {
    // schemes
    {"BackwardEuler", beam},
    {"Newmark", beam, "-time_scheme newmark"},
    {"Midpoint", beam, "-time_scheme midpoint"},
    {"EnergyMomentum", beam, "-time_scheme energy-momentum"},
    {"GeneralizedAlpha", beam, "-time_scheme generalized-alpha"},
    {"Hht", beam, "-time_scheme hht"},
    {"Wbz", beam, "-time_scheme wbz"},
    {"Bdf2Newton", beam, "-time_scheme bdf2-newton"},
    {"Static", beam, "-time_scheme static"},
    {"CentralDifference", beam,
     "-time_scheme central-difference -time_step auto -time_end 4 -damping_mass row-sum "
     "-damping_rayleigh_mass 0.5",
     90, 30},
    {"ExplicitEuler", beam, "-time_scheme explicit-euler -time_step 1e-3 -damping_mass row-sum"},
    {"ConsistentMass", beam,
     "-time_scheme central-difference -time_step 1e-3 -damping_rayleigh_mass 1 -damping_mass "
     "consistent"},
    {"Bdf1", beam, "-time_scheme bdf1"},
    {"Bdf2", beam, "-time_scheme bdf2"},
    {"Bdf3", beam, "-time_scheme bdf3 -time_start-up half-step"},
    {"Bdf4", beam, "-time_scheme bdf4 -time_start-up bdf1"},
    {"Bdf5", beam, "-time_scheme bdf5", 2},
    {"Bdf6", beam, "-time_scheme bdf6", 9},
    {"Theta", beam, "-time_scheme theta"},
    {"Arkimex", beam, "-time_scheme arkimex -damping_mass row-sum"},
    {"RosW", beam, "-time_scheme rosw"},
    {"Rk2", beam, "-time_scheme rk2 -time_step 1e-3"},
    {"Rk4", beam, "-time_scheme rk4 -time_step 1e-3 -damping_mass consistent"},
    {"Rk", beam, "-time_scheme rk -time_step 1e-3"},
    {"Ssp", beam, "-time_scheme ssp -time_step 1e-3"},
    {"Symplectic", beam, "-time_scheme symplectic -time_step 1e-3"},
    // lengths of steps
    {"Adaptive", beam, "-time_scheme generalized-alpha -time_adaptive true"},
    {"AdaptiveBdf2Newton", beam, "-time_scheme bdf2-newton -time_adaptive true"},
    {"AdaptiveBdf", beam, "-time_scheme bdf3 -time_adaptive true", 5, 5},
    {"AdaptiveArkimex", beam, "-time_scheme arkimex -damping_mass row-sum -time_adaptive true"},
    {"AdaptiveTheta", beam, "-time_scheme theta -time_adaptive true"},
    {"AdaptiveRosW", beam, "-time_scheme rosw -time_adaptive true"},
    {"AdaptiveRk", beam, "-time_scheme rk -time_adaptive true"},
    {"StepRule", beam, "-time_step 0.02*(1-(-2*t)) -time_must_hit 0.15,0.171"},
    {"StableSteps", beam,
     "-time_scheme explicit-euler -time_step auto -time_end 4 -damping_mass row-sum "
     "-damping_rayleigh_stiffness 1e-4",
     90, 30},
    // materials
    {"Prony", beam, "-materials_body_prony 0.8,0.3;0.5,2 -time_scheme midpoint"},
    {"PronyInSpace", beam_in_space,
     "-materials_body_prony 0.8,0.3;0.5,2 -materials_body_law isochoric+neo-Hookean "
     "-materials_body_dilatation mean"},
    {"PronyExplicit", beam,
     "-materials_body_prony 0.8,0.3 -time_scheme central-difference -time_step 1e-3 "
     "-damping_mass row-sum"},
    {"FBar", beam, "-materials_body_dilatation f-bar"},
    {"NodalDilatation", beam,
     "-mesh_shape simplices -materials_body_dilatation nodal -materials_body_law "
     "isochoric+neo-Hookean"},
    {"InitialStiffness", beam, "-damping_rayleigh_stiffness 0.01 -damping_stiffness initial"},
    {"LastStiffness", beam, "-damping_rayleigh_stiffness 0.01 -damping_stiffness last"},
    {"Springs", beam,
     "-springs_names net -springs_net_stiffness 5 -damping_rayleigh_stiffness 0.01 "
     "-damping_stiffness last"},
    // supports
    {"MovingSupport", beam, "-boundaries_wall_motion 0;0.1*sin(5*t)"},
    {"GivenAcceleration", beam,
     "-boundaries_wall_motion 0;sin(5*t) -boundaries_wall_given acceleration"},
    {"Turned", beam,
     "-mesh_transform 0.8*x-0.6*y;0.8*y-(-0.6*x) -boundaries_wall_motion symmetry "
     "-boundaries_names wall,tip -boundaries_tip_kind nodes -boundaries_tip_where point+0+0 "
     "-boundaries_tip_motion fixed -probes_tip_at 1.6,1.2 -time_scheme newmark"},
    {"Periodic", beam,
     "-periodic_names sides -periodic_sides_from id+2 -periodic_sides_to id+3 -time_scheme "
     "generalized-alpha"},
    {"SwitchedSupport", beam, "-boundaries_wall_active t<0.1"},
    {"BoltThatIsLocked", beam,
     "-bolts_names bolt -bolts_bolt_where everything -bolts_bolt_direction 1,0 -bolts_bolt_force t "
     "-bolts_bolt_lock_at 0.1 -time_scheme newmark"},
    {"LockedBolt", beam,
     "-bolts_names bolt -bolts_bolt_where everything -bolts_bolt_direction 1,0 "
     "-bolts_bolt_shortening 0.1*t -bolts_bolt_lock_at 0.04"},
    {"SupportLetGoLater", beam, "-boundaries_wall_active t<0.22 -time_scheme newmark"},
    {"SupportThatCloses", beam,
     "-boundaries_names wall,tip -boundaries_tip_where id+1 -boundaries_tip_motion 0;0.01*t "
     "-boundaries_tip_active t>0.08 -time_scheme bdf2-newton"},
    {"GripThatCloses", beam,
     "-boundaries_names wall,grip -boundaries_grip_where id+1 -boundaries_grip_motion fixed "
     "-boundaries_grip_active t>0.08"},
    {"SwitchedSupportExplicit", beam,
     "-boundaries_wall_active t<0.02 -time_scheme central-difference -time_step auto -time_end 4 "
     "-damping_mass row-sum -time_start-up none",
     90, 30},
    {"SwitchedTurned", beam,
     "-mesh_transform 0.8*x-0.6*y;0.8*y-(-0.6*x) -boundaries_wall_motion symmetry "
     "-boundaries_wall_active t<0.1 -probes_tip_at 1.6,1.2"},
    {"SwitchedPmg", beam_in_space,
     "-space_degree 2 -solver_linear pmg -mg_coarse_pc_gamg_coarse_eq_limit 8 "
     "-boundaries_wall_active t<0.1",
     4},
    {"Cases", beam,
     "-time_scheme static -time_step 1 -loads_pull_value 0;0.5 -cases_names a,b,c -cases_a_loads "
     "pull -cases_b_loads 2+pull -cases_c_loads 3+pull -output_envelope von+mises",
     1, 2},
    {"CaseInManySteps", beam,
     "-time_scheme static -time_step 0.1 -loads_pull_value 0;0.5 -cases_names a,b,c -cases_a_loads "
     "pull -cases_b_loads 2+pull -cases_c_loads 3+pull",
     1, 2},
    {"Envelope", beam, "-output_envelope von+mises,velocity,displacement"},
    {"SwitchedStatic", beam,
     "-time_scheme static -boundaries_names wall,tip -boundaries_tip_where id+1 "
     "-boundaries_tip_motion 0;0 -boundaries_tip_active t<0.12"},
    // linear solvers
    {"Amg", beam, WITH_AMG, 4},
    {"AmgStatic", beam, "-time_scheme static" WITH_AMG, 4},
    {"AmgBdf2", beam, "-time_scheme bdf2" WITH_AMG, 4},
    {"AmgTheta", beam, "-time_scheme theta" WITH_AMG, 4},
    {"AmgAlwaysNew", beam, "-solver_reuse never" WITH_AMG, 4},
    {"AmgPronyBdf2", beam, "-materials_body_prony 0.8,0.3 -time_scheme bdf2" WITH_AMG, 4},
    {"AmgPronyTheta", beam, "-materials_body_prony 0.8,0.3 -time_scheme theta" WITH_AMG, 4},
    {"AmgProny", beam, "-materials_body_prony 0.8,0.3 -time_scheme midpoint" WITH_AMG, 4},
    {"AmgEnergyMomentum", beam, "-time_scheme energy-momentum" WITH_AMG, 4},
    {"AmgInSpace", beam_in_space, "-time_scheme newmark" WITH_AMG, 4},
    {"Pmg", beam_in_space,
     "-space_degree 2 -solver_linear pmg -mg_coarse_pc_gamg_coarse_eq_limit 8", 4},
    {"PmgRecomputed", beam_in_space, "-space_degree 2 -solver_linear pmg -solver_matrix recomputed",
     4},
    {"Ilu", beam, "-solver_linear ilu", 4},
    {"Boomeramg", beam, "-solver_linear boomeramg", 4},
    {"UnsymmetricDirect", beam, "-materials_body_dilatation f-bar -solver_linear direct", 3, 4, 1},
    {"Lbfgs", beam, "-time_variational true -snes_type qn -snes_qn_scale_type jacobian" WITH_AMG,
     4},
    {"LbfgsStatic", beam,
     "-time_variational true -time_scheme static -snes_type qn -snes_qn_scale_type "
     "jacobian" WITH_AMG,
     4},
    {"LinearElastic", beam,
     "-materials_body_law linear+elastic -boundaries_wall_motion 0;0.1*sin(5*t)" WITH_AMG, 4},
    {"LaggedJacobian", beam, "-snes_lag_jacobian 2" WITH_AMG, 4},
    // of a later matrix than the preconditioner
    {"KeptTangent", beam, "-time_scheme generalized-alpha -snes_rtol 1e-3 -solver_linear direct", 5,
     4, 1},
    {"KeptTangentOfShortSteps", beam,
     "-time_scheme generalized-alpha -time_step 0.02 -snes_rtol 1e-4 -solver_linear direct", 5, 4,
     1},
    {"LinearlyImplicit", beam, "-time_linearly_implicit true"},
    // generalised coordinates
    {"Reduced", beam,
     "-reduction_basis functions -reduction_functions x;0;0;x*x;x*y;0 -time_scheme midpoint "
     "-checkpoints_keep_all true"},
    {"FloatingFrame", beam_in_space,
     "-boundaries_wall_motion free -materials_body_law St.+Venant-Kirchhoff -reduction_frame "
     "floating -reduction_basis functions -reduction_functions 0;x*x;0;0;0;x*x;x*y;0;0 "
     "-initial_velocity 3*z;y;-3*x -time_scheme energy-momentum -checkpoints_keep_all true"},
    {"FloatingFrameByCells", beam,
     "-boundaries_wall_motion free -materials_body_prony 0.8,0.3;0.5,2 -reduction_frame floating "
     "-reduction_basis functions -reduction_functions 0;x*x;x*y;0 -time_scheme midpoint"},
    {"FloatingFrameInThePlane", beam,
     "-boundaries_wall_motion free -materials_body_law St.+Venant-Kirchhoff -reduction_frame "
     "floating -reduction_basis functions -reduction_functions 0;x*x;x*y;0 -time_scheme "
     "bdf2-newton -damping_rayleigh_stiffness 0.01"},
    {"FloatingFrameWithFriction", block,
     "-materials_body_law St.+Venant-Kirchhoff -reduction_frame floating -reduction_basis "
     "functions "
     "-reduction_functions x*y;0;0;x*x;y*y;x*y -time_scheme energy-momentum"},
    // contact
    {"Friction", block},
    {"FrictionAmg", block, WITH_AMG, 4},
    {"FrictionMidpoint", block, "-time_scheme midpoint"},
    {"FrictionBdf2", block, "-time_scheme bdf2"},
    {"FrictionStatic", block,
     "-time_scheme static -boundaries_names side -boundaries_side_where id+1 "
     "-boundaries_side_motion 0;free"},
    {"AugmentedLagrangian", block,
     "-obstacles_floor_method augmented+Lagrangian -time_scheme newmark"},
    {"AugmentedAmg", block,
     "-obstacles_floor_method augmented+Lagrangian -time_scheme newmark" WITH_AMG, 4},
    {"ExplicitFriction", block,
     "-time_scheme central-difference -time_step auto -damping_mass row-sum", 90, 30},
    {"ExplicitEulerFriction", block,
     "-time_scheme explicit-euler -time_step 1e-4 -damping_mass row-sum", 40, 20},
    {"EquilibriumFirst", block, "-initial_equilibrium_at 0 -time_scheme newmark"},
    {"QuadraticTetrahedra", block_in_space, "-time_scheme newmark", 3, 4, 2},
    {"SwitchedObstacle", block, "-obstacles_floor_active t<0.1 -time_scheme newmark"},
};

INSTANTIATE_TEST_SUITE_P(Runs, History, testing::ValuesIn(runs),
                         [](const auto& info) { return std::string(info.param.name); });

/// Runs of which PETSc or the mechanics remember what no archive reaches.
class RefusedHistory : public History {};

TEST_P(RefusedHistory, SaysWhatStandsInTheWay) {
  const auto made = make_time_study<2>(*request_.input, PETSC_COMM_WORLD, true);
  TimeStudy<2>& study = *made;
  study.start();
  take_steps(study, GetParam().before);
  Snapshot saved;
  const std::string message = input_error([&] { saved.save(study); });
  EXPECT_NE(message.find("saved"), std::string::npos) << message;
}

const Variation refused[] = {
    {"LaggedPreconditioner", beam, "-snes_lag_preconditioner 2" WITH_AMG},
    {"LaggedJacobian", beam, "-snes_lag_jacobian 2 -snes_lag_jacobian_persists" WITH_AMG},
    {"EisenstatWalker", beam, "-snes_ksp_ew" WITH_AMG},
    {"GuessedSolution", beam, "-ksp_guess_type fischer" WITH_AMG},
};

INSTANTIATE_TEST_SUITE_P(Runs, RefusedHistory, testing::ValuesIn(refused),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace app_history
