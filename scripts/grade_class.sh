#!/usr/bin/env bash
# Grades the submissions of a class: FOLDER/STUDENT/NN_name.cpp (or .md). Prints a table, its columns separated by tabs:
# student, exercise, PASS or FAIL, cases passed, cases, cause, seed. What the student would see is kept in REPORTS.
#   scripts/grade_class.sh FOLDER REPORTS [SEED]
# All get the data of one seed. Build first: make workbook. Exits 2 if a file could not be graded; then its line says so.
set -euo pipefail
[ $# -ge 2 ] && [ -d "$1" ] || { echo "usage: $0 FOLDER REPORTS [SEED]" >&2; exit 2; }
submissions=$(realpath "$1") reports=$2 seed=${3:-$((RANDOM + 1))}
workbook=$(dirname "$0")/../build/bin/workbook
[ -x "$workbook" ] || { echo "$workbook is missing: make workbook" >&2; exit 2; }
mkdir -p "$reports"
status=0
for file in "$submissions"/*/[0-9][0-9]_*.*; do
  # A link could name a file that is not the student's.
  [ -f "$file" ] && [ ! -L "$file" ] && [ ! -L "$(dirname "$file")" ] || continue
  student=$(basename "$(dirname "$file")") exercise=$(basename "${file%.*}")
  report=$reports/$student-$exercise
  rm -f "$report.tsv"
  # WORKBOOK_STATE empty: nobody's progress. The grader has limits of its own; this one is for a grader that hangs.
  WORKBOOK_STATE='' timeout --kill-after=5 300 "$workbook" check --exercise "$exercise" --folder "$(dirname "$file")" \
    --seed "$seed" --results "$report.tsv" >"$report.txt" 2>&1 </dev/null || true
  if [ -s "$report.tsv" ]; then
    printf '%s\t%s\n' "$student" "$(cat "$report.tsv")"
  else
    printf '%s\t%s\t%s\t-\t-\t%s\t%s\n' "$student" "$exercise" UNGRADED "$(tail -n 1 "$report.txt")" "$seed"
    status=2
  fi
done
exit "$status"
