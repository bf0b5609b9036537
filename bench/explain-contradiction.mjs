// Explains why a solver contradicts a formula with a known answer: finds the smallest application to which the solver
// and the evaluator give different values. Replaces arguments by their values in the formula's model or, if the formula
// has no model, in the solver's model. Used by bench/generators-vs-solvers.mjs.
const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const {
  Budget,
  Evaluator,
  compileTerm,
  decide,
  listDomain,
  fromNumber,
  readModel,
  signatureAt,
  toTerm,
  printTerm,
  postorder,
} = await import(`${dist}/bench/engine.js`);

const MOST = 60;

/**
 * Explains an answer of `solver` that contradicts the formula's status. Returns a group (solver, operator, sorts) and
 * the smallest application with its right value; undefined if no single application explains it.
 */
export async function explain({ script, text, status, certificate }, solver, limits) {
  const model = await modelOf({ script, text, status, certificate }, solver, limits);
  if (model === undefined) return undefined;
  const answer = async (input) => {
    const own = solver.fresh();
    const { outcome } = await own.run({ input }, limits);
    await own.close();
    return outcome.kind === 'answered' ? outcome.answers[0] : outcome.kind;
  };
  const questions = applications(script, model).slice(0, MOST);
  for (const way of [ground, overConstants]) {
    for (const question of questions) {
      // The query asserts that the application differs from its right value, so the right answer is unsat.
      const said = await answer(way(question));
      if (said === 'sat') {
        const sorts = question.args.map(({ sort }) => sort.text.replace('FloatingPoint', 'FP')).join(' ');
        const form = way === ground ? '' : ', with constants as arguments';
        return {
          group: `${question.op} over ${sorts}${form}`,
          shown: `${printTerm(question.term)} is ${printTerm(question.value)}`,
        };
      }
      if (said === 'crashed') return { group: `crash on ${question.op}`, shown: printTerm(question.term) };
    }
  }
  if (status !== 'unsat') return undefined;
  const said = await answer(text.replace('(check-sat)', `${pinned(script, model)}(check-sat)`));
  return said === 'unsat' ? { group: "the answer unsat if the solver's own model is asserted" } : undefined;
}

function pinned(script, model) {
  const { signature } = signatureAt(script);
  const evaluator = new Evaluator({ signature, model, budget: new Budget('thorough') });
  const lines = [...signature.declared.values()].map(({ name, result }) => {
    const found = evaluator.evaluate(script.store.const(name, result));
    const value = found.kind === 'value' ? toTerm(script.store, found.value, result, signature) : undefined;
    return value === undefined ? '' : `(assert (= ${name} ${printTerm(value)}))\n`;
  });
  return lines.join('');
}

/** Returns the certificate's model. If the formula is unsatisfiable, returns the solver's model. */
async function modelOf({ script, text, status, certificate }, solver, limits) {
  if (status === 'sat') {
    if (certificate.kind === 'exhaustion') return witness(script);
    if (certificate.kind !== 'model') return undefined;
    const lines = certificate.symbols.map(
      ({ name, params, sort, value }) => `(define-fun ${name} (${params.join(' ')}) ${sort} ${value})`,
    );
    return readModel(`(\n${lines.join('\n')}\n)`, script, { budget: new Budget('thorough') }).model;
  }
  const own = solver.fresh();
  const { outcome } = await own.run({ input: text, wantModel: true }, limits);
  await own.close();
  return outcome.model === undefined
    ? undefined
    : readModel(outcome.model, script, { budget: new Budget('thorough') }).model;
}

/** Finds a model by trying all assignments; undefined if the formula cannot be compiled or has no model. */
function witness(script) {
  const { signature, check } = signatureAt(script);
  const variables = [...signature.declared.values()].map(({ name, result }) => script.store.const(name, result));
  const terms = check.asserted.map(({ term }) => term);
  const compiled = compileTerm(terms.length === 1 ? terms[0] : script.store.app('and', terms), { variables });
  if (compiled === undefined) return undefined;
  const found = decide(
    compiled,
    variables.map(({ sort }) => listDomain(sort)),
    new Budget('thorough'),
  );
  if (found.kind !== 'satisfied') return undefined;
  const symbols = variables.map(({ name, sort }, i) => [
    name,
    { kind: 'value', value: fromNumber(found.assignment[i], sort) },
  ]);
  return { symbols: new Map(symbols), open: new Map(), universes: new Map() };
}

/** Lists the applications in the assertions, subterms first. Replaces arguments by their values in the model. */
function applications(script, model) {
  const at = signatureAt(script);
  const evaluator = new Evaluator({ signature: at.signature, model, budget: new Budget('thorough') });
  const store = script.store;
  const found = [];
  for (const term of postorder(at.check.asserted.map((each) => each.term))) {
    if (term.kind !== 'app' || term.args.length === 0) continue;
    const literal = (each) => {
      const value = evaluator.evaluate(each);
      if (value.kind !== 'value' || value.choices.length > 0) return undefined;
      return toTerm(store, value.value, each.sort, at.signature);
    };
    const args = term.args.map(literal);
    const value = literal(term);
    if (value === undefined || args.some((arg) => arg === undefined)) continue;
    found.push({ op: term.op, args, value, term: store.appOfSort(term.op, args, term.sort, term.indices), store });
  }
  const seen = new Set();
  return found.filter(({ term }) => !seen.has(term) && seen.add(term));
}

function ground({ term, value }) {
  return `(assert (not (= ${printTerm(term)} ${printTerm(value)})))\n(check-sat)\n`;
}

/**
 * Applies the operator to constants that are asserted to equal the arguments, so that a solver cannot compute the
 * result during preprocessing.
 */
function overConstants({ term, args, value, store }) {
  const names = args.map(({ sort }, i) => store.const(`a${i}`, sort));
  const general = store.appOfSort(term.op, names, term.sort, term.indices);
  return [
    ...args.map(({ sort }, i) => `(declare-fun a${i} () ${sort.text})`),
    ...args.map((arg, i) => `(assert (= a${i} ${printTerm(arg)}))`),
    `(assert (not (= ${printTerm(general)} ${printTerm(value)})))`,
    '(check-sat)\n',
  ].join('\n');
}
