/** Sorts of a node's arguments and value (`sort-rules.ts`). */
export type Signature =
  | 'leaf'
  | 'constant'
  | 'unary'
  | 'reduction'
  | 'slice'
  | 'extension'
  | 'binary'
  | 'boolean'
  | 'comparison'
  | 'equality'
  | 'overflow'
  | 'shift'
  | 'concat'
  | 'read'
  | 'write'
  | 'lambda'
  | 'apply'
  | 'condition'
  | 'copy'
  | 'output'
  | 'step'
  | 'justice';

export interface KindInfo<S extends Signature = Signature> {
  readonly signature: S;
  /** Number of arguments. Undefined for `justice` and `apply`. */
  readonly arity: number | undefined;
  /** Name in BTOR 1; `arrays` is the name for arrays if it differs. Missing if BTOR 1 lacks the kind. */
  readonly btor1?: { readonly name: string; readonly arrays?: string };
  readonly btor2?: string;
  readonly commutative: boolean;
}

function both<S extends Signature>(signature: S, arity: number, name: string, name2 = name): KindInfo<S> {
  return { signature, arity, btor1: { name }, btor2: name2, commutative: false };
}

function commuting<S extends Signature>(signature: S, name: string, name2 = name): KindInfo<S> {
  return { signature, arity: 2, btor1: { name }, btor2: name2, commutative: true };
}

function only1<S extends Signature>(signature: S, arity: number | undefined, name: string): KindInfo<S> {
  return { signature, arity, btor1: { name }, commutative: false };
}

function only2<S extends Signature>(signature: S, arity: number | undefined, name: string): KindInfo<S> {
  return { signature, arity, btor2: name, commutative: false };
}

/**
 * All kinds, named as in BTOR2 if the formats differ. Sources: figure 1.1 and table 2.1 of the thesis on Boolector's
 * debugger; "Btor2, BtorMC and Boolector 3.0" (CAV 2018), table 1; for functions, Boolector 2.
 */
export const KINDS = {
  input: { signature: 'leaf', arity: 0, btor1: { name: 'var', arrays: 'array' }, btor2: 'input', commutative: false },
  state: only2('leaf', 0, 'state'),
  param: only1('leaf', 0, 'param'),
  const: both('constant', 0, 'const'),
  zero: both('constant', 0, 'zero'),
  one: both('constant', 0, 'one'),
  ones: both('constant', 0, 'ones'),
  not: both('unary', 1, 'not'),
  neg: both('unary', 1, 'neg'),
  inc: both('unary', 1, 'inc'),
  dec: both('unary', 1, 'dec'),
  redand: both('reduction', 1, 'redand'),
  redor: both('reduction', 1, 'redor'),
  redxor: both('reduction', 1, 'redxor'),
  nego: only1('reduction', 1, 'nego'),
  slice: both('slice', 1, 'slice'),
  uext: both('extension', 1, 'uext'),
  sext: both('extension', 1, 'sext'),
  add: commuting('binary', 'add'),
  sub: both('binary', 2, 'sub'),
  mul: commuting('binary', 'mul'),
  udiv: both('binary', 2, 'udiv'),
  urem: both('binary', 2, 'urem'),
  sdiv: both('binary', 2, 'sdiv'),
  srem: both('binary', 2, 'srem'),
  smod: both('binary', 2, 'smod'),
  and: commuting('binary', 'and'),
  or: commuting('binary', 'or'),
  xor: commuting('binary', 'xor'),
  nand: commuting('binary', 'nand'),
  nor: commuting('binary', 'nor'),
  xnor: commuting('binary', 'xnor'),
  implies: both('boolean', 2, 'implies'),
  iff: commuting('boolean', 'iff'),
  eq: commuting('equality', 'eq'),
  neq: commuting('equality', 'ne', 'neq'),
  ult: both('comparison', 2, 'ult'),
  ulte: both('comparison', 2, 'ulte'),
  ugt: both('comparison', 2, 'ugt'),
  ugte: both('comparison', 2, 'ugte'),
  slt: both('comparison', 2, 'slt'),
  slte: both('comparison', 2, 'slte'),
  sgt: both('comparison', 2, 'sgt'),
  sgte: both('comparison', 2, 'sgte'),
  uaddo: commuting('overflow', 'uaddo'),
  saddo: commuting('overflow', 'saddo'),
  usubo: both('overflow', 2, 'usubo'),
  ssubo: both('overflow', 2, 'ssubo'),
  umulo: commuting('overflow', 'umulo'),
  smulo: commuting('overflow', 'smulo'),
  sdivo: both('overflow', 2, 'sdivo'),
  sll: both('shift', 2, 'sll'),
  srl: both('shift', 2, 'srl'),
  sra: both('shift', 2, 'sra'),
  rol: both('shift', 2, 'rol'),
  ror: both('shift', 2, 'ror'),
  concat: both('concat', 2, 'concat'),
  read: both('read', 2, 'read'),
  write: both('write', 3, 'write'),
  lambda: only1('lambda', 2, 'lambda'),
  apply: only1('apply', undefined, 'apply'),
  ite: { signature: 'condition', arity: 3, btor1: { name: 'cond', arrays: 'acond' }, btor2: 'ite', commutative: false },
  proxy: only1('copy', 1, 'proxy'),
  root: only1('output', 1, 'root'),
  init: only2('step', 2, 'init'),
  next: { signature: 'step', arity: 2, btor1: { name: 'next', arrays: 'anext' }, btor2: 'next', commutative: false },
  bad: only2('output', 1, 'bad'),
  constraint: only2('output', 1, 'constraint'),
  fair: only2('output', 1, 'fair'),
  output: only2('output', 1, 'output'),
  justice: only2('justice', undefined, 'justice'),
} satisfies Readonly<Record<string, KindInfo>>;

export type BtorKind = keyof typeof KINDS;

export function kindInfo(kind: BtorKind): KindInfo {
  return KINDS[kind];
}

type ValueKind = {
  [K in BtorKind]: (typeof KINDS)[K]['signature'] extends 'output' | 'step' | 'justice' ? never : K;
}[BtorKind];

export function hasValue(kind: BtorKind): kind is ValueKind {
  const { signature } = KINDS[kind];
  return signature !== 'output' && signature !== 'step' && signature !== 'justice';
}
