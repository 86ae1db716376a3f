#!/usr/bin/env bash
# Grades the submissions of a class: FOLDER/STUDENT/NN_name.cpp (or .md). Prints a table, its columns separated by tabs:
# student, exercise, PASS or FAIL, cases passed, cases, cause, seed. What the student would see is kept in REPORTS/STUDENT.
#   scripts/grade_class.sh FOLDER REPORTS [SEED]
# All get the data of one seed. Build first: make workbook. What lies in FOLDER and is not graded (another name, a link, a
# folder that may not be read) has a line that says UNGRADED and why, and the exit code is 2.
set -euo pipefail
shopt -s nullglob dotglob
root=$(cd "$(dirname "$0")/.." && pwd)
workbook=$root/build/bin/workbook

refuse() { echo "grade_class: $*" >&2; exit 2; }
[ $# -ge 2 ] && [ -d "$1" ] || { echo "usage: $0 FOLDER REPORTS [SEED]" >&2; exit 2; }
submissions=$(realpath -- "$1") reports=$(realpath -m -- "$2") seed=${3:-$((RANDOM + 1))}
[ -x "$workbook" ] || refuse "build/bin/workbook is missing: make workbook"
[[ $seed =~ ^[0-9]+$ ]] || refuse "SEED is a number, not $seed"
[[ $reports/ != "$submissions"/* ]] || refuse "$2 lies in $1: reports would be taken for submissions"
mkdir -p -- "$reports" || exit 2
status=0

line() { printf '%s\t%s\t%s\n' "${1//[$'\t\n']/?}" "${2//[$'\t\n']/?}" "$3"; }
ungraded() { line "$1" "$2" "UNGRADED"$'\t-\t-\t'"$3"$'\t'"$seed"; status=2; }

grade() {  # grade STUDENT FILE, a file of an exercise's name
  local student=$1 exercise report
  exercise=$(basename -- "${2%.*}")
  report=$reports/$student/$exercise
  mkdir -p -- "$reports/$student"
  rm -f -- "$report.tsv"
  # WORKBOOK_STATE empty: nobody's progress. The grader has limits of its own; this one is for a grader that hangs.
  WORKBOOK_STATE='' timeout --kill-after=5 300 "$workbook" check --exercise "$exercise" --folder "$(dirname -- "$2")" \
    --seed "$seed" --results "$report.tsv" >"$report.txt" 2>&1 </dev/null || true
  if [ -s "$report.tsv" ]; then
    line "$student" "$(cut -f 1 "$report.tsv")" "$(cut -f 2- "$report.tsv")"
  else
    ungraded "$student" "$exercise" "$(tail -n 1 "$report.txt")"
  fi
}

grade_student() {  # grade_student FOLDER
  local student file name
  student=$(basename -- "$1")
  # A link could name a file that is not the student's.
  if [ -L "$1" ] || [ ! -d "$1" ]; then ungraded "$student" - "no folder"; return; fi
  if [ ! -r "$1" ] || [ ! -x "$1" ]; then ungraded "$student" - "may not be read"; return; fi
  for file in "$1"/*; do
    name=$(basename -- "$file")
    if [[ $name != [0-9][0-9]_* ]] || [ ! -e "$root/solutions/$name" ]; then
      ungraded "$student" "$name" "no exercise's file"
    elif [ -L "$file" ] || [ ! -f "$file" ]; then
      ungraded "$student" "$name" "no plain file"
    else
      grade "$student" "$file"
    fi
  done
}

students=("$submissions"/*)
[ ${#students[@]} -gt 0 ] || refuse "$1 is empty"
for folder in "${students[@]}"; do grade_student "$folder"; done
exit "$status"
