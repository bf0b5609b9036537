import { setImmediate } from 'node:timers/promises';
import { DISCOVERY_THEORIES, type DiscoveryTheory } from '../discover/scope.js';
import { type DiscoveryCounts, type DiscoveryProgress, discoverRules } from '../discover/discover.js';
import { type Rule, contentId, rngFromSeed } from '../../src/smt.js';
import { formatProofs, proveRule, ruleHash, APPROXIMATION_RULES, proversFrom } from '../../src/lab-front.js';
import {
  type Control,
  type Notice,
  type Work,
  unknownName,
  begin,
  readShippedRules,
  writeUserFile,
} from '../../src/index.js';
import { type DiscoveryJournal, openDiscoveryJournal } from './discovery-journal.js';

export interface DiscoverOptions {
  /** Rules file. A proofs file and a journal are written next to it. */
  readonly out: string;
  /** If empty: all of `DISCOVERY_THEORIES`. */
  readonly theories: readonly string[];
  /** Time limit in milliseconds over all resumed runs. */
  readonly forMs: number;
  /** Set to also find consequences of the built-in rules. */
  readonly fromNothing: boolean;
  readonly seed: string;
  /** Maximum operators on each side. */
  readonly size: number;
  /** Solvers that must each prove a rule. If empty: z3 and cvc5. */
  readonly solvers: readonly string[];
  readonly timeoutMs: number;
  readonly jobs: number;
}

export type DiscoverEvent =
  | Notice
  | { readonly kind: 'discovery-resumed'; readonly verdicts: number; readonly spentMs: number }
  | { readonly kind: 'discovery-progress'; readonly progress: DiscoveryProgress; readonly spentMs: number };

export interface DiscoverResult {
  readonly out: string;
  readonly rules: readonly Rule[];
  readonly counts: Readonly<DiscoveryCounts>;
  readonly complete: boolean;
  /** True if the signal of the caller stopped the discovery. A call with equal options continues it. */
  readonly stopped: boolean;
  readonly spentMs: number;
}

/** Milliseconds between yields, progress events, and saves of the time spent. */
const PAUSE_EVERY = 20;
const TELL_EVERY = 250;
const MARK_EVERY = 2_000;

/**
 * Finds and proves approximation rules and equivalences that known rules do not imply. Throws `BadInput` for unusable options.
 */
export function discover(
  options: DiscoverOptions,
  { signal = new AbortController().signal }: Control,
): Work<DiscoverEvent, DiscoverResult> {
  return begin(async (emit) => {
    const theories = theoriesNamed(options.theories);
    const known = options.fromNothing ? [] : readShippedRules();
    const provers = proversFrom({ ids: options.solvers, timeoutMs: options.timeoutMs, emit });
    const opened = await provers.open('required');
    try {
      const journal = openDiscoveryJournal(`${options.out}.journal`, hashInputs(options, theories, known));
      if (journal.spentMs > 0)
        emit({ kind: 'discovery-resumed', verdicts: journal.verdicts, spentMs: journal.spentMs });
      const clock = startClock(journal, signal);
      let told = -TELL_EVERY;
      const found = await discoverRules(
        {
          theories,
          rules: known,
          size: options.size,
          jobs: options.jobs,
          forMs: options.forMs,
          rng: rngFromSeed(options.seed),
        },
        {
          async prove(rule) {
            try {
              return await proveRule(rule, opened.provers, { signal });
            } catch (error) {
              // The user interrupted the query.
              if (signal.aborted) return undefined;
              throw error;
            }
          },
          known: (text) => journal.get(text),
          keep: (text, verdict) => journal.put(text, verdict, clock.spent()),
          spent: clock.spent,
          pause: clock.pause,
          emit(progress) {
            const spentMs = clock.spent();
            if (spentMs - told < TELL_EVERY) return;
            told = spentMs;
            emit({ kind: 'discovery-progress', progress, spentMs });
          },
        },
      );
      const rules = found.rules.map(({ rule }) => rule);
      writeUserFile(options.out, rulesText(rules));
      const proofs = new Map(found.rules.map(({ rule, proof }) => [ruleHash(rule), proof]));
      writeUserFile(APPROXIMATION_RULES.proofsFile(options.out), formatProofs(rules, proofs));
      const stopped = signal.aborted;
      if (stopped) journal.mark(clock.spent());
      else journal.remove();
      const { counts, complete } = found;
      return { out: options.out, rules, counts, complete, stopped, spentMs: clock.spent() };
    } finally {
      await opened.close();
    }
  });
}

function startClock(journal: DiscoveryJournal, signal: AbortSignal) {
  const begun = performance.now();
  const spent = (): number => journal.spentMs + performance.now() - begun;
  let paused = spent();
  let marked = paused;
  const pause = async (): Promise<boolean> => {
    const now = spent();
    if (now - marked > MARK_EVERY) {
      marked = now;
      journal.mark(now);
    }
    if (now - paused > PAUSE_EVERY) {
      await setImmediate();
      paused = spent();
    }
    return !signal.aborted;
  };
  return { spent, pause };
}

function theoriesNamed(names: readonly string[]): readonly DiscoveryTheory[] {
  if (names.length === 0) return DISCOVERY_THEORIES;
  return names.map((name) => {
    const theory = DISCOVERY_THEORIES.find((each) => each === name);
    if (theory !== undefined) return theory;
    throw unknownName(`rules cannot be discovered in theory '${name}'`, name, DISCOVERY_THEORIES);
  });
}

function hashInputs(
  { seed, size, solvers, timeoutMs }: DiscoverOptions,
  theories: readonly DiscoveryTheory[],
  known: readonly Rule[],
): string {
  return contentId(JSON.stringify([seed, size, solvers, timeoutMs, theories, known.map(({ text }) => text)]));
}

function rulesText(rules: readonly Rule[]): string {
  const lines = ['; Rules found by machine: gainsay rules discover. The format is described in docs/rules.md.'];
  let theory = '';
  for (const rule of rules) {
    if (rule.theory !== theory) lines.push('', `; ${rule.theory}`);
    theory = rule.theory;
    lines.push(rule.text);
  }
  return `${lines.join('\n')}\n`;
}
