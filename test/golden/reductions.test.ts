import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBtor } from '../../src/btor/index.js';
import { reducibleBtor } from '../../src/reduce/btor/labelling.js';
import type { Pass } from '../../src/reduce/engine/pass.js';
import type { Reduction } from '../../src/reduce/engine/reduce.js';
import type { Stage } from '../../src/reduce/engine/search.js';
import { ALGORITHMS } from '../../src/reduce/graph/algorithms/list.js';
import type { ReducibleGraph } from '../../src/reduce/graph/graph.js';
import { graphLanguage, reduceGraph } from '../../src/reduce/graph/language.js';
import { GRAPH_PASSES } from '../../src/reduce/graph/passes.js';
import { reduceText } from '../../src/reduce/reduce-text.js';
import { ScriptLanguage } from '../../src/reduce/script/language.js';
import { SCRIPT_PASSES } from '../../src/reduce/script/passes/list.js';
import { earlyShrinks, scriptShrinks } from '../../src/reduce/script/passes/shrinks.js';
import { reducibleScript } from '../../src/reduce/script/term-graph.js';
import { SEXP_PASSES } from '../../src/reduce/sexp/passes.js';
import { sexpLanguage, type SexpSubject, sexpSubject } from '../../src/reduce/sexp/sexp-language.js';
import { readScript } from '../../src/syntax/index.js';
import type { Term } from '../../src/term/index.js';
import { FrozenTexts } from './frozen-texts.js';
import type { PassLanguage } from '../../src/reduce/engine/algorithm.js';

/*
 * Freezes, as hashes, how small inputs of each kind are reduced: the moves of each pass, the result of applying each
 * wave (group of moves) at once, and every candidate that a whole reduction checks. Final results are stored as text.
 * The first line of an input names the words to keep. If other candidates are as good, accept the change with
 * `npm run promote`.
 */
const FOLDER = new URL('reductions/', import.meta.url);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

interface Input {
  readonly name: string;
  readonly text: string;
  readonly stays: readonly string[];
}

function inputs(ending: string): readonly Input[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(ending));
  return names.sort().map((name) => {
    const [first = '', ...rest] = readFileSync(new URL(name, FOLDER), 'utf8').split('\n');
    return { name, stays: first.replace('; stays: ', '').split(' ; '), text: rest.join('\n') };
  });
}

/**
 * Describes the change between two texts: by line and column if they have equally many lines, otherwise by the lines
 * between their common start and end.
 */
function formatChange(from: string, to: string): string {
  const before = from.trimEnd().split('\n');
  const after = to.trimEnd().split('\n');
  if (before.length === after.length) {
    return before.map((line, at) => formatLineChange(`${at + 1}`, line, after[at] as string)).join('') || '  =\n';
  }
  const [first, last] = alike(before, after);
  const gone = before.slice(first, before.length - last).map((line) => `  - ${line}\n`);
  const come = after.slice(first, after.length - last).map((line) => `  + ${line}\n`);
  return `  ${first + 1}\n${[...gone, ...come].join('')}`;
}

function formatLineChange(at: string, from: string, to: string): string {
  if (from === to) return '';
  const [first, last] = alike(from, to);
  const middle = (text: string): string => text.slice(first, text.length - last);
  return `  ${at}:${first + 1} ${middle(from)} -> ${middle(to)}\n`;
}

/** Lengths of the common prefix and suffix. */
function alike<T>(a: ArrayLike<T>, b: ArrayLike<T>): readonly [first: number, last: number] {
  const least = Math.min(a.length, b.length);
  let first = 0;
  while (first < least && a[first] === b[first]) first++;
  let last = 0;
  while (last < least - first && a[a.length - 1 - last] === b[b.length - 1 - last]) last++;
  return [first, last];
}

/**
 * For each move, lists its candidate and the moves that it rules out. For each wave, lists the candidate in which all
 * moves of the wave are applied.
 */
function tryMoves<S, M extends { readonly weight?: number }, V>(
  language: PassLanguage<S, M, V>,
  start: S,
  passes: readonly Pass<V, M>[],
): string {
  const before = decode(language.print(start));
  const formatWave = (moves: readonly M[]): string => {
    const next = language.apply(start, moves);
    if (next === undefined) return '  nothing\n';
    const is = language.smaller(next, start) ? '' : '  no smaller\n';
    return is + formatChange(before, decode(language.print(moves.length > 1 ? language.compact(next) : next)));
  };
  let text = '';
  for (const pass of passes) {
    let wave = 0;
    for (const moves of pass.waves(language.view(start, () => void (text += 'cut\n')))) {
      text += `# ${pass.name} ${wave++}\n`;
      for (const move of moves) {
        const live = language.liveAfter(start, [move]);
        const left = moves.flatMap((other, at) => (live(other) ? [] : [at]));
        text += `${move.weight ?? 1}, then no more ${left.join(' ')}\n${formatWave([move])}`;
      }
      if (moves.length > 1) text += `at once\n${formatWave(moves)}`;
    }
  }
  return text;
}

