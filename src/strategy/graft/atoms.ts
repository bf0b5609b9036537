import { hasNames } from '../../rewrite/index.js';
import { type Script, listIntroduced } from '../../script/index.js';
import { FreeVariables } from '../../semantics/index.js';
import {
  BOOL,
  type Op,
  type Site,
  type Sort,
  type Term,
  listParts,
  theoryOfSort,
  isStandard,
  reachable,
  iterateSites,
} from '../../term/index.js';
import { sampleEvenly } from '../draw.js';

const MOST = 200;
const LARGEST = 80;

const CONNECTIVES: ReadonlySet<Op> = new Set<Op>(['not', 'and', 'or', 'xor', '=>']);

function isConnective(term: Term): boolean {
  if (term.kind !== 'app') return term.kind === 'annot';
  if (CONNECTIVES.has(term.op)) return true;
  return (term.op === '=' || term.op === 'distinct' || term.op === 'ite') && term.args.at(-1)?.sort === BOOL;
}

/** Yields the atoms below connectives but not below quantifiers. */
export function* atomSites(script: Script): Generator<Site> {
  for (const [command, each] of script.commands.entries()) {
    if (each.kind !== 'assert' || hasNames(each)) continue;
    for (const site of iterateSites(each.term, { command, slot: 0 })) {
      const { term, parent, scope } = site;
      if (term.sort !== BOOL || isConnective(term) || scope.length > 0) continue;
      if (parent === undefined || isConnective(parent.term)) yield site;
    }
  }
}

/** Lists atoms that can be copied into a script that declares their symbols. */
export function listGraftableAtoms(script: Script): readonly Term[] {
  // A name that is introduced twice is ambiguous.
  const counts = new Map<string, number>();
  for (const name of script.commands.flatMap(listIntroduced)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const declared = new Set(
    script.commands.flatMap((command) =>
      command.kind === 'declare-fun' && counts.get(command.name) === 1 ? [command.name] : [],
    ),
  );
  const free = new FreeVariables();
  const found = new Set<Term>();
  for (const { term } of atomSites(script)) {
    if (term.kind === 'value' || term.size > LARGEST || !term.known || free.of(term).size > 0) continue;
    if (term.kind !== 'const' && isSelfContained(term, declared)) found.add(term);
  }
  return sampleEvenly(found, MOST);
}

function isSelfContained(root: Term, declared: ReadonlySet<string>): boolean {
  for (const term of reachable([root])) {
    if (!isBuiltIn(term.sort) || term.kind === 'match' || term.kind === 'opaque' || term.kind === 'annot') return false;
    // Some solvers reject non-standard operators.
    if (term.kind === 'app' && (term.op === 'is' || !isStandard(term.op))) return false;
    if (term.kind === 'quant' && term.binder === 'lambda') return false;
    if ((term.kind === 'call' || term.kind === 'const') && !declared.has(term.name)) return false;
  }
  return true;
}

function isBuiltIn(sort: Sort): boolean {
  return theoryOfSort(sort) !== undefined && sort.kind !== 'Named' && listParts(sort).every(isBuiltIn);
}
