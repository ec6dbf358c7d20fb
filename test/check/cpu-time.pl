#!/usr/bin/perl
# Runs a command and writes how many CPU seconds it and everything it started took: cpu-time.pl FILE PROGRAM ARGUMENTS...
# Exits as the command does.
#
# In Perl, because a process has to adopt what others leave behind to be told of their time (PR_SET_CHILD_SUBREAPER), and Node cannot ask for
# that: half of Chromium's time is spent in processes whose parent ends before them. Elsewhere than on Linux those are not counted.
use strict;
use warnings;
use POSIX qw(uname WNOHANG);

my $file = shift @ARGV;
if ($^O eq 'linux') {
  my %prctl = (x86_64 => 157, aarch64 => 167);
  my $number = $prctl{(uname)[4]};
  syscall($number, 36, 1, 0, 0, 0) if defined $number;
}
my $pid = fork;
die "No process could be made: $!\n" unless defined $pid;
if ($pid == 0) {
  exec { $ARGV[0] } @ARGV or do {
    print STDERR "$ARGV[0]: $!\n";
    POSIX::_exit(127);
  };
}
# Whatever ends is taken note of at once: programs under test ask whether another one is still there.
my $status = 0;
for (;;) {
  my $ended = waitpid -1, 0;
  $status = $? if $ended == $pid;
  last if $ended == $pid || $ended < 0;
}
# What is just ending gets a second for it.
for (1 .. 20) {
  my $ended;
  do { $ended = waitpid -1, WNOHANG } while $ended > 0;
  last if $ended < 0;
  select undef, undef, undef, 0.05;
}
my (undef, undef, $user, $system) = times;
if (open my $out, '>', $file) {
  print $out $user + $system;
  close $out;
}
exit(($status & 127) ? 128 + ($status & 127) : $status >> 8);
