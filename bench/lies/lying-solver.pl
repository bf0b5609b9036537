#!/usr/bin/env perl
# A solver that changes one token of a reply of one kind, in a share of the queries that depends on their text alone.
#   LIE_SOLVER program, LIE_KIND simplify | goals | core | invariant | value, LIE_SHARE one in so many, LIE_LOG where lies are noted
use strict;
use warnings;
use Digest::MD5 qw(md5_hex);
use JSON::PP;

my $solver = $ENV{LIE_SOLVER};
exec $solver, @ARGV if grep { /version/ } @ARGV;
my ($file) = grep { -f $_ } @ARGV;
my $input;
if (defined $file) {
  open(my $in, '<', $file) or die $!;
  local $/;
  $input = <$in>;
} else {
  local $/;
  $input = <STDIN>;
  my $copy = "/tmp/gainsay-lie-$$";
  open(my $out, '>', $copy) or die $!;
  print $out $input;
  close $out;
  open(STDIN, '<', $copy) or die $!;
  unlink $copy;
}
open(my $printed, '-|', $solver, @ARGV) or die $!;
my $text = do { local $/; <$printed> } // '';
close $printed;
my $status = $? >> 8;

my %commands = (
  simplify => 'simplify', goals => 'apply', core => 'get-unsat-core|get-unsat-assumptions',
  invariant => 'query', value => 'get-value|eval',
);
my $wanted = $commands{$ENV{LIE_KIND}} or die "unknown kind";
my %asked;
$asked{$1} = 1 while $input =~ /\(echo "(gainsay-[0-9a-f]+-\d+)"\)\s*\((?:$wanted)\b/g;
for my $marker (sort keys %asked) {
  my $number = hex substr(md5_hex($marker), 0, 7);
  next if $number % $ENV{LIE_SHARE};
  $text =~ /^\Q$marker\E\n(.*?)\n\Q$marker\E-end$/ms or next;
  my ($before, $at) = ($1, $-[1]);
  my $after = changed($before, int($number / 97));
  next if !defined $after || $after eq $before || $before =~ /\(error/;
  substr($text, $at, length $before) = $after;
  open(my $log, '>>', $ENV{LIE_LOG}) or die $!;
  print $log encode_json({ marker => $marker, input => $input, before => $before, after => $after }), "\n";
  close $log;
}
print $text;
exit $status;

sub changed {
  my ($reply, $number) = @_;
  return dropped($reply, $number) if $ENV{LIE_KIND} eq 'core';
  return if $ENV{LIE_KIND} eq 'invariant' && $reply !~ /^unsat\n.*\bforall\b/s;
  my %other = (
    and => 'or', or => 'and', '<=' => '<', '>=' => '>', '<' => '<=', '>' => '>=', true => 'false', false => 'true',
    bvult => 'bvule', bvule => 'bvult', bvslt => 'bvsle', bvsle => 'bvslt', bvadd => 'bvsub', bvor => 'bvand', bvand => 'bvor',
    'fp.lt' => 'fp.leq', 'fp.leq' => 'fp.lt', '+' => '-', 'str.prefixof' => 'str.suffixof',
  );
  my @places;
  while ($reply =~ /(?<![^\s()])([^\s()]+)(?![^\s()])/g) {
    my ($word, $start) = ($1, $-[1]);
    my $before = substr($reply, 0, $start);
    next if $before =~ /:(?:depth|precision|weight)\s+$/ || $before =~ /\(_\s+\S+(?:\s+\d+)*\s+$/ || $before =~ /^unsat\s*$/ && 0;
    my $new = $other{$word};
    $new = $word + 1 if $word =~ /^\d{1,15}$/;
    $new = ($1 + 1) . '.0' if $word =~ /^(\d{1,15})\.0$/;
    $new = $1 . ($2 eq '0' ? '1' : '0') if $word =~ /^(#b[01]*)([01])$/ || $word =~ /^(#x[0-9a-f]*)([0-9a-f])$/;
    push @places, [$start, length $word, $new] if defined $new;
  }
  if ($ENV{LIE_KIND} eq 'goals' && $number % 3 == 0 && $reply =~ /\(goal\n(  \S[^\n]*\n(?:   +[^\n]*\n)*)/) {
    my ($start, $end) = ($-[1], $+[1]);
    return substr($reply, 0, $start) . substr($reply, $end) unless $1 =~ /^  :precision/;
  }
  return unless @places;
  my ($start, $length, $new) = @{ $places[$number % @places] };
  substr($reply, $start, $length) = $new;
  return $reply;
}

sub dropped {
  my ($reply, $number) = @_;
  my ($inside) = $reply =~ /^\((.*)\)$/s or return;
  my @names = $inside =~ /(\((?:[^()]|(?1))*\)|[^\s()]+)/g;
  return if @names < 2;
  splice @names, $number % @names, 1;
  return '(' . join(' ', @names) . ')';
}
