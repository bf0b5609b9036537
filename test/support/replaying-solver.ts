import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERL } from './gainsay.js';

/** Recorded output of a solver. */
export interface Recorded {
  /** A word that the options or the text must contain. By default, any text matches. */
  readonly of?: string;
  /** Output by command. The last item of a list repeats. */
  readonly prints: Readonly<Record<string, string | readonly string[]>>;
  /**
   * Command at which the solver ends, and its exit code or signal. Successive runs take the items of a list in turn.
   */
  readonly ends?: End | readonly End[];
}

interface End {
  readonly at: string;
  /** A signal, or an exit code. */
  readonly by: 'SEGV' | 'ABRT' | number;
  readonly stderr?: string;
}

const VERSIONS: Readonly<Record<string, string>> = {
  z3: 'Z3 version 5.4.1 - 64 bit',
  cvc5: 'This is cvc5 version 1.4.2 [git tag 1.4.2 branch HEAD]',
  cvc4: 'This is CVC4 version 1.8',
  yices: 'Yices 2.6.5',
  smtinterpol: 'SMTInterpol 2.5-1388-ga5a4ab0c',
  bitwuzla: '0.10.0',
};

function perl(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}

function formatRecording({ of, prints, ends }: Recorded): string {
  const replies = Object.entries(prints).map(
    ([command, texts]) => `${perl(command)} => [${[texts].flat().map(perl).join(', ')}]`,
  );
  const all = [ends ?? []].flat().map(({ at, by, stderr = '' }) => {
    return `{ at => ${perl(at)}, by => ${perl(`${by}`)}, stderr => ${perl(stderr)} }`;
  });
  return `{ of => ${perl(of ?? '')}, prints => { ${replies.join(', ')} }, ends => [${all.join(', ')}] }`;
}

/**
 * Writes a program that replays the first recording that matches its input, and returns the program's name for
 * `--solver`. Commands that are not in the recording print nothing. If no recording matches, `check-sat` prints
 * `unknown`. The program appends its options and inputs to `FOLDER/NAME.sent`.
 */
export function replayingSolver(folder: string, name: string, recordings: readonly Recorded[]): string {
  const file = join(folder, name);
  const program = String.raw`${PERL}use strict;
if (grep { /^--?version$/ } @ARGV) { print ${perl(`${VERSIONS[name]}\n`)}; exit }
my $in = @ARGV && -e $ARGV[-1] ? pop @ARGV : '-';
open(my $script, $in eq '-' ? '<-' : "<$in") or die $!;
my $text = join '', <$script>;
my $words = join ' ', @ARGV;
open(my $sent, '>>', "$0.sent") or die $!;
print $sent "$words\n$text\n";
close $sent;
open(my $runs, '>>', "$0.runs") or die $!;
print $runs '.';
close $runs;
my @recordings = (${recordings.map(formatRecording).join(',\n')}, { of => '', prints => { 'check-sat' => ['unknown'] } });
my ($found) = grep { index("$words\n$text", $_->{of}) >= 0 } @recordings;
my @ends = @{ $found->{ends} // [] };
my $end = @ends ? $ends[(-s "$0.runs") % @ends] : undef;
my %seen;
while ($text =~ /\(echo "([^"]*)"\)|\(([a-z][a-z-]*)(?=[\s()])/g) {
  if (defined $1) { print "$1\n"; next }
  my $command = $2;
  if (defined $end && $command eq $end->{at}) {
    print STDERR $end->{stderr};
    exit $end->{by} if $end->{by} =~ /^\d+$/;
    $| = 1;
    kill $end->{by}, $$;
    sleep 1;
  }
  my $printed = $found->{prints}{$command} or next;
  my $reply = $printed->[$seen{$command}++] // $printed->[-1];
  print "$reply\n";
}
`;
  writeFileSync(file, program);
  chmodSync(file, 0o755);
  return `${name}:${file}`;
}
