import { hasNames, withoutUnusedNames } from '../../rewrite/index.js';
import { type Command, type Script, type SetOption, optionsInForce, termsOf, usesHeap } from '../../script/index.js';
import {
  type Site,
  type Sort,
  type Term,
  type TermStore,
  isOpaqueSort,
  isStandard,
  pathOf,
  reachable,
  iterateSites,
  openDivisors,
} from '../../term/index.js';
import { sampleEvenly } from '../draw.js';
import { TermMapper } from '../term-mapper.js';
import { withArticle, pushTo } from '../../util/index.js';

export interface Occurrence {
  readonly assertion: number;
  readonly path: readonly number[];
}

export interface Variable {
  readonly term: Term;
  readonly places: readonly Occurrence[];
}

export interface PreparedSeed {
  readonly logic: string | undefined;
  readonly options: readonly SetOption[];
  readonly declarations: readonly Command[];
  readonly assertions: readonly Extract<Command, { kind: 'assert' }>[];
  readonly conjunction: Term;
  readonly sorts: readonly Sort[];
  readonly variables: ReadonlyMap<Sort, readonly Variable[]>;
  readonly open: ReadonlySet<OpenGroup>;
  /** True if the seed has recursive definitions, which may be unsatisfiable. */
  readonly recursive: boolean;
}

/**
 * Operators with unspecified results for some arguments. Operators of one group share a choice, so formulas
 * satisfiable under different choices may be jointly unsatisfiable. Omits selectors, because seeds never share them.
 */
const OPEN = {
  division: ['/'],
  'whole division': ['div', 'mod'],
  'zeros of fp.min and fp.max': ['fp.min', 'fp.max'],
  'conversions of floats': ['fp.to_ubv', 'fp.to_sbv', 'fp.to_real', 'fp.to_ieee_bv'],
} as const;
export type OpenGroup = keyof typeof OPEN;

const GROUPS: ReadonlyMap<string, OpenGroup> = new Map(
  (Object.keys(OPEN) as OpenGroup[]).flatMap((group) => OPEN[group].map((op) => [op, group])),
);

export function findOpenGroups(terms: Iterable<Term>): Set<OpenGroup> {
  const groups = new Set<OpenGroup>();
  for (const term of reachable(terms)) {
    if (term.kind !== 'app') continue;
    const group = GROUPS.get(term.op);
    const isDivision = term.op === '/' || term.op === 'div' || term.op === 'mod';
    if (group !== undefined && (!isDivision || openDivisors(term).length > 0)) groups.add(group);
  }
  return groups;
}

export function canFuse(seed: Script): true | string {
  if (usesHeap(seed)) return 'it refers to a heap, which joined seeds would share';
  let checks = 0;
  for (const { kind } of seed.commands) {
    if (kind === 'check-sat') checks++;
    else if (!PLAIN.has(kind)) return `it contains ${withArticle(kind)} command`;
  }
  if (seed.commands.some(isOpaque)) return 'it has unknown sorts';
  if (checks !== 1) return 'it does not have exactly one check-sat';
  for (const term of reachable(seed.commands.flatMap((command) => [...termsOf(command)]))) {
    if (term.kind === 'opaque' || !term.known) return 'it has unknown terms';
    if (term.kind === 'app' && !isStandard(term.op))
      return `it has the operator ${term.op}, which is not part of the standard`;
  }
  if (withoutUnusedNames(seed, seed.store.fork()).commands.some(hasNames)) return 'it refers to a :named term';
  const declared = findConstants(seed);
  const asserted = reachable(seed.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : [])));
  for (const term of asserted) if (term.kind === 'const' && declared.has(term.name)) return true;
  return 'no assertion has a constant';
}

const PLAIN: ReadonlySet<string> = new Set<Command['kind']>([
  ...([
    'set-logic',
    'set-option',
    'declare-sort',
    'define-sort',
    'declare-fun',
    'define-fun',
    'define-funs-rec',
  ] as const),
  ...(['declare-datatypes', 'assert'] as const),
]);

function isOpaque(command: Command): boolean {
  switch (command.kind) {
    case 'declare-fun':
      return isOpaqueSort(command.result) || command.params.some(isOpaqueSort);
    case 'define-sort':
      return isOpaqueSort(command.sort);
    case 'declare-datatypes':
      return command.datatypes.some(({ constructors }) =>
        constructors.some(({ selectors }) => selectors.some(({ sort }) => isOpaqueSort(sort))),
      );
    default:
      return false;
  }
}

function findConstants({ commands }: Script): ReadonlySet<string> {
  return new Set(
    commands.flatMap((command) =>
      command.kind === 'declare-fun' && command.params.length === 0 ? [command.name] : [],
    ),
  );
}

/** Appends the role to every name (`x!1` for role 1). Requires a seed that `canFuse` accepts. */
export function prepareSeed(
  seed: Script,
  { store, role }: { readonly store: TermStore; readonly role: number },
): PreparedSeed {
  const ending = `!${role}`;
  const mapper = new TermMapper(store, { name: (name) => name + ending });
  const declarations = seed.commands.flatMap((command) => mapper.declaration(command) ?? []);
  const assertions = seed.commands.flatMap((command) =>
    command.kind === 'assert' ? [{ kind: 'assert', term: mapper.term(command.term) } as const] : [],
  );
  const constants = new Set([...findConstants(seed)].map((name) => name + ending));
  const variables = variablesIn(assertions, constants);
  const terms = [...declarations, ...assertions].flatMap((command) => [...termsOf(command)]);
  return {
    logic: seed.logic,
    options: optionsInForce(seed.commands),
    declarations,
    assertions,
    conjunction:
      assertions.length === 1
        ? (assertions[0] as { term: Term }).term
        : store.app(
            'and',
            assertions.map(({ term }) => term),
          ),
    sorts: [...variables.keys()],
    variables,
    open: findOpenGroups(terms),
    recursive: declarations.some(
      (each) => each.kind === 'define-funs-rec' || (each.kind === 'define-fun' && each.form === 'define-fun-rec'),
    ),
  };
}

function variablesIn(
  assertions: readonly { readonly term: Term }[],
  constants: ReadonlySet<string>,
): ReadonlyMap<Sort, readonly Variable[]> {
  function* all(): Generator<Site> {
    for (const [command, { term }] of assertions.entries()) {
      for (const site of iterateSites(term, { command, slot: 0 })) {
        if (site.term.kind === 'const' && constants.has(site.term.name)) yield site;
      }
    }
  }
  const places = new Map<Term, Occurrence[]>();
  for (const site of sampleEvenly(all())) pushTo(places, site.term, { assertion: site.command, path: pathOf(site) });
  const bySort = new Map<Sort, Variable[]>();
  for (const [term, found] of places) pushTo(bySort, term.sort, { term, places: found });
  return bySort;
}
