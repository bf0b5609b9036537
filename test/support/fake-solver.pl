# Run as `perl fake-solver.pl`, or by `do` from another program. It is not executable, since the check for JVMs
# (src/host/process/address-space.ts) searches executable scripts for programs.
#
# Behaves as z3 does on the command line, and answers by a checksum of the script:
#   FAKE_WRONG=N   prints unsat if the checksum is a multiple of N, else sat
#   FAKE_CRASH=N   ends by a failed assertion if the checksum is a multiple of N
#   FAKE_SEGV=N    ends by a segmentation fault if the checksum is a multiple of N
#   FAKE_LOG=FILE  appends the checksum of every script to FILE
#   FAKE_NEEDS=W   FAKE_WRONG and FAKE_CRASH take effect only if W is among the options
#   FAKE_SLEEP=S   takes S seconds
#   FAKE_VERSION=V prints the version V; default: 9.9.9
# Tests run it thousands of times, so it starts no process and loads no module.
my %set = map { $_ => $ENV{"FAKE_$_"} } qw(WRONG CRASH SEGV LOG NEEDS SLEEP);
if ("@ARGV" =~ /version/) { print "Z3 version ", $ENV{FAKE_VERSION} // "9.9.9", " - fake\n"; exit }
# The script is the file that the last argument names, or the standard input.
if (@ARGV && -f $ARGV[-1]) { open(STDIN, '<', $ARGV[-1]) or die $! }
delete @set{qw(WRONG CRASH)} if $set{NEEDS} && index(" @ARGV ", " $set{NEEDS} ") < 0;
my $sum = 0;
while (<STDIN>) {
  chomp;
  # A request for a model changes no answer.
  s/ \(get-model\)//g;
  tr/ -~/\0/c;
  $sum = ($sum * 31 + $_) % 67108859 for unpack('C*', $_), 10;
}
sub hits { $_[0] && $sum % $_[0] == 0 }
if ($set{LOG}) { open(my $log, '>>', $set{LOG}) or die $!; print $log "$sum\n" }
select(undef, undef, undef, $set{SLEEP}) if $set{SLEEP};
if (hits($set{CRASH})) {
  print STDERR "ASSERTION VIOLATION\nFile: ../src/fake.cpp\nLine: 42\nm_luck != 0\n";
  kill 'ABRT', $$;
}
kill 'SEGV', $$ if hits($set{SEGV});
print hits($set{WRONG}) ? "unsat\n" : "sat\n";
