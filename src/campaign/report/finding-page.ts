import { words } from '../../inquiry/index.js';
import { isSetOption, wordsOfChoice } from '../../solver/index.js';
import { isAboutReply, findReporter, observationKind, stateFault } from '../../oracle/index.js';
import { firstLine, formatCount, groupDigits, joinNames } from '../../util/index.js';
import { type Block, type Inline, type Line, code, heading, text, nameReplacer, withTexts } from './block.js';
import { utf8Length } from '../confirm/index.js';
import { FIRST_DRAWN } from '../hunt/draw/index.js';
import type { ModeShown, OutcomeKind } from '../log/index.js';
import { externalCommand } from '../../strategy/index.js';
import type { ReportFacts, ReportedCommand } from './facts.js';
import { machineText } from './formats/format.js';
import { releaseLine, versionsLine } from './campaign-page.js';
import { nameSolver, proofBlocks, withOwnOptions } from './proof-blocks.js';

const LONGEST_HISTORY = 6_000;
const SHORT = 20;

export function findingPage(facts: ReportFacts): Block[] {
  const { input, evidence, versions, origin } = findingSections(facts);
  return [...withTexts([heading(1, facts.title)], nameReplacer(facts)), ...input, ...evidence, ...versions, ...origin];
}

export function findingSections(facts: ReportFacts) {
  const { formula, history } = facts;
  const input = history !== null && history.text.length <= LONGEST_HISTORY ? history.text : formula.text;
  const named = (...blocks: readonly Block[]) => withTexts(blocks, nameReplacer(facts));
  return {
    input: named(
      text(...opening(facts)),
      code(formula.language === 'smt2' ? 'smt2' : '', input),
      ...commandBlocks(facts),
    ),
    evidence: named(...proofBlocks(facts), ...repeatBlocks(facts), ...answerBlocks(facts)),
    versions: named(...versionBlocks(facts)),
    origin: named(...originBlocks(facts), ...duplicateBlocks(facts), ...footBlocks(facts)),
  };
}

function versionBlocks({ versions, returned, alsoIn, isReduced, bisectedOriginal }: ReportFacts): Block[] {
  if (versions === null && returned === null && alsoIn.length === 0) return [];
  const others = joinNames(alsoIn.map(nameSolver));
  return [
    heading(2, 'Versions'),
    ...(others === '' ? [] : [text(`The same bug is most likely also in ${others}.`)]),
    ...(returned === null ? [] : [text(`This is a regression: ${returned}.`)]),
    ...(versions === null
      ? []
      : [text(`${capital(versionsLine(versions, { isReduced }))}.`, ...releaseLine(versions))]),
    ...(bisectedOriginal === undefined
      ? []
      : [text('The original input, for which these versions hold:'), code('smt2', bisectedOriginal.trim())]),
    ...(versions?.on === undefined
      ? []
      : [text(`The versions ran another input (${versions.on}), which most likely triggers the same bug.`)]),
  ];
}

export function evidenceBlocks(facts: ReportFacts): Block[] {
  const blocks = [...proofBlocks(facts), ...backtraceBlocks(facts), ...repeatBlocks(facts), ...answerBlocks(facts)];
  return withTexts(blocks, nameReplacer(facts));
}

function opening(facts: ReportFacts): Line {
  const { suspects, answers, commands } = facts;
  const [only, ...others] = suspects;
  if (only !== undefined && others.length > 0) {
    const said = answers
      .filter((answer) => suspects.some(({ id }) => id === answer.solver))
      .flatMap((answer, i): Inline[] => [
        i === 0 ? '' : ', ',
        `${nameSolver(suspects.find(({ id }) => id === answer.solver))}: `,
        ...outcomeLine(answer),
      ]);
    return [...said, '. One of them is wrong; it is not known which one.'];
  }
  const name = nameSolver(only);
  switch (observationKind(facts.kind)) {
    case 'answer':
      return [`${name} answers `, ...wrongAnswer(facts)];
    case 'crash': {
      const ending = commands.find(({ solver }) => solver === only?.id)?.ending ?? null;
      return [`${name} crashes${ending === null ? '' : ` (${ending})`} on this input:`];
    }
    case 'change':
      return [`The answers of ${name} vary between runs on this input:`];
    case 'signature': {
      const by = findReporter(facts.kind);
      const what = facts.signature === null ? facts.kind : statedFault(facts);
      return [`${name}: ${what}${by === undefined ? '' : `, by ${by}`}, on this input:`];
    }
    case 'time':
      return [`${name} is slow on this input:`];
    case 'model':
      return [`${name} `, ...modelFault(facts.proof), ':'];
  }
}

