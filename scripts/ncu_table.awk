# One line a launch from what `ncu --csv --page raw --print-units base` prints: a line of names, a line of units, then a
# line a launch, each field in quotes. Loads and stores are added up.
BEGIN { FS = "\",\"" }

function number(name,   text) {
  if (!(name in column)) return 0
  text = $column[name]
  gsub(/[",]/, "", text)
  return text + 0
}
function both(before) { return number(before "_ld.sum") + number(before "_st.sum") }

function kernel(   text) {
  text = $column["Kernel Name"]
  sub(/^void /, "", text)
  sub(/>\(.*/, ">", text)  # the parameters
  gsub(/\(int\)|[a-z_]+::/, "", text)
  return text
}

!header && /"Kernel Name"/ {
  for (i = 1; i <= NF; ++i) { name = $i; gsub(/"/, "", name); column[name] = i }
  header = NR
  printf "%-52s %-12s %9s  %30s  %20s\n", "", "", "", "shared memory", "global memory"
  printf "%-52s %-12s %9s  %9s %10s %9s  %9s %10s\n", "kernel", "grid", "us", "requests", "wavefronts", "conflicts",
    "requests", "sectors"
}
header && NR > header + 1 && /^"/ {
  printf "%-52s %-12s %9.2f  %9.0f %10.0f %9.0f  %9.0f %10.0f\n", kernel(), $column["Grid Size"],
    number("gpu__time_duration.sum") / 1000, both("smsp__sass_inst_executed_op_shared"),
    both("l1tex__data_pipe_lsu_wavefronts_mem_shared_op"), both("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op"),
    both("l1tex__t_requests_pipe_lsu_mem_global_op"), both("l1tex__t_sectors_pipe_lsu_mem_global_op")
}
