# What steppe is compiled and linked with, for the build and for programs that use the installed library:
# the target steppe::dependencies. STEPPE_DEAL_II says which library of deal.II, RELEASE or DEBUG.
find_package(deal.II 9.4 REQUIRED HINTS $ENV{DEAL_II_DIR})
find_package(PkgConfig REQUIRED)
pkg_search_module(PETSC REQUIRED IMPORTED_TARGET PETSc petsc petsc-real)
pkg_search_module(SLEPC REQUIRED IMPORTED_TARGET SLEPc slepc slepc-real)
pkg_check_modules(MUPARSER REQUIRED IMPORTED_TARGET muparser>=2.3.3)
find_path(GMSH_INCLUDE_DIR gmsh.h REQUIRED)  # older releases have neither a package nor pkg-config
find_library(GMSH_LIBRARY gmsh REQUIRED)
find_package(MPI REQUIRED COMPONENTS CXX)
# beside the double precision that PETSc takes of it
find_path(SINGLE_MUMPS_INCLUDE_DIR smumps_c.h HINTS ${PETSC_INCLUDE_DIRS})
find_library(SINGLE_MUMPS_LIBRARY smumps HINTS ${PETSC_LIBRARY_DIRS})

# deal.II before 9.5 makes no targets until it is asked to, and those name 200 libraries
set(steppe_deal_ii ${DEAL_II_TARGET_${STEPPE_DEAL_II}})
if(NOT TARGET "${steppe_deal_ii}")
  list(GET DEAL_II_LIBRARIES_${STEPPE_DEAL_II} 0 steppe_deal_ii)
endif()

if(NOT TARGET steppe::dependencies)
  add_library(steppe::dependencies INTERFACE IMPORTED)
  target_include_directories(steppe::dependencies SYSTEM INTERFACE ${DEAL_II_INCLUDE_DIRS} ${GMSH_INCLUDE_DIR})
  target_link_libraries(steppe::dependencies INTERFACE
    ${steppe_deal_ii} PkgConfig::SLEPC PkgConfig::PETSC PkgConfig::MUPARSER ${GMSH_LIBRARY} MPI::MPI_CXX)
  # deal.II's headers call into its own dependencies (TBB, Trilinos)
  target_link_options(steppe::dependencies INTERFACE LINKER:--copy-dt-needed-entries)
  if(SINGLE_MUMPS_INCLUDE_DIR AND SINGLE_MUMPS_LIBRARY)
    target_include_directories(steppe::dependencies SYSTEM INTERFACE ${SINGLE_MUMPS_INCLUDE_DIR})
    target_link_libraries(steppe::dependencies INTERFACE ${SINGLE_MUMPS_LIBRARY})
  endif()
  target_compile_definitions(steppe::dependencies INTERFACE BOOST_BIND_GLOBAL_PLACEHOLDERS)
endif()
