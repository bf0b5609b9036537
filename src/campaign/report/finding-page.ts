import type { ReportingPolicy } from '../../solver/index.js';
import { type Block, type Inline, type Line, code, heading, text } from './block.js';
import type { ReportFacts, ReportedSolver } from './facts.js';
import { versionsLine } from './gather.js';
import { proofBlocks } from './proof-blocks.js';

/** Longer differences go out of the way, lines. */
const SHORT = 20;

/** A report for the maintainers of a solver: the formula in the first screen, and nothing that they need not know. */
export function findingPage(facts: ReportFacts, policy: ReportingPolicy): Block[] {
  const { formula, output } = facts;
  return [
    heading(1, facts.title),
    text(...opening(facts)),
    code(formula.language === 'smt2' ? 'smt2' : '', formula.text),
    ...commandBlocks(facts),
    ...(output === null || output === '' ? [] : [code('', output)]),
    ...proofBlocks(facts),
    ...answerBlocks(facts),
    ...versionBlocks(facts),
    ...originBlocks(facts),
    ...duplicateBlocks(facts),
    ...footBlocks(facts, policy),
  ];
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
    return [`${name} answers `, { code: wrong.got }, `${which}; `, { code: wrong.expected }, ' is right:'];
  }
  if (kind === 'crash') {
    return [
      `${name} crashes on the following input`,
      ...(signature === null ? [] : [' (', { code: signature }, ')']),
      ':',
    ];
  }
  if (facts.proof.kind === 'model' && facts.proof.verdict === 'true') {
    return [`${name} finds a right model and rejects it in its own model check:`];
  }
  return severity === 'invalid-model' && facts.proof.kind === 'seen'
    ? [`${name} says that its own model is wrong:`]
    : [`${name} gives a model that does not satisfy the formula:`];
}

function nameOf(solver: ReportedSolver | undefined): string {
  return solver === undefined ? 'the solver' : `${solver.family} ${solver.version}`;
}

/** The commands, and which of their options matter. */
function commandBlocks({ commands, options, history }: ReportFacts): Block[] {
  const lines = commands.map(({ line, said }) => `$ ${line}\n${said}`);
  const before =
    history === 0
      ? []
      : [
          text(
            `It shows only after ${history} other ${history === 1 ? 'query' : 'queries'} in the same process, with a reset in between.`,
          ),
        ];
  return [...before, code('', lines.join('\n')), ...optionBlocks(options)];
}

function optionBlocks(options: ReportFacts['options']): Block[] {
  if (options === null) return [];
  const { needed, dropped } = options;
  const list = (words: readonly string[]) =>
    words.flatMap((word, i): Inline[] => [i === 0 ? '' : ', ', { code: word }]);
  if (needed.length === 0) {
    const tried: Line = dropped.length === 0 ? [] : [' Also found with ', ...list(dropped), '.'];
    return [text('No option is needed.', ...tried)];
  }
  return [
    text(
      'Each of ',
      ...list(needed),
      ' is needed',
      ...(dropped.length === 0 ? ['.'] : ['; not needed: ', ...list(dropped), '.']),
    ),
  ];
}

function answerBlocks({ answers }: ReportFacts): Block[] {
  if (answers.length < 2) return [];
  const seeds = answers.some(({ seedSaid }) => seedSaid !== null);
  const rows = answers.map(({ version, solver, said, seedSaid, wrong }): Line[] => [
    [version === '' ? solver : version],
    [{ code: said }, ...(wrong ? [' (wrong)'] : [])],
    ...(seeds ? [seedSaid === null ? [''] : [{ code: seedSaid }]] : []),
  ]);
  const head = ['Solver', 'Answer', ...(seeds ? ['Answer to the unchanged seed'] : [])];
  return [heading(2, 'Other solvers'), { kind: 'table', head, rows }];
}

function versionBlocks({ versions }: ReportFacts): Block[] {
  return versions === null ? [] : [heading(2, 'Versions'), text(`${capital(versionsLine(versions))}.`)];
}

function originBlocks({ difference, origin, reduction }: ReportFacts): Block[] {
  const { seed, strategy } = origin;
  const name = seed.slice(seed.lastIndexOf('/') + 1);
  const how: Line =
    strategy === 'seed'
      ? ['An existing formula, ', { code: name }]
      : ['Made by Gainsay from ', { code: name }, ` (${strategy})`];
  const small: Line =
    reduction !== null && reduction.bytesBefore !== null
      ? [`; reduced from ${reduction.bytesBefore} to ${reduction.bytesAfter} bytes`]
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

function duplicateBlocks({ duplicates, again }: ReportFacts): Block[] {
  const count = duplicates.length + again;
  if (count === 0) return [];
  return [
    text(
      `${count} other ${count === 1 ? 'input' : 'inputs'} of the same campaign most likely ${count === 1 ? 'shows' : 'show'} the same bug.`,
    ),
  ];
}

function footBlocks({ environment, trust }: ReportFacts, { priorities }: ReportingPolicy): Block[] {
  const words = Object.keys(priorities).length;
  const checked =
    trust === 'certified' ? ' The answer was checked by exact evaluation; no solver was trusted for it.' : '';
  return words === 0 && checked === ''
    ? [text(`Found with Gainsay ${environment.gainsay}.`)]
    : [text(`Found with Gainsay ${environment.gainsay}.${checked}`)];
}

function capital(line: string): string {
  return `${line.slice(0, 1).toUpperCase()}${line.slice(1)}`;
}
