new Intl.NumberFormat()
close()
