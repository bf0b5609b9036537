import { type Step, applySteps } from '../../../rewrite/index.js';
import type { Command, Script } from '../../../script/index.js';
import type { TestCase } from '../../../strategy/index.js';
import { printCommand, printTerm } from '../../../syntax/index.js';
import type { FoundJoined } from '../../log/index.js';
import { type DrawnTest, type LoadedSeed, judgeablePart } from './test-cases.js';
import { groupBy } from '../../../util/index.js';

/** Maximum UTF-16 units of a line; files next to the trace have the full lines. */
const LONGEST = 2_000;

/** Formats a derivation: its steps, the difference from the seed or base to the mutant, and the inquiries in `sent`. */
export function traceText(
  test: DrawnTest,
  seed: LoadedSeed | undefined,
  { joined, sent = test.made.script }: { readonly joined?: FoundJoined | undefined; readonly sent?: Script } = {},
): string {
  const { coordinates, made } = test;
  const drawn = `random seed ${coordinates.key}`;
  const answers = (made.known ?? []).map((answer) => answer ?? 'unknown').join(', ');
  const constructed = `answers   ${answers === '' ? 'unknown' : `${answers}, by construction`}`;
  if (seed === undefined) {
    const lines = [
      `source    ${coordinates.seed}`,
      `strategy  ${coordinates.strategy}, test case ${coordinates.index}, ${drawn}`,
      constructed,
      ...noteLines(made),
    ];
    return `${lines.join('\n')}\n`;
  }
  const lines = [
    `seed      ${seed.path} (sha256 ${coordinates.seed})`,
    `strategy  ${coordinates.strategy}, mutant ${coordinates.index}, ${drawn}`,
    ...(joined === undefined ? [`claim     ${claimText(made)}`] : formatJoined(joined, made.claim)),
    ...(answers === '' ? [] : [constructed]),
    ...noteLines(made),
    '',
    ...made.steps.flatMap((step, i) => [...stepLines(step, i + 1), '']),
    ...differenceLines(made, { seed, joined, sent }),
  ];
  return `${lines.join('\n')}\n`;
}

function differenceLines(
  { base, steps, script, btor }: TestCase,
  { seed, joined, sent }: { seed: LoadedSeed; joined: FoundJoined | undefined; sent: Script },
): string[] {
  // A graph's script is only its translation.
  if (btor !== undefined) return [];
  const isStepwise = steps.length > 0;
  const mutant = isStepwise ? applySteps(base, steps, script.store) : base;
  const from = isStepwise ? base : judgeablePart(seed);
  const head = isStepwise
    ? `all steps together, as a diff against ${joined === undefined ? 'the base' : 'the joined seeds'}:`
    : 'the mutant, as a diff against the seed:';
  const changes = diffLines(from, mutant);
  const kept = new Set([...mutant.commands, ...sent.commands].map(printCommand));
  const commands = script.commands.filter((each) => kept.has(printCommand(each)));
  const asked = diffLines(mutant, { ...script, commands });
  return [
    ...(changes.some(isChange) ? [head, ...changes] : ['no steps: the seed itself']),
    ...(asked.some(isChange) ? ['', 'inquiries, as a diff against the mutant:', ...asked] : []),
  ];
}

const isChange = (line: string): boolean => !line.startsWith(' ');

function noteLines({ notes = [] }: TestCase): string[] {
  return notes.length === 0 ? [] : ['', ...notes.map(cut)];
}

const CLAIMS = {
  equivalent: 'equivalent: same models as the seed',
  equisatisfiable: 'equisatisfiable: same answers as the seed',
  weaker: 'weaker: each check that is sat in the seed stays sat',
  stronger: 'stronger: each check that is unsat in the seed stays unsat',
  unrelated: 'unrelated: nothing follows from the answers to the seed',
} as const;

function claimText({ claim, claimed }: TestCase): string {
  return claimed === undefined ? CLAIMS[claim] : `${claimed}: stated by the strategy, not proved by Gainsay`;
}

function formatJoined({ seeds, connective }: FoundJoined, claim: TestCase['claim']): string[] {
  const named = seeds.map(({ seed, path }, i) => {
    return `${i === 0 ? 'joined    ' : `      ${connective.padStart(3)} `}${path} (sha256 ${seed})`;
  });
  const follows = claim === 'weaker' ? 'sat if both seeds are sat' : 'unsat if both seeds are unsat';
  return [...named, `claim     ${claim} than the seeds joined by ${connective}: ${follows}`];
}

function stepLines(step: Step, number: number): string[] {
  const where = `command ${step.command + 1}${step.slot > 0 ? `, term ${step.slot + 1}` : ''}`;
  const path = step.path.length > 0 ? `, place ${step.path.map((index) => index + 1).join('.')}` : '';
  return [
    `step ${number}: ${step.rule} (${step.claim}) at ${where}${path}`,
    cut(`  - ${printTerm(step.before)}`),
    ...(step.leavesOut === true ? [] : [cut(`  + ${printTerm(step.after)}`)]),
    ...step.declares.map((command) => cut(`  + ${printCommand(command)}`)),
  ];
}

function diffLines(base: Script, script: Script): string[] {
  const lines: string[] = [];
  let same = 0;
  const flush = () => {
    if (same > 0) lines.push(`  (${same} same)`);
    same = 0;
  };
  for (const { sign, command } of alignCommands(base.commands, shareEqual(base.commands, script.commands))) {
    if (sign === ' ') {
      same++;
      continue;
    }
    flush();
    lines.push(cut(`${sign} ${printCommand(command)}`));
  }
  flush();
  return lines;
}

function shareEqual(base: readonly Command[], changed: readonly Command[]): Command[] {
  const [old, kept] = [new Set(base), new Set(changed)];
  const others = base.filter((command) => !kept.has(command));
  const printed = groupBy(others, printCommand);
  return changed.map((command) =>
    old.has(command) ? command : (printed.get(printCommand(command))?.shift() ?? command),
  );
}

function cut(line: string): string {
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)} … (${line.length - LONGEST} more characters)`;
}

export interface AlignedCommand {
  readonly sign: ' ' | '-' | '+';
  readonly command: Command;
}

/** Puts a changed command after its old form, and a new command before the command that needs it. */
export function alignCommands(base: readonly Command[], changed: readonly Command[]): AlignedCommand[] {
  const [known, kept] = [new Set(base), new Set(changed)];
  const lines: AlignedCommand[] = [];
  let at = 0;
  const skipTo = (end: number): void => {
    for (; at < end; at++) lines.push({ sign: '-', command: base[at] as Command });
  };
  for (const command of changed) {
    const same = known.has(command) ? base.indexOf(command, at) : -1;
    if (same >= 0) {
      skipTo(same);
      lines.push({ sign: ' ', command });
      at++;
      continue;
    }
    const old = base[at];
    if (old !== undefined && !kept.has(old) && old.kind === command.kind && command.kind !== 'declare-fun')
      skipTo(at + 1);
    lines.push({ sign: '+', command });
  }
  skipTo(base.length);
  return lines;
}
