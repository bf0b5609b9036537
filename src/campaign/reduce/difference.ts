import type { Step } from '../../rewrite/index.js';
import { type Command, type Script, isInquiry, isObjective, termsOf } from '../../script/index.js';
import { printCommand, printTerm } from '../../syntax/index.js';
import { type Term, children } from '../../term/index.js';
import { alignCommands } from '../hunt/draw/index.js';

const LONGEST = 600;
const CONTEXT = 2;
const AROUND = 160;

export function differenceText(
  base: Script,
  script: Script,
  steps: readonly Step[],
  { of, isSmallest }: { readonly of: number; readonly isSmallest: boolean },
): string {
  const added = script.commands.filter((command) => isAddable(command) && !base.commands.includes(command));
  const commands = cut(added.map(printCommand).join(' '));
  if (steps.length === 0) {
    const shown =
      added.length === 0 ? 'perhaps commands that Gainsay added' : `commands that Gainsay added: ${commands}`;
    return `the bug needs no change of a term, but ${shown}\n`;
  }
  const count = steps.length === 1 ? 'one change' : `${steps.length} changes`;
  const title = isSmallest
    ? `the smallest set of changes that shows the bug: ${count} of ${of}`
    : `changes that show the bug, perhaps not the smallest set: ${count} of ${of}`;
  const lines = [
    added.length === 0 ? title : `${title}, and commands that Gainsay added: ${commands}`,
    '',
    ...steps.flatMap((step, i) => [...stepLines(step, base, i + 1), '']),
    '--- without the changes',
    '+++ smallest mutant',
    ...diffLines(base.commands, script.commands),
  ];
  return `${lines.join('\n')}\n`;
}

function isAddable(command: Command): boolean {
  return isInquiry(command) || isObjective(command) || command.kind === 'set-option';
}

function stepLines(step: Step, base: Script, number: number): string[] {
  const { rule, claim, before, after, declares, leavesOut } = step;
  const place = formatContext(step, base);
  return [
    `change ${number}: ${rule} (${claim})`,
    ...(place === undefined ? [] : [`  in   ${place}`]),
    `  from ${cut(printTerm(before))}`,
    leavesOut === true ? '  to   nothing: it is removed' : `  to   ${cut(printTerm(after))}`,
    ...declares.map((command) => `  with ${cut(printCommand(command))}`),
  ];
}

/** Shows the changed position as `…`. Undefined if an earlier change created the position. */
function formatContext({ command, slot, path, before }: Step, base: Script): string | undefined {
  const old = base.commands[command];
  let at: Term | undefined = old === undefined ? undefined : termsOf(old)[slot];
  const heads: { readonly term: Term; readonly index: number }[] = [];
  for (const index of path) {
    if (at === undefined) return undefined;
    heads.push({ term: at, index });
    at = at.kind === 'app' || at.kind === 'call' ? at.args[index] : children(at)[index];
  }
  if (at !== before || old === undefined) return undefined;
  let text = '[…]';
  for (const { term, index } of heads.reverse()) {
    text = around(term, index, text);
    if (text.length > AROUND) return `… ${text} …`;
  }
  return `(${old.kind} ${text})`;
}

function around(term: Term, index: number, inner: string): string {
  const kids = term.kind === 'app' || term.kind === 'call' ? term.args : children(term);
  const head =
    term.kind === 'app' ? term.op : term.kind === 'call' ? term.name : term.kind === 'quant' ? term.binder : '!';
  const shown = kids.map((kid, i) => (i === index ? inner : kid.size > 8 ? '(…)' : printTerm(kid)));
  return `(${head} ${shown.join(' ')})`;
}

type Line = { readonly sign: ' ' | '-' | '+'; readonly text: string };

function diffLines(base: readonly Command[], changed: readonly Command[]): string[] {
  const lines = alignCommands(base, changed).map(({ sign, command }): Line => ({
    sign,
    text: printCommand(command),
  }));
  const near = lines.map((_, i) =>
    lines.slice(Math.max(0, i - CONTEXT), i + CONTEXT + 1).some(({ sign }) => sign !== ' '),
  );
  const shown: string[] = [];
  const at = { old: 1, new: 1 };
  lines.forEach(({ sign, text }, i) => {
    if (near[i] === true) {
      if (near[i - 1] !== true) shown.push(hunkHead(lines, near, { ...at, from: i }));
      shown.push(`${sign}${cut(text)}`);
    }
    if (sign !== '+') at.old++;
    if (sign !== '-') at.new++;
  });
  return shown;
}

function hunkHead(
  lines: readonly Line[],
  near: readonly boolean[],
  at: { readonly old: number; readonly new: number; readonly from: number },
): string {
  const end = near.indexOf(false, at.from);
  const hunk = lines.slice(at.from, end < 0 ? lines.length : end);
  const olds = hunk.filter(({ sign }) => sign !== '+').length;
  const news = hunk.filter(({ sign }) => sign !== '-').length;
  return `@@ -${at.old},${olds} +${at.new},${news} @@`;
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)} … (${text.length - LONGEST} more characters)`;
}
