# cmake --install: the component `program` (bin, share/steppe) and the component `library` (lib, include), which
# other projects find by find_package(steppe): the targets steppe::steppe and steppe::program. What is installed
# names no folder of the build.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/steppe)
set(share ${CMAKE_INSTALL_DATADIR}/steppe)

set_target_properties(steppe_library PROPERTIES EXPORT_NAME steppe OUTPUT_NAME steppe)
set_target_properties(steppe PROPERTIES EXPORT_NAME program INSTALL_RPATH_USE_LINK_PATH ON)

install(TARGETS steppe EXPORT steppe RUNTIME COMPONENT program)
# where the program finds its Python programs, in the build folder as where it is installed
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/steppe)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/src/post ${PROJECT_BINARY_DIR}/share/steppe/post SYMBOLIC)

install(DIRECTORY src/post/ DESTINATION ${share}/post COMPONENT program FILES_MATCHING
  PATTERN "*.py" PATTERN "*.js" PATTERN "*.css" PATTERN "__pycache__" EXCLUDE)
install(DIRECTORY input DESTINATION ${share} COMPONENT program
  PATTERN "*.results*" EXCLUDE PATTERN "*.sweep" EXCLUDE PATTERN "*.verify" EXCLUDE PATTERN "*.msh" EXCLUDE PATTERN "*.png" EXCLUDE)
install(PROGRAMS cluster/slurm/steppe.sbatch cluster/slurm/scale.sbatch DESTINATION ${share} COMPONENT program)

install(TARGETS steppe_library EXPORT steppe ARCHIVE COMPONENT library)
install(DIRECTORY include/ TYPE INCLUDE COMPONENT library FILES_MATCHING PATTERN "*.h")
install(EXPORT steppe FILE steppeTargets.cmake NAMESPACE steppe:: DESTINATION ${package} COMPONENT library)

configure_package_config_file(cluster/cmake/steppeConfig.cmake.in ${PROJECT_BINARY_DIR}/steppeConfig.cmake
  INSTALL_DESTINATION ${package} NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/steppeConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES cluster/cmake/dependencies.cmake ${PROJECT_BINARY_DIR}/steppeConfig.cmake
  ${PROJECT_BINARY_DIR}/steppeConfigVersion.cmake DESTINATION ${package} COMPONENT library)
