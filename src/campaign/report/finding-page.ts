import { grouped } from '../../util/index.js';
import { type Block, type Inline, type Line, code, heading, text } from './block.js';
import type { ReportFacts } from './facts.js';
import { namesIn, withTexts } from './rename.js';
import { versionsLine } from './versions-line.js';
import { listed, nameOf, proofBlocks, withOwnOptions } from './proof-blocks.js';

/** Longer histories are not shown, characters. */
const LONGEST_HISTORY = 6_000;
/** Longer differences go out of the way, lines. */
const SHORT = 20;

/** A report for the maintainers of a solver: the formula in the first screen, and nothing that they need not know. */
export function findingPage(facts: ReportFacts): Block[] {
  const { formula, history } = facts;
  const input = history !== null && history.text.length <= LONGEST_HISTORY ? history.text : formula.text;
  const blocks = [
    heading(1, facts.title),
    text(...opening(facts)),
    code(formula.language === 'smt2' ? 'smt2' : '', input),
    ...commandBlocks(facts),
    ...proofBlocks(facts),
    ...answerBlocks(facts),
    ...versionBlocks(facts),
    ...originBlocks(facts),
    ...duplicateBlocks(facts),
    ...footBlocks(facts),
  ];
  return withTexts(blocks, namesIn(facts));
}

/** Who is wrong, in a sentence or two. */
function opening(facts: ReportFacts): Line {
  const { suspects, wrong, kind, severity, signature } = facts;
  const [only, ...others] = suspects;
  if (only !== undefined && others.length > 0) {
    const said = facts.answers
      .filter((answer) => suspects.some(({ id }) => id === answer.solver))
      .flatMap(({ solver, said: word }, i): Inline[] => [
        i === 0 ? '' : ', ',
        `${nameOf(suspects.find(({ id }) => id === solver))} says `,
        { code: word },
      ]);
    return [...said, ': one of them is wrong, and it is not known which.'];
  }
  const name = nameOf(only);
  if (kind === 'wrong-answer' && wrong !== null) {
    const which = facts.answers[0]?.said.includes(' ') === true ? ` to check ${wrong.check + 1}` : '';
    return [`${name} answers `, { code: wrong.got }, `${which}; `, ...expectation(facts, wrong.expected), ':'];
  }
  if (kind === 'crash') {
    const signal = /SIG[A-Z]+/.exec(signature ?? '')?.[0];
    return [`${name} crashes`, ...(signal === undefined ? [] : [' (', { code: signal }, ')']), ' on this input:'];
  }
  if (facts.proof.kind === 'model' && facts.proof.verdict === 'true') {
    return [`${name} finds a right model and rejects it in its own model check:`];
  }
  return severity === 'invalid-model' && facts.proof.kind === 'seen'
    ? [`${name} says that its own model is wrong:`]
    : [`${name} gives a model that does not satisfy the formula:`];
}

/** What is right, as surely as it is known. */
function expectation({ trust, proof }: ReportFacts, expected: string): Line {
  if (trust === 'certified' || (proof.kind !== 'disagreement' && proof.kind !== 'contradiction'))
    return [{ code: expected }, ' is right'];
  if (proof.kind === 'disagreement')
    return [`${listed(proof.witnesses)} ${proof.witnesses.length === 1 ? 'answers' : 'answer'} `, { code: expected }];
  if (proof.kind === 'contradiction' && proof.baseIsWrong)
    return ['that is right, and its answer to another formula, below, says the opposite'];
  return [{ code: expected }, ' follows from its own answer to another formula, below'];
}

/** The commands, and which of their options matter. */
function commandBlocks({ commands, options, history, output }: ReportFacts): Block[] {
  // What it printed is shown as it is, and in our words only where that says no more.
  const shown = output === null || output === '' || commands.length !== 1 ? undefined : output;
  const before = shown === undefined || history === null ? '' : '…\n';
  const lines = commands.map(({ line, said }) => `$ ${history?.line ?? line}\n${before}${shown ?? said}`);
  const builds = commands.flatMap(({ build }) => (build === null ? [] : [text(`${capital(build)}.`)]));
  return [...historyBlocks(history), code('', lines.join('\n')), ...builds, ...optionBlocks(options, commands)];
}

function historyBlocks(history: ReportFacts['history']): Block[] {
  if (history === null) return [];
  const { before, text: all } = history;
  if (all.length <= LONGEST_HISTORY) {
    return [text('All of this is asked in one process: what comes after the last reset does not show the bug alone.')];
  }
  const queries = `${before} other ${before === 1 ? 'query' : 'queries'}`;
  return [
    text(
      `It shows only after ${queries} in the same process, with a reset in between, and not on this one alone. All of them are attached.`,
    ),
  ];
}

