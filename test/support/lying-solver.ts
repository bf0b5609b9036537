import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * z3 with altered output, as a program for `--solver`. `lie` is a Perl statement that changes `$_`, the whole output.
 * A hunt runs it hundreds of times, and Perl starts twenty times as fast as Node.
 */
export function makeFaultySolver(folder: string, lie: string): string {
  const file = join(folder, 'z3');
  const program = String.raw`#!/usr/bin/env perl
use strict;
my $z3 = '${findZ3()}';
exec $z3, @ARGV if grep { $_ eq '--version' } @ARGV;
open(my $printed, '-|', $z3, @ARGV) or die $!;
$_ = join '', <$printed>;
close $printed;
my $status = $? >> 8;
${lie};
print;
exit $status;
`;
  writeFileSync(file, program);
  chmodSync(file, 0o755);
  return `z3:${file}`;
}

export function findZ3(): string {
  return spawnSync('which', ['z3'], { encoding: 'utf8' }).stdout.trim();
}

export function combineFaults(...lies: readonly string[]): string {
  return lies.join('; ');
}

export const HONEST = '';

/** Increments the value of the last `get-value`. */
export const WRONG_VALUE = String.raw`s/(\d+)(\)+\s*(?:gainsay.*\s*)?)\z/($1 + 1) . $2/e`;
/** Negates or increments the result of `simplify`, which is the first output after a marker. */
export const WRONG_SIMPLIFICATION = String.raw`s{(gainsay-\w+-0\n)(.*?)(\ngainsay)}{
  my ($begin, $reply, $end) = ($1, $2, $3);
  $begin . ($reply =~ /^[(](?:and|or|not|<|>|=)/ ? "(not $reply)" : "(+ 1 $reply)") . $end;
}es`;

/** Drops the first formula of the first goal. */
export const LOST_GOAL = String.raw`s/(\(goal\n)(?:  [^\n]*\n(?:    [^\n]*\n)*)/$1/`;

/** Adds `false` to the first goal. */
export const LOST_CASE = String.raw`s/(\(goal\n)/$1  false\n/`;

/** Keeps only the first name of a core. */
export const SHORT_CORE = String.raw`s/^[(](a!\d+)(?: a!\d+)+[)]$/($1)/m`;
/** Adds a name to a core. */
export const STRANGE_CORE = String.raw`s/^([(]a!\d+ )/$1b /m`;

/**
 * Makes z3 act as the solver `name`, such as cvc5 or yices. At the first command listed in `unknown`, the solver
 * exits with an error. `lie` is as for `makeFaultySolver`. Ignores options, since z3 may lack them.
 */
export function makeEndingSolver(
  folder: string,
  { name, version, unknown, lie }: { name: string; version: string; unknown: readonly string[]; lie: string },
): string {
  const file = join(folder, name);
  const program = String.raw`#!/usr/bin/env perl
use strict;
if (grep { $_ eq '--version' } @ARGV) { print "${version}\n"; exit }
my $in = @ARGV && -e $ARGV[-1] ? $ARGV[-1] : '-';
open(my $script, $in eq '-' ? '<-' : "<$in") or die $!;
my $text = join '', <$script>;
my $error;
if ($text =~ /^\((${unknown.join('|')})[ )]/m) {
  $error = "(error \"expected a command, got $1\")\n";
  $text = substr $text, 0, $-[0];
}
use IPC::Open2;
my $pid = open2(my $out, my $to, '${findZ3()}', '-in');
print $to $text;
close $to;
$_ = join '', <$out>;
waitpid $pid, 0;
my $status = $? >> 8;
${lie};
print;
if (defined $error) { print STDERR $error; exit 1 }
exit $status;
`;
  writeFileSync(file, program);
  chmodSync(file, 0o755);
  return `${name}:${file}`;
}
