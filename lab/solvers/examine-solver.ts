import { isSolver, openSolver } from '../../src/index.js';
import type { OpenOptions } from '../../src/lab-front.js';
import { DEFAULT_LIMITS, type Diagnostic, type Limits, OWN_COMMANDS, type Run, type Solver } from '../../src/smt.js';
import { PROBES, type Probe, type ProbeVerdict, judgeProbe } from './probes.js';

export interface ProbeResult {
  readonly name: string;
  readonly use: Probe['use'] | 'hunt';
  readonly verdict: ProbeVerdict;
  readonly because?: string;
}

export interface ModeTimes {
  readonly fresh?: number;
  readonly persistent?: number;
  readonly wasm?: number;
}

export interface Examination {
  readonly solver: string;
  readonly profile: string;
  readonly version: Solver['version'];
  readonly probes: readonly ProbeResult[];
  readonly ms: ModeTimes;
  readonly recommended: Solver['mode'];
}

export const PROBE_LIMITS: Limits = { ...DEFAULT_LIMITS, timeoutMs: 10_000 };
const TIMED = 11;
const HARD = `(set-logic QF_BV)
(declare-fun x () (_ BitVec 96))(declare-fun y () (_ BitVec 96))
(assert (= (bvmul x y) #x7fffffffffffffffffffffe7))(assert (bvugt x #x000000000000000000000001))
(assert (bvult x y))(assert (= ((_ extract 95 48) x) #x000000000000))(assert (= ((_ extract 95 52) y) #x00000000000))
(check-sat)
`;

export async function examineSolver(
  spec: string,
  { limits = PROBE_LIMITS, ...given }: Pick<OpenOptions, 'cwd' | 'onWord'> & { readonly limits?: Limits } = {},
): Promise<Examination | Diagnostic> {
  const { onWord: _, ...place } = { permission: OWN_COMMANDS, ...given };
  const plain = await openSolver(spec, { ...place, ...given, mode: 'fresh', checkModels: false });
  if (!isSolver(plain)) return plain;
  const checking = await openSolver(spec, { ...place, mode: 'fresh', checkModels: 'at once' });
  const persistent =
    plain.profile.persistent === undefined || plain.mode === 'wasm'
      ? undefined
      : await openSolver(spec, { ...place, mode: 'persistent', checkModels: false });
  const sessions = persistent !== undefined && isSolver(persistent) ? persistent : undefined;
  try {
    const tried: TriedProbe[] = [];
    for (const probe of PROBES) tried.push(await tryProbe(plain, probe, limits));
    const worked = tried.filter(({ result }) => result.verdict === 'yes').map(({ probe }) => probe);
    const probes = tried.map(({ result }) => result);
    probes.push(await tryModelCheck(isSolver(checking) ? checking : plain, limits));
    probes.push(await tryTimeout(plain, limits));
    probes.push(await trySessions(sessions, plain, { worked, limits }));
    const timed = worked.filter(({ use }) => use === 'theory');
    const inputs = (timed.length === 0 ? PROBES.slice(0, 1) : timed).map(({ input }) => input);
    const ms: ModeTimes = {
      [plain.mode]: await medianMs(plain, inputs, limits),
      ...(sessions === undefined ? {} : { persistent: await medianMs(sessions, inputs, limits) }),
    };
    const faster = sessions !== undefined && (ms.persistent ?? Infinity) < (ms.fresh ?? 0);
    const { version, profile, mode } = plain;
    return { solver: spec, profile: profile.name, version, probes, ms, recommended: faster ? 'persistent' : mode };
  } finally {
    await Promise.all(
      [plain, checking, sessions].map((one) => (one !== undefined && isSolver(one) ? one.close() : undefined)),
    );
  }
}

/** Tries the scripts until one works; if all fail, returns the first problem. A wrong answer ends the search. */
async function tryProbe(solver: Solver, probe: Probe, limits: Limits): Promise<TriedProbe> {
  const { name, use, wantModel = false, asGiven, others = [] } = probe;
  let first: TriedProbe | undefined;
  for (const input of [probe.input, ...others]) {
    const run = await solver.run({ input, wantModel, ...(asGiven === undefined ? {} : { asGiven }) }, limits);
    const tried = { result: { name, use, ...judgeProbe(probe, run) }, probe: { ...probe, input } };
    if (tried.result.verdict !== 'no') return tried;
    first ??= tried;
  }
  return first as TriedProbe;
}

interface TriedProbe {
  readonly result: ProbeResult;
  readonly probe: Probe;
}

async function tryModelCheck(solver: Solver, limits: Limits): Promise<ProbeResult> {
  const name = 'checks its own models';
  if (solver.profile.checkModelArgs === undefined)
    return { name, use: 'model', verdict: 'no', because: 'its profile has no option for a model check' };
  const probe = PROBES.find((one) => one.use === 'model') as Probe;
  const run = await solver.run({ input: probe.input }, limits);
  return { name, use: 'model', ...judgeProbe({ ...probe, wantModel: false }, run) };
}

async function tryTimeout(solver: Solver, limits: Limits): Promise<ProbeResult> {
  const name = 'stops in time';
  const { outcome, ms } = await solver.run({ input: HARD }, { ...limits, timeoutMs: 300 });
  const next = await solver.run({ input: '(set-logic QF_BV)(assert false)(check-sat)' }, limits);
  if (ms < 1_500 && next.outcome.kind === 'answered') return { name, use: 'hunt', verdict: 'yes' };
  return {
    name,
    use: 'hunt',
    verdict: 'no',
    because: `${outcome.kind} after ${Math.round(ms)} ms, then ${next.outcome.kind}`,
  };
}

async function trySessions(
  sessions: Solver | undefined,
  fresh: Solver,
  { worked, limits }: { readonly worked: readonly Probe[]; readonly limits: Limits },
): Promise<ProbeResult> {
  const name = 'stays alive between queries';
  if (fresh.mode === 'wasm') return { name, use: 'hunt', verdict: 'yes' };
  if (sessions === undefined)
    return { name, use: 'hunt', verdict: 'no', because: 'its profile allows only one query per process' };
  if (worked.length === 0) return { name, use: 'hunt', verdict: 'no', because: 'not tested: no probe succeeded' };
  let stays = false;
  for (const probe of worked) {
    const { input, wantModel = false, asGiven } = probe;
    const run: Run = await sessions.run({ input, wantModel, ...(asGiven === undefined ? {} : { asGiven }) }, limits);
    const { verdict, because } = judgeProbe(probe, run);
    if (verdict !== 'yes') return { name, use: 'hunt', verdict, because: `${probe.name}: ${because}` };
    stays ||= run.mode === 'persistent';
  }
  if (!stays) return { name, use: 'hunt', verdict: 'no', because: 'it does not answer a query before its input ends' };
  return { name, use: 'hunt', verdict: 'yes' };
}

async function medianMs(solver: Solver, inputs: readonly string[], limits: Limits): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i <= TIMED; i++) {
    const { ms } = await solver.run({ input: inputs[i % inputs.length] as string }, limits);
    if (i > 0) times.push(ms);
  }
  times.sort((a, b) => a - b);
  return Math.round((times[Math.floor(times.length / 2)] as number) * 10) / 10;
}