function optionBlocks(options: ReportFacts['options'], commands: ReportFacts['commands']): Block[] {
  if (options === null) return [];
  const { needed, dropped } = options;
  const list = (words: readonly string[]) =>
    words.flatMap((word, i): Inline[] => [i === 0 ? '' : ', ', { code: word }]);
  const isBare = commands.every(({ line }) => line.split(' ').length === 2);
  const without: Line = dropped.length === 0 ? [] : ['Not needed: ', ...list(dropped), '.'];
  if (isBare) return [text('No option is needed.')];
  if (needed.length === 0) return dropped.length === 0 ? [] : [text(...without)];
  const verb = needed.length === 1 ? ' is needed.' : ' are needed.';
  return [text(...list(needed), verb, ...(without.length === 0 ? [] : [' ', ...without]))];
}

function answerBlocks({ answers }: ReportFacts): Block[] {
  if (answers.length < 2) return [];
  const seeds = answers.some(({ seedSaid }) => seedSaid !== null);
  const rows = answers.map(({ version, solver, said, seedSaid, wrong }): Line[] => [
    [version === '' ? solver : withOwnOptions(version, solver)],
    [{ code: said }, ...(wrong ? [' (wrong)'] : [])],
    ...(seeds ? [seedSaid === null ? [''] : [{ code: seedSaid }]] : []),
  ]);
  const head = ['Solver', 'Answer', ...(seeds ? ['Answer to the unchanged seed'] : [])];
  return [heading(2, 'Answers'), { kind: 'table', head, rows }];
}

function versionBlocks({ versions }: ReportFacts): Block[] {
  return versions === null ? [] : [heading(2, 'Versions'), text(`${capital(versionsLine(versions))}.`)];
}

function originBlocks({ difference, origin, reduction }: ReportFacts): Block[] {
  const { seed, strategy } = origin;
  const isMade = strategy !== 'seed' && difference === null && !/\.(smt2|btor2?)$/.test(seed);
  const name = fileName(seed);
  const how: Line =
    strategy === 'seed'
      ? ['An existing formula, ', { code: name }]
      : isMade
        ? [`Generated by Gainsay (${strategy}, ${name})`]
        : origin.joined === null
          ? ['Made by Gainsay from ', { code: name }, ` (${strategy})`]
          : ['Made by Gainsay from ', ...joinedLine(origin.joined), ` (${strategy})`];
  const small: Line =
    reduction !== null && reduction.bytesBefore !== null && reduction.bytesAfter !== null
      ? [`; reduced from ${grouped(reduction.bytesBefore)} to ${grouped(reduction.bytesAfter)} bytes`]
      : [];
  const blocks: Block[] = [heading(2, 'How it was found'), text(...how, ...small, '.')];
  if (difference === null) return blocks;
  const shown = code('diff', difference.text);
  if (!difference.smallest) return [...blocks, { kind: 'details', title: 'All changes to the seed', blocks: [shown] }];
  const short = difference.text.split('\n').length <= SHORT;
  return short
    ? [...blocks, shown]
    : [...blocks, { kind: 'details', title: 'The smallest difference to the seed that still fails', blocks: [shown] }];
}

/** Seeds that were joined, each once. */
function joinedLine({ seeds, connective }: NonNullable<ReportFacts['origin']['joined']>): Line {
  const names = [...new Set(seeds.map(fileName))];
  const [only] = names;
  if (names.length === 1) return [{ code: only ?? '' }, ', joined with itself by ', { code: connective }];
  const list = names.flatMap((name, i): Inline[] => [
    i === 0 ? '' : i === names.length - 1 ? ' and ' : ', ',
    { code: name },
  ]);
  return [...list, ', joined by ', { code: connective }];
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function duplicateBlocks({ duplicates, again }: ReportFacts): Block[] {
  const count = duplicates.length + again;
  if (count === 0) return [];
  return [
    text(
      `${count} other ${count === 1 ? 'input' : 'inputs'} of the same campaign most likely ${count === 1 ? 'shows' : 'show'} the same bug.`,
    ),
  ];
}

function footBlocks({ environment, trust, kind }: ReportFacts): Block[] {
  const what = kind === 'invalid-model' ? 'model' : 'answer';
  const checked =
    trust === 'certified' ? ` The ${what} was checked by exact evaluation; no solver was trusted for it.` : '';
  return [text(`Found with Gainsay ${environment.gainsay}.${checked}`)];
}

function capital(line: string): string {
  return `${line.slice(0, 1).toUpperCase()}${line.slice(1)}`;
}
