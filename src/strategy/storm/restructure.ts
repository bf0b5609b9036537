import { type Command, type Script, declareConstant } from '../../script/index.js';
import { BOOL, type Term, type TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { VisibleFragments } from '../fragments.js';
import type { Layout } from './layout.js';

export interface Restructured {
  readonly commands: readonly Command[];
  readonly sites: readonly {
    readonly command: number;
    readonly path: readonly number[];
    readonly term: Term;
    readonly from: number;
  }[];
}

/** Probability of a push before an assertion. `ASIDE`: of a temporary level with another formula. */
const LEVEL = 0.4;
const ASIDE = 0.3;

export function keepStructure(script: Script, asserts: readonly number[]): Restructured {
  const sites = asserts.flatMap((from) => {
    const command = script.commands[from];
    return command?.kind === 'assert' ? [{ command: from, path: [], term: command.term, from }] : [];
  });
  return { commands: script.commands, sites };
}

export function mergeAssertions(script: Script, store: TermStore): Restructured {
  const terms = script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
  const [first] = terms;
  if (first === undefined) return { commands: script.commands, sites: [] };
  const term = terms.length === 1 ? first : store.app('and', terms);
  const last = script.commands.findLastIndex(({ kind }) => kind === 'check-sat');
  const commands = script.commands.flatMap((command, i): Command[] => {
    if (command.kind === 'assert') return [];
    return i === last ? [{ kind: 'assert', term }, command] : [command];
  });
  const at = commands.findLastIndex(({ kind }) => kind === 'assert');
  return { commands, sites: [{ command: at, path: [], term, from: last }] };
}

/** Distributes the assertions of a seed with one check and no `push` over new levels and checks. */
export function redistribute(
  layout: Exclude<Layout, 'plain'>,
  script: Script,
  cx: { readonly visible: VisibleFragments; readonly store: TermStore; readonly rng: Rng },
): Restructured {
  const commands: Command[] = [];
  const sites: Restructured['sites'][number][] = [];
  const guards: Term[] = [];
  for (const [from, command] of script.commands.entries()) {
    if (command.kind === 'assert') {
      const made = layout === 'levels' ? onLevels(command, from, cx) : behindGuard(command, cx.store);
      if (made.guard !== undefined) guards.push(made.guard);
      commands.push(...made.commands);
      sites.push({ command: commands.length - 1, path: made.guard === undefined ? [] : [1], term: command.term, from });
    } else if (command.kind === 'check-sat' && layout === 'assumed') {
      commands.push({ kind: 'check-sat-assuming', literals: guards });
    } else commands.push(command);
  }
  return { commands, sites };
}

interface RelaidAssertion {
  readonly commands: readonly Command[];
  readonly guard?: Term;
}

function onLevels(
  command: Command,
  from: number,
  { visible, rng }: { readonly visible: VisibleFragments; readonly rng: Rng },
): RelaidAssertion {
  const commands: Command[] = [];
  const aside = visible.at(from);
  if (aside.length > 0 && rng.chance(ASIDE)) {
    commands.push({ kind: 'push', levels: 1 }, { kind: 'assert', term: rng.pick(aside) }, { kind: 'pop', levels: 1 });
  }
  if (rng.chance(LEVEL)) commands.push({ kind: 'push', levels: 1 });
  return { commands: [...commands, command] };
}

function behindGuard(command: Command & { readonly kind: 'assert' }, store: TermStore): RelaidAssertion {
  const name = store.freshName('guard');
  const guard = store.const(name, BOOL);
  const term = store.app('=>', [guard, command.term]);
  return { commands: [declareConstant(guard), { kind: 'assert', term }], guard };
}
