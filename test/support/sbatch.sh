#!/bin/bash
# Stands in for Slurm's sbatch: sbatch [--parsable] [--array=A-B] [--dependency=…] SCRIPT runs the script at once, once for each task.
set -u
array= script=
for word in "$@"; do
  case $word in
    --array=*) array=${word#--array=} ;;
    --*) ;;
    *) script=$word ;;
  esac
done
[ -n "$script" ] && bash -n "$script" || exit 1
cpus=$(sed -n 's/^#SBATCH --cpus-per-task=//p' "$script")
export SLURM_JOB_ID=4711 SLURM_CPUS_PER_TASK=${cpus:-1}
if [ -z "$array" ]; then
  bash "$script" >"slurm-$SLURM_JOB_ID.out" 2>&1 || exit 1
else
  export SLURM_ARRAY_JOB_ID=4711 SLURM_ARRAY_TASK_COUNT=$((${array#*-} - ${array%-*} + 1))
  for task in $(seq "${array%-*}" "${array#*-}"); do
    SLURM_ARRAY_TASK_ID=$task bash "$script" >"slurm-4711_$task.out" 2>&1 || echo "task $task: exit $?" >&2
  done
fi
echo 4711