type StatedFacts = Pick<ReportFacts, 'kind' | 'signature' | 'proof' | 'trust'>;

export function statedFault({ kind, signature, proof, trust }: StatedFacts): string {
  const asked = proof.kind === 'reply' ? { command: proof.inquiry, reply: proof.reply, trust } : undefined;
  return stateFault(kind, signature ?? '', asked);
}

function wrongAnswer(facts: ReportFacts): Line {
  const { wrong, answers } = facts;
  if (wrong === null) return ['this input wrongly:'];
  const which = answers.some((each) => each.answers.length > 1) ? ` to check ${wrong.check + 1}` : '';
  if (facts.trust === 'claimed' && facts.claimed === 'equisatisfiable') {
    const related = 'which is claimed to be equisatisfiable';
    const here = which === '' ? ' to this formula' : `${which} of this formula`;
    return facts.proof.kind === 'contradiction'
      ? words`${{ code: wrong.got }}${here}, but ${{ code: wrong.expected }} to another one, ${related}:`
      : words`${{ code: wrong.got }}${here}, ${related} to a formula with the answer ${{ code: wrong.expected }}:`;
  }
  return [{ code: wrong.got }, `${which}; `, ...expectation(facts, wrong.expected), ':'];
}

function modelFault(proof: ReportFacts['proof']): Line {
  if (proof.kind !== 'model') return ['rejects its own model'];
  if (proof.verdict === 'true') return ['finds a valid model, but its own check rejects it'];
  // The formula is false in every model.
  if (proof.isClosed) return words`answers ${{ code: 'sat' }}; ${{ code: 'unsat' }} is correct`;
  return ['gives a model that does not satisfy the formula'];
}

function outcomeLine({ answers, outcome }: Pick<ReportFacts['answers'][number], 'answers' | 'outcome'>): Line {
  const said = answers.flatMap((answer, i): Inline[] => [i === 0 ? '' : ' ', { code: answer }]);
  const ending = ENDINGS[outcome];
  if (ending === '') return said;
  return [...said, `${said.length === 0 ? '' : ', then '}${ending}`];
}

const ENDINGS: Readonly<Record<OutcomeKind, string>> = {
  answered: '',
  rejected: 'rejects the input',
  'invalid-model': 'rejects its own model',
  'failed-self-check': 'rejects its own result',
  timeout: 'no answer in time',
  memout: 'out of memory',
  flooded: 'endless output',
  crashed: 'crashes',
  unavailable: 'cannot be run',
};

function expectation({ trust, proof }: ReportFacts, expected: string): Line {
  if (trust === 'claimed') return [{ code: expected }, ' is claimed by the strategy that made the formula'];
  if (proof.kind === 'derived')
    return [{ code: expected }, ' follows from the proved answer to another formula (below)'];
  if (trust === 'certified' || (proof.kind !== 'disagreement' && proof.kind !== 'contradiction'))
    return [{ code: expected }, ' is correct'];
  if (proof.kind === 'disagreement') {
    if (trust === 'undecided') return ['other solvers contradict this by their answers to another formula'];
    if (proof.witnesses.length === 0) return [{ code: expected }, ' is expected'];
    return [
      `${joinNames(proof.witnesses)} ${proof.witnesses.length === 1 ? 'answers' : 'answer'} `,
      { code: expected },
    ];
  }
  if (proof.kind === 'contradiction' && proof.baseIsWrong)
    return ["this answer is correct, but contradicts the solver's answer to another formula (below)"];
  return [{ code: expected }, " follows from the solver's own answer to another formula (below)"];
}

function commandBlocks(facts: ReportFacts): Block[] {
  const { commands, options, history } = facts;
  const builds = commands.flatMap(({ build }) => (build === null ? [] : [text(`${capital(build)}.`)]));
  const notes = commands.flatMap((command) => noteBlocks(command, facts));
  return [
    ...historyBlocks(history),
    ...(history === null ? [code('', commands.map(formatTranscript).join('\n'))] : lastBlocks(history, commands)),
    ...notes,
    ...builds,
    ...backtraceBlocks(facts),
    ...optionBlocks(options, commands),
    ...modeBlocks(facts),
  ];
}

/** For a stack overflow, shows only the functions that call each other. */
function backtraceBlocks({ backtrace }: ReportFacts): Block[] {
  if (backtrace === null) return [];
  const { signal, frames, isDeep } = backtrace;
  const which = isDeep ? 'stack overflow; only functions that call each other are listed' : 'innermost first';
  const bare = frames.some((frame) => /\+0x/.test(frame)) ? '; file offsets for frames without symbols' : '';
  return [text(`Stack under gdb (${signal}; ${which}${bare}):`), code('', frames.join('\n'))];
}

