import { takesLiteralOnly } from '../../generate/index.js';
import { hasNames, isNumeral, isProduct, staysInLogic } from '../../rewrite/index.js';
import {
  type Command,
  type LogicInfo,
  type Script,
  asksOnlyObjectives,
  isObjective,
  termsOf,
} from '../../script/index.js';
import { type Site, type Term, type VarTerm, isOpaqueSort, iterateSites } from '../../term/index.js';
import { sampleEvenly } from '../draw.js';

export interface ReplaceableSite {
  readonly site: Site;
  readonly scope: readonly VarTerm[];
}

/** Finds sites at which solvers accept any term of the sort. Uses objectives only if there are no assertions. */
export function findReplaceableSites(script: Script, logic: LogicInfo): ReplaceableSite[] {
  function* all(): Generator<{ readonly site: Site; readonly params: readonly VarTerm[] }> {
    const hasObjectives = asksOnlyObjectives(script.commands);
    for (const [command, each] of script.commands.entries()) {
      if (!canChange(each) && !(hasObjectives && isObjective(each) && !hasNames(each))) continue;
      const params = each.kind === 'define-fun' ? each.fun.params : [];
      for (const [slot, term] of termsOf(each).entries()) {
        for (const site of iterateSites(term, { command, slot })) {
          if (isFree(site, logic)) yield { site, params };
        }
      }
    }
  }
  return sampleEvenly(all()).map(({ site, params }) => {
    return { site, scope: params.length === 0 ? site.scope : [...params, ...site.scope] };
  });
}

/** Excludes recursive definitions, which a change may make unsatisfiable, and commands with `:named` terms. */
function canChange(command: Command): boolean {
  const isPlain = command.kind === 'assert' || (command.kind === 'define-fun' && command.form !== 'define-fun-rec');
  return isPlain && !hasNames(command);
}

function isFree(site: Site, logic: LogicInfo): boolean {
  const { sort } = site.term;
  if (isOpaqueSort(sort) || sort.kind === 'Function' || sort.kind === 'Parameter') return false;
  if (logic.difference && (sort.kind === 'Int' || sort.kind === 'Real')) return false;
  for (let at = site; at.parent !== undefined; at = at.parent) {
    if (mustBeLiteral(at.parent.term, at.index) || (!logic.nonlinear && isFactor(at.parent.term, at, logic)))
      return false;
  }
  return true;
}

export function mustBeLiteral(term: Term, index: number): boolean {
  if (term.kind !== 'app') return term.kind === 'opaque';
  return takesLiteralOnly(
    term.op,
    term.args.map(({ sort }) => sort),
    index,
  );
}

/** Checks whether another term in the child's position could make a product or quotient nonlinear. */
function isFactor(term: Term, { term: child }: Site, logic: LogicInfo): boolean {
  if (term.kind !== 'app' || !isProduct(term.op)) return false;
  return isNumeral(child) || !staysInLogic(logic, term.op, term.args);
}
