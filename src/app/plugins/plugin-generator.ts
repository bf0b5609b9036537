import { type Certificate, type Constructed, tallyByExhaustion } from '../../generate/index.js';
import { type Script, countChecks } from '../../script/index.js';
import { Budget, signatureAt } from '../../semantics/index.js';
import type { Rng } from '../../util/index.js';
import type { Plugin, PluginGenerator } from './plugin.js';
import { type PluginGuard, testOfMutant } from './plugin-guard.js';

export interface ExternalGenerator {
  readonly kind: 'plug-in' | 'enumeration';
  readonly name: string;
  readonly summary: string;
  readonly extent?: number;
  /** Generates a formula from `rng`. An enumeration uses only `index`. */
  formula(rng: Rng, index: number): Constructed | undefined;
}

const MOST = { compiled: 2 ** 20, interpreted: 2_000 };

/** Adapts a generator of a plug-in, ignoring its claims about answers. */
export function formulasFrom(plugin: Plugin, generator: PluginGenerator, guard: PluginGuard): ExternalGenerator {
  const { name, summary } = generator;
  const making = { plugin, part: `generator ${name}`, guard };
  return {
    kind: 'plug-in',
    name,
    summary,
    formula(rng) {
      const test = guard.call(making.part, undefined, () => testOfMutant(generator.formula(rng), making));
      return test && { script: test.script, ...decideStatus(test.script) };
    },
  };
}

function decideStatus(script: Script): Pick<Constructed, 'status' | 'certificate'> {
  const none = { status: undefined, certificate: { kind: 'none' } } as const;
  const at = countChecks(script.commands) === 1 ? signatureAt(script) : undefined;
  const counted = at && tallyByExhaustion(script, MOST, new Budget('thorough'));
  if (at === undefined || counted === undefined || (counted.trues === 0 && counted.open > 0)) return none;
  const { trues, falses, open } = counted;
  const variables = [...at.signature.declared.values()].map((each) => ({ name: each.name, sort: each.result.text }));
  const assignments = trues + falses + open;
  const certificate: Certificate = { kind: 'exhaustion', variables, assignments, satisfying: trues };
  return { status: trues > 0 ? 'sat' : 'unsat', certificate };
}
