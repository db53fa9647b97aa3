#!/bin/sh
# mpirun.sh N COMMAND...: run on N ranks of this machine, one thread each, whoever the user is.
ranks=$1
shift
export OMP_NUM_THREADS=1 OMPI_MCA_btl_base_warn_component_unused=0
# all are on this machine, where no network is asked for (looking for fast ones takes a second each time)
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=^tcp,uct,openib,ofi HWLOC_COMPONENTS=-pci
# ranks that wait make room for others: where there are any, two that wait busily take ten times as long, or more;
# where each rank has a core of its own, this takes a sixth more. A caller says how many cores the ranks have for
# themselves; a rank alone waits for none, and gave its core away wherever a factorisation looks for messages
[ "$ranks" -gt "${STEPPE_CORES:-1}" ] && room=1 || room=0
export OMPI_MCA_mpi_yield_when_idle=${OMPI_MCA_mpi_yield_when_idle:-$room}
# Open MPI 5 yields so often that whatever else runs there takes nearly all of the time; a short sleep does not let it
export OMPI_MCA_threads_pthreads_yield_strategy=nanosleep OMPI_MCA_threads_pthreads_nanosleep_time=1
# only the program speaks when it fails (Open MPI 4; nothing says so to 5)
export OMPI_MCA_orte_execute_quiet=1
if [ "$(id -u)" = 0 ]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi
# a server that has loaded the program's libraries forks for each start (tests/starts)
[ -z "$STEPPE_STARTS" ] || set -- $STEPPE_STARTS "$@"
if [ "$ranks" = 1 ]; then
  # alone it needs no daemon, which takes a third of a short run, and no folder that several share
  export OMPI_MCA_ess_singleton_isolated=1 OMPI_MCA_orte_create_session_dirs=0
  export OMPI_MCA_btl=self OMPI_MCA_sharedfp=^sm
  exec "$@"
fi
exec mpirun --oversubscribe --bind-to none -n "$ranks" "$@"
