from pathlib import Path

from spack_repo.builtin.build_systems.cmake import CMakePackage, generator

from spack.package import *


class Steppe(CMakePackage):
    """Parallel finite elements for nonlinear elastodynamics: a program for mpirun with PETSc's solvers, and the
    library that it is made of."""

    # the clone that holds this recipe
    git = Path(__file__).resolve().parents[6].as_uri()

    license("LGPL-2.1-or-later")

    version("main", branch="main")

    variant("hypre", default=False, description="PETSc with hypre, for Solver / Linear = boomeramg")
    variant("post", default=False, description="Python's libraries for pictures, plots and scaling studies")

    generator("ninja")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.21:", type="build")
    depends_on("pkgconfig", type=("build", "link"))
    depends_on("mpi")
    depends_on("dealii@9.4:9.7+mpi+petsc+metis+p4est+muparser+hdf5~int64 cxxstd=17")
    depends_on("petsc@3.18:3.25+mpi+double+mumps~complex~int64")
    depends_on("petsc+hypre", when="+hypre")
    depends_on("slepc@3.18:3.25")
    depends_on("muparser@2.3.3:")
    depends_on("gmsh@4.8:+opencascade")
    depends_on("nlohmann-json@3.9:", type="build")
    depends_on("googletest@1.12:", type="test")

    depends_on("python@3.9:", type=("run", "test"), when="+post")
    depends_on("py-numpy", type=("run", "test"), when="+post")
    depends_on("py-h5py", type=("run", "test"), when="+post")
    depends_on("py-matplotlib", type="run", when="+post")
    depends_on("py-scipy", type="run", when="+post")
    depends_on("vtk@9.0.2:+python", type="run", when="+post")

    conflicts("%gcc@:8", msg="std::filesystem is in the standard library from GCC 9 on")

    def cmake_args(self):
        # the compiler's wrapper tunes for the target of the spec; a unity build takes a third of the time
        return [self.define("STEPPE_NATIVE", False), self.define("STEPPE_TESTS", self.run_tests),
                self.define("CMAKE_UNITY_BUILD", True)]

    def test_version(self):
        """the program starts with its libraries"""
        out = Executable(self.prefix.bin.steppe)("--version", output=str.split, error=str.split)
        check_outputs("steppe", out)

    def test_check(self):
        """an installed input is valid"""
        Executable(self.prefix.bin.steppe)("--check", self.prefix.share.steppe.input.cantilever.join("cantilever.prm"))
