# TODO 1
# end of TODO 1
# TODO 2
# end of TODO 2
# TODO 3
# end of TODO 3
