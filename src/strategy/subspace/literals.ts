import { logicHas } from '../../rewrite/index.js';
import { type Command, type LogicInfo, type Script, logicInfo } from '../../script/index.js';
import { readTerm } from '../../syntax/index.js';
import {
  BOOL,
  type ConstTerm,
  type Index,
  type Op,
  type Sort,
  type Term,
  type TermStore,
  isOpaqueSort,
  reachable,
} from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { collectConstructors } from '../../generate/index.js';

/** Maximum distance of a bound from the value. `PIECES` limits the bit ranges or positions. */
const FAR = 8;
const PIECES = 2;
/** In characters. Longer values are ignored. */
const LONGEST = 2_000;

export interface LiteralContext {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly logic: LogicInfo;
  readonly constructors: ReadonlyMap<Sort, readonly string[]>;
}

export function literalContext(
  script: Script,
  declarations: readonly Command[],
  store: TermStore,
  rng: Rng,
): LiteralContext {
  return { store, rng, logic: logicInfo(script.logic), constructors: collectConstructors(declarations) };
}

export function constantsIn(roots: readonly Term[], declarations: readonly Command[]): readonly ConstTerm[] {
  const declared = new Set(
    declarations.flatMap((command) =>
      command.kind === 'declare-fun' && command.params.length === 0 ? [command.name] : [],
    ),
  );
  return [...reachable(roots)].filter(
    (term) => term.kind === 'const' && declared.has(term.name) && !isOpaqueSort(term.sort),
  ) as ConstTerm[];
}

/** Lists formulas that relate a constant to a value, such as bounds or bit ranges. The value need not satisfy them. */
export function literalsAbout(constant: ConstTerm, value: string | undefined, cx: LiteralContext): Term[] {
  const { store, rng, logic } = cx;
  const { sort } = constant;
  const read = value === undefined || value.length > LONGEST ? undefined : readTerm(store, value);
  const at = read === undefined || Array.isArray(read) || read.sort !== sort ? undefined : read;
  const found: (Term | undefined)[] = [];
  const say = (op: Op, args: readonly (Term | undefined)[], indices: readonly Index[] = []): Term | undefined =>
    args.includes(undefined) || !logicHas(logic, op) ? undefined : store.tryApp(op, args as Term[], indices);
  // Some solvers reject constant arrays.
  if (at !== undefined && sort !== BOOL && sort.kind !== 'Array') found.push(say('=', [constant, at]));
  switch (sort.kind) {
    case 'Bool':
      found.push(constant);
      break;
    case 'Int':
    case 'Real': {
      if (logic.difference) break;
      const number = readNumber(at);
      const by = BigInt(rng.between(0, FAR));
      if (number === undefined) break;
      const near = [number - by, number + by].map((each) =>
        sort.kind === 'Int' ? store.int(each) : store.real({ num: each, den: 1n }),
      ) as [Term, Term];
      found.push(say('<=', [constant, near[1]]), say('>=', [constant, near[0]]), say('<', [constant, near[1]]));
      found.push(say('<=', [near[0], constant, near[1]]));
      break;
    }
    case 'BitVec': {
      for (let i = 0; i < PIECES; i++) {
        const low = rng.below(sort.width);
        const high = rng.between(low, Math.min(sort.width - 1, low + 3));
        const piece = store.bitVec(rng.bits(high - low + 1), high - low + 1);
        found.push(say('=', [say('extract', [constant], [high, low]), piece]));
      }
      const bound = store.bitVec(rng.bits(sort.width), sort.width);
      found.push(say(rng.chance(0.5) ? 'bvule' : 'bvsle', [constant, bound]));
      break;
    }
    case 'FloatingPoint':
      for (const op of ['fp.isNegative', 'fp.isNaN', 'fp.isInfinite', 'fp.isZero', 'fp.isSubnormal'] as const)
        found.push(say(op, [constant]));
      found.push(say('fp.leq', [constant, at]));
      break;
    case 'String': {
      const length = at?.kind === 'value' && Array.isArray(at.value) ? at.value.length : rng.below(FAR);
      found.push(say('=', [say('str.len', [constant]), store.int(BigInt(length))]));
      found.push(say('str.<=', [constant, at]), say('str.prefixof', [say('str.at', [constant, store.int(0n)]), at]));
      break;
    }
    case 'Named':
      for (const name of cx.constructors.get(sort) ?? []) found.push(say('is', [constant], [name]));
      break;
    case 'Array': {
      const cells = Array.from({ length: PIECES }, () => say('select', [constant, smallLiteral(sort.index, cx)]));
      found.push(say('=', cells));
      if (at !== undefined) for (const cell of cells) found.push(say('=', [cell, readCell(at, cell)]));
      break;
    }
    default:
      break;
  }
  return found.filter((term) => term !== undefined);
}

function smallLiteral(sort: Sort, { store, rng }: LiteralContext): Term | undefined {
  if (sort.kind === 'Int') return store.int(BigInt(rng.below(FAR)));
  if (sort.kind === 'BitVec') return store.bitVec(rng.bits(sort.width), sort.width);
  return sort === BOOL ? store.bool(rng.chance(0.5)) : undefined;
}

/** Reads the element at the index of `cell` from an array value built with `store` and `const`. */
function readCell(array: Term, cell: Term | undefined): Term | undefined {
  const index = cell?.kind === 'app' ? cell.args[1] : undefined;
  let at = array;
  while (at.kind === 'app' && at.op === 'store') {
    if (at.args[1] === index) return at.args[2];
    at = at.args[0] as Term;
  }
  return at.kind === 'app' && at.op === 'const' ? at.args[0] : undefined;
}

export function comparisons(constants: readonly ConstTerm[], { store, rng, logic }: LiteralContext): Term[] {
  const found: (Term | undefined)[] = [];
  for (let i = 0; i < constants.length; i++) {
    const one = rng.pick(constants);
    const others = constants.filter((each) => each !== one && each.sort === one.sort);
    if (others.length === 0) continue;
    const pair = [one, rng.pick(others)];
    const { kind } = one.sort;
    const op: Op = kind === 'Int' || kind === 'Real' ? '<' : kind === 'BitVec' ? 'bvult' : '=';
    if (logicHas(logic, op)) found.push(store.tryApp(op, pair));
  }
  return found.filter((term) => term !== undefined);
}

function readNumber(term: Term | undefined): bigint | undefined {
  if (term === undefined) return undefined;
  if (term.kind === 'app' && term.op === '-' && term.args.length === 1) {
    const inner = readNumber(term.args[0]);
    return inner === undefined ? undefined : -inner;
  }
  if (term.kind === 'app' && term.op === '/') return readNumber(term.args[0]);
  if (term.kind !== 'value') return undefined;
  if (typeof term.value === 'bigint') return term.value;
  return typeof term.value === 'object' && 'num' in term.value ? term.value.num / term.value.den : undefined;
}