/** A check that fails if a candidate contains all the given words. Records each checked candidate. */
class Questions {
  readonly #stays: readonly string[];
  result: string;
  text = '';

  constructor({ stays, text }: Input) {
    this.#stays = stays;
    this.result = text;
  }

  readonly stage: Stage = (input) => {
    const asked = decode(input);
    const fails = this.#stays.every((words) => asked.includes(words));
    return {
      run: () => {
        this.text += `${fails ? 'yes' : 'no'}\n${formatChange(this.result, asked)}`;
        if (fails) this.result = asked;
        return Promise.resolve(fails);
      },
      drop: () => undefined,
    };
  };
}

const SEARCH = { jobs: 1, signal: new AbortController().signal };

const frozen = new FrozenTexts('reductions.hashes', 'reductions.test.ts');

/** Compares the candidates that a reduction checks, its counts and its result with the frozen texts. */
async function checkQuestions<T>(name: string, input: Input, start: (stage: Stage) => Reduction<T>): Promise<void> {
  const questions = new Questions(input);
  const reduction = start(questions.stage);
  let steps = 0;
  for await (const step of reduction.steps) if (step !== undefined) steps++;
  const counts = JSON.stringify({ steps, minimal: reduction.minimal() ?? null, ...reduction.counts() });
  frozen.check(`${input.name}.${name}`, questions.text, `${counts}\n${questions.result.trimEnd()}\n`);
}

const OWN = SCRIPT_PASSES.filter((pass) => ![...earlyShrinks, ...scriptShrinks].includes(pass));

/** Marks quantified formulas as terms that a reduction must keep. */
const isQuantified = (term: Term): boolean => term.kind === 'quant';

describe.each(inputs('.smt2'))('$name', (input) => {
  const script = () => readScript(input.text).script;

  it('tries the recorded candidates of the passes over scripts', () => {
    const given = script();
    const language = new ScriptLanguage(given, { frozen: isQuantified, declares: 'declare-fun' });
    frozen.check(`${input.name}.passes`, tryMoves(language, language.begin(given), OWN));
  });

  it('checks the recorded candidates when it reduces a script', async () => {
    await checkQuestions('asked', input, (stage) => reduceText({ script: script() }, { ...SEARCH, cache: new Map(), stage }));
  });

  it('checks the recorded candidates in the reduction of a wrong answer whose quantified formulas must be kept', async () => {
    const options = { ...SEARCH, failing: 'result', frozen: isQuantified, declares: 'declare-fun' } as const;
    const given = script();
    await checkQuestions('answer', input, (stage) => reduceText({ script: given }, { ...options, cache: undefined, stage }));
  });

  it('checks the recorded candidates when it reduces a script as a graph', async () => {
    const [algorithm] = ALGORITHMS;
    if (algorithm === undefined) throw new Error('no algorithm');
    const options = { ...SEARCH, algorithm, simplify: true, cache: new Map() };
    await checkQuestions('graph', input, (stage) => reduceGraph(reducibleScript(script()), { ...options, stage }));
  });
});

describe.each([...inputs('scopes.smt2'), ...inputs('.txt')])('$name as S-expressions', (input) => {
  it('tries the recorded candidates of the passes over S-expressions', () => {
    frozen.check(`${input.name}.sexps`, tryMoves(sexpLanguage, sexpSubject(input.text) as SexpSubject, SEXP_PASSES));
  });
});

describe.each(inputs('.txt'))('$name', (input) => {
  it('checks the recorded candidates when it reduces a text', async () => {
    await checkQuestions('asked', input, (stage) => reduceText({ text: input.text }, { ...SEARCH, cache: new Map(), stage }));
  });
});

describe.each(inputs('.btor'))('$name', (input) => {
  const graph = (): ReducibleGraph => {
    const { ok, graph: read } = readBtor(input.text);
    expect(ok).toBe(true);
    return reducibleBtor(read);
  };

  it.each([false, true])('tries the recorded candidates of the passes over graphs, with simplify = %s', (simplify) => {
    const start = graph();
    frozen.check(
      `${input.name}.passes${simplify ? '-simplified' : ''}`,
      tryMoves(graphLanguage({ simplify }), start, [...GRAPH_PASSES, ...start.passes]),
    );
  });

  it.each(ALGORITHMS)('checks the recorded candidates when it reduces a graph by $name', async (algorithm) => {
    const options = { ...SEARCH, algorithm, simplify: false, cache: new Map() };
    await checkQuestions(algorithm.name, input, (stage) => reduceGraph(graph(), { ...options, stage }));
  });
});

it('computes every recorded result of a reduction again', () => frozen.finish());
