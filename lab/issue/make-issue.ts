import {
  type ReportFacts,
  type ReportingPolicy,
  compilePattern,
  describeFix,
  findingPage,
  machineText,
  nameReplacer,
  toMarkdown,
} from '../../src/lab-front.js';
import { visible } from '../../src/smt.js';

/** GitHub rejects longer addresses. */
const LONGEST_URL = 8_000;

export interface Issue {
  readonly title: string;
  /** Opens the form for a new issue. Null if the project has no tracker on the web. */
  readonly url: string | null;
  /** All fields, as Markdown. */
  readonly text: string;
  /** Fields that are too long for the address. */
  readonly left: readonly string[];
  /** Fields of the form that the address cannot fill; null if Gainsay does not know the value. */
  readonly choose: Readonly<Record<string, string | null>>;
}

/** The tracker of a profile in another user's campaign can be any text. */
const TRACKER = /^https:\/\/github\.com\/[\w./-]+$/;

const LONGEST_EXPECTED = 400;

const REPORT = '{report}';

export function makeIssue(facts: ReportFacts, { tracker, issue }: ReportingPolicy): Issue {
  // Reports escape hidden characters, except in the input.
  const parts = Object.fromEntries(
    Object.entries(issueParts(facts)).map(([name, part]) => [name, name === 'input' ? part : visible(part)]),
  );
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
  const { template, fields = { body: REPORT } } = issue ?? {};
  const choose = chooseValues(issue?.choose, parts);
  const title = fill(issue?.title ?? '{title}').replaceAll(/\s+/g, ' ');
  const filled = Object.entries(fields)
    .map(([name, text]) => [name, fill(text).trim()] as const)
    .filter(([, text]) => text !== '');
  const chosen = Object.entries(choose).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const unknown = listUnknown(choose);
  const labels = filled.map(([name]) => labelField(name));
  const texts =
    filled.length === 1
      ? filled.map(([, text]) => text)
      : [
          ...chosen.filter(([name]) => !labels.includes(name)).map(([name, value]) => `## ${name}\n\n${value}`),
          ...filled.map(([name, text], i) => `## ${labels[i]}\n\n${fenceField(fields[name], text, facts)}`),
        ];
  const fix = describeFix(facts);
  const remarks = [
    ...(fix === null ? [] : [fix]),
    ...(unknown.length === 0 ? [] : [`fill in by hand: ${unknown.join(', ')}`]),
  ];
  const head = remarks.map((remark) => `<!-- ${remark} -->\n\n`).join('');
  // The line is a title to paste too, so only what could be a tag is escaped.
  const heading = `# ${title.replace(/<(?=[a-z/!?])/gi, '&lt;')}`;
  const text = `${head}${heading}\n\n${texts.join('\n\n')}\n`;
  if (!TRACKER.test(tracker)) return { title, url: null, text, left: [], choose };
  const address = (own: readonly (readonly [string, string])[]) => {
    const words = { ...(template === undefined ? {} : { template }), title, ...Object.fromEntries(own) };
    return `${tracker}/new?${new URLSearchParams(words).toString()}`;
  };
  // The shortest fields first, so that the address keeps as many as possible.
  const kept = new Set<string>();
  const select = () => filled.filter(([name]) => kept.has(name));
  for (const [name] of filled.toSorted(([, a], [, b]) => a.length - b.length)) {
    kept.add(name);
    if (address(select()).length > LONGEST_URL) kept.delete(name);
  }
  const left = filled.flatMap(([name]) => (kept.has(name) ? [] : [name]));
  return { title, url: address(select()), text, left, choose };
}

