import { type Decided, type Suspect, type Trust, TRUSTS, certifies } from '../../../oracle/index.js';
import { plainSignature } from '../../../solver/index.js';
import type { RunRecord } from '../../log/index.js';
import type { Changing } from '../../judge/index.js';

/** What must stay while an input is made smaller, so that what is left is the same bug and known as well as before. */
export interface Sought {
  readonly kind: Suspect['kind'];
  /** The weakest evidence that will do. */
  readonly trust: Trust;
  readonly suspects: readonly string[];
  /** Of a crash. */
  readonly signature: string | undefined;
  /** For a wrong answer: what was answered and what is right. */
  readonly wrong: { readonly got: Decided; readonly expected: Decided } | undefined;
  /** What each suspect answered there. */
  readonly said: ReadonlyMap<string, Decided>;
  readonly model: SoughtModel | undefined;
  /** Of what is `unstable`. */
  readonly change?: SoughtChange;
}

/** How a model is wrong. */
export type SoughtModel =
  /** The solver rejects its own model with these words. */
  | { readonly kind: 'complaint'; readonly message: string }
  /** The same, of a model that is right. */
  | { readonly kind: 'mistaken'; readonly message: string }
  /** It is false, in a part that is made of these; undefined where only its theories are known. */
  | { readonly kind: 'false'; readonly parts: ReadonlySet<string> | undefined };

/** Whether one kind of evidence is as strong as another, or stronger. */
export function isAsStrong(trust: Trust, floor: Trust): boolean {
  return TRUSTS.indexOf(trust) <= TRUSTS.indexOf(floor);
}

/** What must stay of a suspicion; `floor` is the weakest evidence, its own where none is given. */
export function soughtOf(suspect: Suspect, runs: readonly RunRecord[], floor: Trust = suspect.trust): Sought {
  const { kind, suspects, signature, wrong } = suspect;
  const said = new Map<string, Decided>();
  for (const { solver, answers } of wrong === undefined ? [] : runs) {
    const answer = answers[wrong?.check ?? 0];
    if (suspects.includes(solver) && answer !== undefined && answer !== 'unknown') said.set(solver, answer);
  }
  const open = suspects.length > 1;
  return {
    kind,
    trust: floor,
    suspects,
    signature: kind === 'crash' ? plainSignature(signature ?? '') : undefined,
    wrong: wrong === undefined || open ? undefined : { got: wrong.got, expected: wrong.expected },
    said,
    model: kind === 'invalid-model' ? modelOf(suspect, runs, floor) : undefined,
  };
}

function modelOf({ suspects, signature = '' }: Suspect, runs: readonly RunRecord[], floor: Trust): SoughtModel {
  const run = runs.find(({ solver }) => solver === suspects[0]);
  const message = run?.outcome === 'invalid-model' ? (run.detail ?? '') : '';
  if (floor === 'certified' && run?.model?.verdict === 'false') return { kind: 'false', parts: partsOf(signature) };
  const mistaken = floor === 'certified' && certifies(run?.model ?? undefined);
  return { kind: mistaken ? 'mistaken' : 'complaint', message };
}

/** Whether the run of a suspect may still be what is sought: tells before anybody else is asked. */
export function mayShow(sought: Sought, run: RunRecord): boolean {
  switch (sought.kind) {
    case 'crash':
      return run.outcome === 'crashed' && plainSignature(run.detail ?? '') === sought.signature;
    case 'invalid-model':
      return modelShows(sought.model, run);
    case 'wrong-answer': {
      const said = sought.said.get(run.solver);
      const answers = run.outcome === 'answered' || run.outcome === 'invalid-model' ? run.answers : [];
      return said !== undefined && answers.includes(said);
    }
    case 'unstable':
    case 'slow':
      return false;
  }
}

function modelShows(sought: SoughtModel | undefined, run: RunRecord): boolean {
  const complains = (message: string) => run.outcome === 'invalid-model' && run.detail === message;
  switch (sought?.kind) {
    case undefined:
      return false;
    case 'complaint':
      return complains(sought.message);
    case 'mistaken':
      return complains(sought.message) && certifies(run.model ?? undefined);
    case 'false': {
      const { model, answers } = run;
      if (model?.verdict !== 'false' || model.wrong === null || answers.at(-1) !== 'sat') return false;
      const parts = partsOf(model.wrong.signature);
      return sought.parts === undefined || (parts !== undefined && [...parts].every((each) => sought.parts?.has(each)));
    }
  }
}

/** Whether a suspicion is what is sought, at least as well known. */
export function isSought(sought: Sought, suspect: Suspect, runs: readonly RunRecord[]): boolean {
  const { kind, trust, suspects } = suspect;
  if (kind !== sought.kind || !isAsStrong(trust, sought.trust)) return false;
  // Where it is open who is wrong, further solvers may take a side; where one is named, it is one of those.
  const isNamed = suspects.length === 1 && sought.suspects.includes(suspects[0]);
  if (!isNamed && !(sought.suspects.length > 1 && sought.suspects.every((each) => suspects.includes(each))))
    return false;
  const blamed = runs.filter(({ solver }) => sought.suspects.includes(solver));
  if (blamed.length < sought.suspects.length) return false;
  if (kind !== 'wrong-answer') return blamed.every((run) => mayShow(sought, run));
  const { wrong } = suspect;
  if (wrong === undefined) return false;
  if (sought.wrong !== undefined && (wrong.got !== sought.wrong.got || suspects.length > 1)) return false;
  return blamed.every((run) => run.answers[wrong.check] === sought.said.get(run.solver));
}

/** Connectives: what is false is false through something below them. */
const CONNECTIVES: ReadonlySet<string> = new Set([
  'not',
  'and',
  'or',
  'xor',
  '=>',
  'ite',
  '=',
  'distinct',
  'const',
  'call',
]);

/** What a false part is made of, from its signature; undefined where that names theories instead. */
export function partsOf(signature: string): ReadonlySet<string> | undefined {
  const [head = '', list = ''] = signature.replace(/^false (?:not )?/, '').split(' of ');
  const names = [head, ...list.split(', ')].filter((name) => name !== '' && !CONNECTIVES.has(name));
  // Theories begin with a capital letter, operators with a small one or a sign.
  return names.some((name) => /^[A-Z]/.test(name)) ? undefined : new Set(names);
}

/** What must go on changing from time to time. */
export interface SoughtChange {
  readonly suspected: Changing;
  /** So often a candidate is asked before it is taken for one that does not change. */
  readonly times: number;
}
