// Measures the time to compile terms with ten operators, and the speed at which compiled terms are evaluated, in
// assignments per second of processor time.
//   node bench/compile.mjs [--seconds 0.5] [--only NAME]   (after npm run build)
// `decide` tries all assignments of an unsatisfiable term. `one by one` calls the compiled closure for each assignment.
// `evaluator` is the general evaluator on the same term.
import { parseArgs } from 'node:util';
import {
  readScript,
  Budget,
  Evaluator,
  compileTerm,
  decide,
  listDomain,
  fromNumber,
  buildSignature,
} from '../dist/bench/engine.js';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '0.5' }, only: { type: 'string', default: '' } },
});
const perRound = Number(values.seconds);

const CASES = [
  [
    'bit-vectors of 3 bits',
    ['(_ BitVec 3)', '(_ BitVec 3)', '(_ BitVec 3)', '(_ BitVec 3)', '(_ BitVec 3)', '(_ BitVec 3)', '(_ BitVec 3)'],
    '(and (bvult (bvadd (bvmul a b) c) (bvxor d e)) (bvult (bvxor e d) (bvadd c (bvmul a b))) (= (bvudiv a f) (bvsrem g b)))',
  ],
  [
    'bit-vectors of 8 bits',
    ['(_ BitVec 8)', '(_ BitVec 8)', '(_ BitVec 6)'],
    '(and (bvult (bvadd (bvmul a b) b) (bvxor a ((_ zero_extend 2) c))) (bvult (bvxor a ((_ zero_extend 2) c)) (bvadd b (bvmul b a))) (bvsle (bvudiv a b) b))',
  ],
  [
    'bit-vectors of 31 bits',
    ['(_ BitVec 7)', '(_ BitVec 8)', '(_ BitVec 7)'],
    '(let ((x ((_ sign_extend 24) a)) (y ((_ zero_extend 23) b)) (z ((_ sign_extend 24) c))) (and (bvult (bvadd (bvmul x y) z) (bvxor x z)) (bvult (bvxor z x) (bvadd z (bvmul y x)))))',
  ],
  [
    'Booleans',
    Array(20).fill('Bool'),
    '(and (or a b (not c)) (xor d e) (=> f g) (= h i) (= (xor h i) (ite j k l)) (ite j k l) (or m n) (or o p) (or q r) (or s t))',
  ],
  [
    'floats (2,3)',
    ['(_ FloatingPoint 2 3)', '(_ FloatingPoint 2 3)', '(_ FloatingPoint 2 3)', '(_ FloatingPoint 2 3)'],
    '(and (fp.lt (fp.add RNE (fp.mul RTP a b) c) (fp.div RTZ d a)) (fp.lt (fp.div RTZ d a) (fp.add RNE (fp.mul RTP a b) c)) (fp.leq (fp.sqrt RNE a) (fp.fma RNA a b c)))',
  ],
  [
    'floats (3,5)',
    ['(_ FloatingPoint 3 5)', '(_ FloatingPoint 3 5)', '(_ FloatingPoint 3 3)'],
    '(let ((d ((_ to_fp 3 5) RNE c))) (and (fp.lt (fp.add RNE (fp.mul RTP a b) d) (fp.div RTZ d a)) (fp.lt (fp.div RTZ d a) (fp.add RNE (fp.mul RTP a b) d)) (fp.leq (fp.rem a b) (fp.sqrt RNE a))))',
  ],
];

function operators(term) {
  const seen = new Set([term]);
  for (const each of seen) for (const child of each.args ?? []) seen.add(child);
  return [...seen].filter((each) => each.kind === 'app').length;
}

function read(sorts, body) {
  const names = [...'abcdefghijklmnopqrst'].slice(0, sorts.length);
  const text = `${names.map((name, i) => `(declare-const ${name} ${sorts[i]})`).join('\n')}\n(assert ${body})\n`;
  const { script, ok } = readScript(text);
  if (!ok) throw new Error(body);
  const { store, commands } = script;
  const declared = commands.filter((each) => each.kind === 'declare-fun');
  const variables = declared.map(({ name, result }) => store.const(name, result));
  return { store, commands, variables, term: commands.at(-1).term };
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Calls `work` repeatedly, in three rounds. Sums the returned counts. Returns the sum per second of the best round. */
function rate(work) {
  let best = 0;
  for (let round = 0; round < 3; round++) {
    const start = cpuSeconds();
    let done = 0;
    let seconds = 0;
    while (seconds < perRound) {
      done += work();
      seconds = cpuSeconds() - start;
    }
    best = Math.max(best, done / seconds);
  }
  return best;
}

const millions = (perSecond) => `${(perSecond / 1e6).toFixed(perSecond < 1e6 ? 3 : 1)} M/s`.padStart(12);
console.log('term                     operators  assignments   decide      one by one   evaluator  compiles in');
for (const [name, sorts, body] of CASES) {
  if (!name.startsWith(values.only)) continue;
  const { store, commands, variables, term } = read(sorts, body);
  const compiled = compileTerm(term, { variables });
  const domains = variables.map(({ sort }) => listDomain(sort));
  const total = domains.reduce((product, { length }) => product * length, 1);
  const decision = decide(compiled, domains, new Budget({ steps: Infinity })).kind;
  const all = rate(() =>
    decide(compiled, domains, new Budget({ steps: Infinity })).kind === 'satisfied' ? NaN : total,
  );
  const assignment = domains.map((domain) => domain[domain.length >> 1]);
  const single = rate(() => {
    for (let i = 0; i < 10_000; i++) {
      assignment[0] = domains[0][i % domains[0].length];
      compiled.evaluate(assignment);
    }
    return 10_000;
  });
  const symbols = new Map(
    variables.map(({ name: symbol, sort }, i) => [symbol, { kind: 'value', value: fromNumber(assignment[i], sort) }]),
  );
  const model = { symbols, open: new Map(), universes: new Map() };
  const signature = buildSignature(store, commands);
  const plain = rate(() => {
    for (let i = 0; i < 100; i++) new Evaluator({ signature, model, budget: new Budget('thorough') }).evaluate(term);
    return 100;
  });
  const compiles =
    1e6 /
    rate(() => {
      for (let i = 0; i < 100; i++) compileTerm(term, { variables });
      return 100;
    });
  console.log(
    `${name.padEnd(24)} ${String(operators(term)).padStart(9)} ${String(total).padStart(12)} ${millions(all)} ${millions(single)} ${millions(plain)} ${compiles.toFixed(1).padStart(7)} µs  ${decision}`,
  );
}
