#!/bin/sh
# mpirun.sh N COMMAND...: run on N ranks of this machine, one thread each, whoever the user is.
ranks=$1
shift
export OMP_NUM_THREADS=1 OMPI_MCA_btl_base_warn_component_unused=0
# all are on this machine, where no network is asked for (looking for fast ones takes a second each time)
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=^tcp,uct,openib,ofi
# more ranks than cores: those that wait make room for others, which takes ranks with a core each twice the time
export OMPI_MCA_mpi_yield_when_idle=$((ranks > $(env -u OMP_NUM_THREADS nproc)))
# only the program speaks when it fails (Open MPI 4; nothing says so to 5)
export OMPI_MCA_orte_execute_quiet=1
if [ "$(id -u)" = 0 ]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi
[ "$ranks" = 1 ] && exec "$@"
exec mpirun --oversubscribe --bind-to none -n "$ranks" "$@"