/** Example: `minimal-example` becomes `Minimal Example`. */
function labelField(name: string): string {
  return name.replace(/-/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function fenceField(template: string | undefined, text: string, { formula }: ReportFacts): string {
  if (template !== '{input}' && template !== '{actual}') return text;
  const language = template === '{input}' && formula.language === 'smt2' ? 'smt2' : '';
  return toMarkdown([{ kind: 'code', language, text }]).trim();
}

function formatActual({ commands, history }: ReportFacts): string {
  const ran = commands.map(({ line, printed, ending }) =>
    [
      `$ ${history?.line ?? line}`,
      ...(history === null ? [] : ['(output of the earlier queries omitted)']),
      ...(printed === '' ? [] : [printed]),
      ...(ending === null ? [] : [`(${ending})`]),
    ].join('\n'),
  );
  return ran.join('\n');
}

export function listUnknown(choose: Issue['choose']): string[] {
  return Object.entries(choose).flatMap(([name, value]) => (value === null ? [name] : []));
}

function chooseValues(
  choose: NonNullable<ReportingPolicy['issue']>['choose'],
  parts: ReturnType<typeof issueParts>,
): Issue['choose'] {
  const rows = Object.entries(choose ?? {}).flatMap(([name, { of, options }]) => {
    const part = parts[of] ?? '';
    // The address fills a field for text.
    if (options === undefined) return part === '' ? [[name, null] as const] : [];
    const option = Object.keys(options).find((each) => compilePattern(options[each] ?? '').exec(part));
    return [[name, option ?? null] as const];
  });
  return Object.fromEntries(rows);
}

/** The parts of a report that the fields of a form can name. */
function issueParts(facts: ReportFacts): Readonly<Record<string, string>> {
  const { title, formula, history, suspects, options, kind, environment, commands } = facts;
  const shown = nameReplacer(facts);
  const [, ...blocks] = findingPage(facts);
  const [opening, , ...more] = blocks;
  // Without a history, the output follows, which is a part of its own.
  const rest = more
    .slice(history === null ? 1 : 0)
    .map((block) => (block.kind === 'heading' ? { ...block, level: 3 as const } : block));
  return {
    // The solver, also as a program with options, such as `z3:./z3 smt.arith.solver=2`.
    title: title.replace(/^(?:\S+|\S+:\S+(?: \S+)*?): /, ''),
    report: toMarkdown(blocks),
    summary: toMarkdown(opening === undefined ? [] : [opening]).replace(/:\s*$/, '.'),
    details: toMarkdown(rest),
    input: history?.text ?? formula.text,
    expected: shown(EXPECTED[kind]?.(facts) ?? expectedReply(facts)),
    actual: shown(formatActual(facts)),
    version: suspects.map(({ version }) => version).join(', '),
    kind: rejectsValidModel(facts) ? 'rejected-valid-model' : kind,
    installation: [...new Set(commands.flatMap(({ build }) => build ?? []))].join('; ').replace(/^seen with the /, ''),
    options: (options?.needed ?? commands.flatMap(({ args }) => args)).join(' ') || 'none',
    system: environment.machine === null ? 'unknown' : machineText(environment.machine),
  };
}

/** States what is wrong with a reply, unless that takes a long text. Does not say which of two replies is wrong. */
function expectedReply({ kind, proof, signature, trust }: ReportFacts): string {
  if (proof.kind !== 'reply') return 'a correct result';
  const { inquiry, term } = proof;
  const fault = proof.proof.replace(/: \(\s*\(define-fun[^]*/, '');
  const what =
    trust === 'metamorphic'
      ? `no contradiction between the reply to ${inquiry} for`
      : kind === 'wrong-value' || (kind === 'wrong-optimum' && signature?.endsWith(': unreached') === true)
        ? `the same value in the reply to ${inquiry} and in the model for`
        : kind === 'wrong-optimum'
          ? 'the optimum of'
          : `a correct reply to ${inquiry} for`;
  const text = `${what} ${term}: ${fault}`.replaceAll(/\s+/g, ' ');
  return text.length <= LONGEST_EXPECTED ? text : `a correct reply to ${inquiry}`;
}

function expectedAnswer({ wrong, trust, proof, claimed, suspects }: ReportFacts): string {
  if (suspects.length > 1 || trust === 'undecided')
    return 'the same answer from all solvers: one of these answers is wrong';
  if (wrong === null) return 'the correct answer';
  const { got, expected } = wrong;
  if (trust === 'claimed' && claimed === 'equisatisfiable')
    return 'the same answer to both formulas, if they are equisatisfiable as claimed';
  if (proof.kind === 'contradiction' && proof.baseIsWrong)
    return `${got}, and answers to the related formulas that do not contradict it`;
  if (trust === 'certified') return expected;
  if (trust === 'claimed') return `${expected}, if the claim about the formula is right`;
  if (proof.kind === 'contradiction') return `${expected}, if the answer to the related formula is right`;
  if (proof.kind === 'disagreement' && proof.witnesses.length > 0)
    return `${expected}, the answer of ${proof.witnesses.join(', ')}`;
  return expected;
}

function expectedModel({ proof }: ReportFacts): string {
  if (proof.kind !== 'model') return 'a model that satisfies the formula and passes the check of models';
  if (proof.verdict === 'true') return 'no error: the model satisfies the formula';
  return proof.isClosed ? 'unsat' : 'a model that satisfies the formula, or unsat if there is none';
}

function rejectsValidModel({ kind, proof }: ReportFacts): boolean {
  return kind === 'invalid-model' && proof.kind === 'model' && proof.verdict === 'true';
}

/** Kinds about a wrong reply are absent: `expectedReply` states what they expect. */
const EXPECTED: Readonly<Partial<Record<ReportFacts['kind'], (facts: ReportFacts) => string>>> = {
  'wrong-answer': expectedAnswer,
  'invalid-model': expectedModel,
  'failed-self-check': () => "a correct result that passes the solver's own check",
  crash: () => 'no crash',
  anomaly: () => 'no such error',
  unstable: () => 'the same answer in each run',
  refuses: () => 'the script is accepted',
  'unexpected-unknown': () => 'sat or unsat',
};
