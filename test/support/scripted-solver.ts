import { identityNamed } from './identity.js';
import { type Outcome, type Run, type RunMode, SOLVER_PROFILES, type Solver } from '../../src/solver/index.js';

/** A scripted solver's answers to a text, given all earlier texts of its process. */
export type Script = (
  input: string,
  before: readonly string[],
  asked: number,
) => Outcome | readonly ('sat' | 'unsat' | 'unknown')[];

export interface ScriptedSolver extends Solver {
  /** Total number of queries to all processes of the solver. */
  asked(): number;
}

/** A solver whose answers are determined by a function. In mode `fresh`, its `history()` is empty. */
export function makeScriptedSolver(id: string, script: Script, mode: RunMode = 'fresh'): ScriptedSolver {
  const total = { asked: 0 };
  const who = identityNamed(id, `${id} 1.0`);
  const open = (how: RunMode): ScriptedSolver => {
    let seen: string[] = [];
    return {
      id,
      profile: { ...(SOLVER_PROFILES[0] as Solver['profile']), name: who.profile, family: who.family },
      version: who.version,
      options: who.options,
      ownProfile: null,
      mode: how,
      run({ input }, _limits, signal): Promise<Run> {
        if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
        const said = script(input, seen, total.asked++);
        const outcome: Outcome = 'kind' in said ? said : { kind: 'answered', answers: said };
        seen = how === 'fresh' ? [input] : [...seen, input];
        return Promise.resolve({
          solver: id,
          mode: how,
          outcome,
          ms: 1,
          stdout: '',
          stderr: '',
          command: [`/bin/${id}`],
        });
      },
      fresh: () => open('fresh'),
      history: () => (how === 'fresh' ? [] : seen),
      restarts: () => 0,
      close: () => Promise.resolve(),
      asked: () => total.asked,
    };
  };
  return open(mode);
}

/**
 * Hashes a text to a number, equal on every machine. Scripted solvers use the hash to choose the texts that they
 * answer wrongly.
 */
export function hashToNumber(text: string): number {
  let hash = 7;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0;
  return hash;
}