function formatTranscript({ line, printed }: ReportedCommand): string {
  return printed === '' ? `$ ${line}` : `$ ${line}\n${printed}`;
}

function lastBlocks({ line }: NonNullable<ReportFacts['history']>, commands: readonly ReportedCommand[]): Block[] {
  const printed = commands.map((command) => command.printed).filter((each) => each !== '');
  const last = printed.length === 0 ? [] : [text('Output for the last query:'), code('', printed.join('\n'))];
  return [code('', `$ ${line}`), ...last];
}

function noteBlocks(command: ReportedCommand, { suspects, history }: ReportFacts): Block[] {
  const { printed, isCut, warnings, solver } = command;
  const name = nameSolver(suspects.find(({ id }) => id === solver));
  const left = [
    ...(warnings === 0 ? [] : [warnings === 1 ? 'a line of warnings' : `${warnings} lines of warnings`]),
    ...(isCut ? ['the end of a long output'] : []),
  ];
  const printsNothing = printed === '' && warnings === 0;
  const said = [
    ...(printsNothing ? [`${name} prints nothing${history === null ? '' : ' for the last query'}.`] : []),
    ...(left.length === 0 ? [] : [`Omitted here: ${left.join(' and ')}.`]),
  ];
  return said.length === 0 ? [] : [text(said.join(' '))];
}

function historyBlocks(history: ReportFacts['history']): Block[] {
  if (history === null) return [];
  const { before, text: all } = history;
  if (all.length <= LONGEST_HISTORY) {
    return [
      text('Run the whole script in one process: the part after the last reset does not reproduce the bug on its own.'),
    ];
  }
  const queries = formatCount(before, 'other query', 'other queries');
  return [
    text(
      `The last query shows the bug only after ${queries} in the same process, with a reset in between. All queries are attached.`,
    ),
  ];
}

function optionBlocks(options: ReportFacts['options'], commands: ReportFacts['commands']): Block[] {
  if (options === null) return [];
  const { needed, dropped } = options;
  const list = (words: readonly string[]) =>
    words.flatMap((word, i): Inline[] => [i === 0 ? '' : ', ', { code: word }]);
  const isBare = commands.every(({ args }) => args.length === 0);
  const without: Line = dropped.length === 0 ? [] : ['Not needed: ', ...list(dropped), '.'];
  if (isBare) return [text('The bug needs no options on the command line.')];
  if (needed.length === 0) return dropped.length === 0 ? [] : [text(...without)];
  // Before a reduction, a group of options chosen together is dropped only as a whole.
  const isBundle = (choice: string) => !isSetOption(choice) && wordsOfChoice(choice).length > 1;
  const whole = needed.some(isBundle) ? ', perhaps not all of them' : '';
  const verb = needed.length === 1 && whole === '' ? ' is needed.' : ` are needed${whole}.`;
  return [text(...list(needed), verb, ...(without.length === 0 ? [] : [' ', ...without]))];
}

const IN_MODE: Readonly<Record<ModeShown['shows'], string>> = {
  yes: 'the bug shows',
  no: 'the bug does not show',
  refused: 'the input is refused',
  open: 'no answer in time',
};

function modeBlocks({ modes }: ReportFacts): Block[] {
  if (modes.length === 0) return [];
  const each = modes.map(({ name, word, shows }): Inline[] => [
    `In ${name} (`,
    { code: word },
    `): ${IN_MODE[shows]}.`,
  ]);
  return [text(...each.flatMap((line, i): Inline[] => (i === 0 ? line : [' ', ...line])))];
}

function isSilent({ answers, outcome }: ReportFacts['answers'][number]): boolean {
  return outcome === 'answered' && answers.length === 0;
}

function answerBlocks({ kind, trust, answers }: ReportFacts): Block[] {
  // A wrong reply to an inquiry has its own evidence, so the answers to the check do not matter.
  if (isAboutReply(kind) || answers.length < 2 || answers.every(isSilent)) return [];
  const seeds = answers.some(({ seed }) => seed !== null);
  const rows = answers.map((answer): Line[] => [
    [nameAnswerer(answer)],
    [...outcomeLine(answer), ...(answer.wrong ? [trust === 'certified' ? ' (wrong)' : ' (suspected)'] : [])],
    ...(seeds ? [answer.seed === null ? [''] : outcomeLine(answer.seed)] : []),
  ]);
  const head = ['Solver', 'Answer', ...(seeds ? ['Answer to the seed'] : [])];
  return [heading(2, 'Answers'), { kind: 'table', head, rows }];
}

