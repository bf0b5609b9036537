import { openSolver } from 'gainsay';
import { readFileSync } from 'node:fs';
const s = await openSolver('z3@newest', { mode: 'fresh', checkModels: false });
for (const f of process.argv.slice(2)) { const { outcome } = await s.run({ input: readFileSync(f,'utf8') }, { timeoutMs: 20000, outputBytes: 1e6 }); console.log(f.split('/').slice(-2).join('/'), outcome.kind, JSON.stringify(outcome.answers ?? outcome.message)); }
await s.close();
