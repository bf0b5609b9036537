// Checks fusion functions: on all small values by our evaluator, then by z3 and cvc5.
//
//   node bench/prove-fusion.mjs [FILE] [--write] [--again] [--timeout 10000]
//
// FILE defaults to data/fusion-functions.txt. --write stores the proofs next to it (FILE with .proofs.json); functions
// with a proof there are skipped without --again. Exit code 1 if a function is refuted or not proved. Needs `npm run
// build` before.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const {
  checkFunction,
  formatFunctionProofs,
  functionHash,
  proveFunction,
  readFunctionProofs,
  readFusionFunctions,
  renderDiagnostic,
} = await import(`${dist}/bench/engine.js`);
const { isSolver, openSolver } = await import(`${dist}/index.js`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    timeout: { type: 'string', default: '10000' },
  },
});
const file = positionals[0] ?? fileURLToPath(new URL('../data/fusion-functions.txt', import.meta.url));
const text = readFileSync(file, 'utf8');
const { functions, diagnostics } = readFusionFunctions(text);
const complain = (diagnostic) => console.log(renderDiagnostic(diagnostic, { file, text }));
diagnostics.forEach(complain);

const solvers = await Promise.all(['z3', 'cvc5'].map((id) => openSolver(id, { mode: 'fresh', checkModels: false })));
for (const each of solvers) if (!isSolver(each)) throw new Error(each.message);
const limits = { timeoutMs: Number(values.timeout), outputBytes: 1_000_000 };
const provers = solvers.map((solver) => ({
  id: solver.id,
  version: solver.version.number ?? solver.version.text,
  async ask(script, signal) {
    const { outcome } = await solver.run({ input: script, wantModel: true }, limits, signal);
    if (outcome.kind === 'answered') return { answer: outcome.answers[0] ?? 'unknown', detail: outcome.model };
    return { answer: 'unknown', detail: 'message' in outcome ? outcome.message : outcome.kind };
  },
}));
const kept = file.replace(/(\.txt)?$/, '.proofs.json');
const proofs = new Map(values.again || !existsSync(kept) ? [] : readFunctionProofs(readFileSync(kept, 'utf8')));
let failed = diagnostics.length;
for (const fn of functions) {
  if (proofs.has(functionHash(fn))) continue;
  const start = performance.now();
  const trial = checkFunction(fn);
  const result = trial.kind === 'holds' ? await proveFunction(trial.checked, provers) : trial;
  const ms = Math.round(performance.now() - start);
  if (result.kind === 'proved') {
    const { x, y, once, instances } = result.proof;
    proofs.set(functionHash(fn), result.proof);
    console.log(
      `${fn.name}: x ${x}, y ${y}${once ? ', no guard if no other term depends on the value for divisor zero' : ''}; ${trial.assignments} assignments tried in ` +
        `${trial.instances} instances (${trial.sampled} sampled), ${instances.length} proofs, ${ms} ms`,
    );
  } else {
    failed++;
    complain(result.diagnostic);
  }
}
await Promise.all(solvers.map((solver) => solver.close()));
if (values.write) writeFileSync(kept, formatFunctionProofs(functions, proofs));
process.exitCode = failed > 0 ? 1 : 0;