function nameAnswerer({ solver, name, version, options }: ReportFacts['answers'][number]): string {
  const called = version === '' ? solver : withOwnOptions(version, { options });
  return name === undefined ? called : `${called} (${name})`;
}

function repeatBlocks({ kind, repeats }: ReportFacts): Block[] {
  if (kind !== 'unstable') return [];
  const rows = repeats.flatMap(({ said, times, of }) =>
    Object.entries(said)
      .sort(([, a], [, b]) => b - a)
      .map(([words, count]): Line[] => [
        [of === 'seed' ? 'the seed' : 'this input'],
        [words],
        [`${count} of ${times}`],
      ]),
  );
  return [
    heading(2, 'Occurrences'),
    text('The same input was run repeatedly, each time in a new process.'),
    { kind: 'table', head: ['Input', 'Outcome', 'Occurrences'], rows },
  ];
}

function originBlocks({ difference, origin, reduction, history, formula }: ReportFacts): Block[] {
  const { seed, strategy, index } = origin;
  const isMade = strategy !== 'seed' && difference === null && !/\.(smt2|btor2?)$/.test(seed);
  const name = fileName(seed);
  const how: Line =
    strategy === 'seed'
      ? [
          'The formula of the file ',
          { code: name },
          index < FIRST_DRAWN ? '' : ', with commands and options that Gainsay added',
        ]
      : isMade
        ? [`Generated by Gainsay (${strategy}, ${name})`]
        : origin.joined === null
          ? [`Made by ${externalCommand(strategy) ?? 'Gainsay'} from `, { code: name }, ` (${strategy})`]
          : ['Made by Gainsay from ', ...formatJoined(origin.joined), ` (${strategy})`];
  const isOther = typeof reduction?.changed === 'string';
  const small: Line =
    reduction === null
      ? []
      : [
          isOther ? '; its reduction ended here' : '; reduced',
          history === null ? ` ${isOther ? 'at' : 'to'} ${groupDigits(utf8Length(formula.text))} bytes` : '',
        ];
  const blocks: Block[] = [heading(2, 'How it was found'), text(...how, ...small, '.')];
  if (typeof reduction?.changed === 'string') blocks.push(text(`${capital(reduction.changed)}.`));
  if (difference === null) return blocks;
  const shown = code('diff', difference.text);
  if (!difference.smallest) return [...blocks, { kind: 'details', title: 'All changes to the seed', blocks: [shown] }];
  const short = difference.text.split('\n').length <= SHORT;
  return short
    ? [...blocks, shown]
    : [...blocks, { kind: 'details', title: capital(firstLine(difference.text)), blocks: [shown] }];
}

function formatJoined({ seeds, connective }: NonNullable<ReportFacts['origin']['joined']>): Line {
  const names = [...new Set(seeds.map(fileName))];
  const [only] = names;
  if (names.length === 1) return [{ code: only ?? '' }, ', joined with itself by ', { code: connective }];
  const list = names.flatMap((name, i): Inline[] => [
    i === 0 ? '' : i === names.length - 1 ? ' and ' : ', ',
    { code: name },
  ]);
  return [...list, ', joined by ', { code: connective }];
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function duplicateBlocks({ duplicates, again }: ReportFacts): Block[] {
  const claimed = duplicates.filter((each) => each.trust === 'claimed').length;
  const count = duplicates.length - claimed + again;
  const others = (n: number) => `${formatCount(n, 'other input')} of the same campaign`;
  return [
    ...(count === 0
      ? []
      : [text(`${others(count)} most likely ${count === 1 ? 'triggers' : 'trigger'} the same bug.`)]),
    ...(claimed === 0
      ? []
      : [text(`${others(claimed)} ${claimed === 1 ? 'rests' : 'rest'} on a claim only, and may show no bug.`)]),
  ];
}

function footBlocks({ environment, trust, kind, proof }: ReportFacts): Block[] {
  const what = kind === 'invalid-model' ? 'model' : 'answer';
  const how = proof.kind === 'construction' ? 'against the construction of the formula' : 'by exact evaluation';
  const checked = trust === 'certified' ? ` The ${what} was checked ${how}, without trusting a solver.` : '';
  const { gainsay, machine } = environment;
  const on = machine === null ? '' : ` on ${machineText(machine)}`;
  return [text(`Found with Gainsay ${gainsay}${on}.${checked}`)];
}

const capital = (line: string): string => `${line.slice(0, 1).toUpperCase()}${line.slice(1)}`;
