// Speed of each generator at default size in formulas per second, including printing, and properties of the formulas.
//
//   node bench/generate.mjs [--seconds 2] [--only TEXT] [--json]
//
// Uses the process's own processor time on one core, so that a busy machine does not matter. Needs `npm run build`
// before.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { GENERATORS, readRules, mutantPrinter, TermStore, rngFromSeed } = await import(`${dist}/bench/engine.js`);

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});
const budget = Number(values.seconds) * 1e6;
const { rules } = readRules(readFileSync(new URL('../data/approximations.rules', import.meta.url), 'utf8'));

/** Processor time of this process in microseconds. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
/** Goal per generator: 2,000 formulas per second for kinds with few bits, 300 for others. */
const goalOf = (name) => (/^(bv|fp)_few/.test(name) ? 2000 : 300);

for (const generator of GENERATORS) {
  if (!generator.name.includes(values.only)) continue;
  const before = spent();
  const source = generator.open({ store: new TermStore(), options: generator.defaults, rules });
  const opened = (spent() - before) / 1000;
  const rng = rngFromSeed('bench').fork(generator.name);
  const print = mutantPrinter();
  const count = { draws: 0, made: 0, bytes: 0, assertions: 0 };
  const start = spent();
  while (count.draws % 32 !== 0 || spent() - start < budget) {
    const made = source.formula(rng.fork(count.draws++));
    if (made === undefined) continue;
    const text = print(made.script);
    JSON.stringify(made.certificate);
    count.made++;
    count.bytes += text.length;
    for (const { kind } of made.script.commands) if (kind === 'assert') count.assertions++;
  }
  const rate = Math.round((count.made / (spent() - start)) * 1e6);
  const goal = goalOf(generator.name);
  const report = {
    generator: generator.name,
    perSecond: rate,
    goal,
    bytes: Math.round(count.bytes / count.made),
    assertions: Number((count.assertions / count.made).toFixed(1)),
    empty: count.draws - count.made,
    openMs: Math.round(opened),
  };
  if (values.json) console.log(JSON.stringify(report));
  else {
    const { perSecond, bytes, assertions, openMs } = report;
    console.log(
      `${generator.name.padEnd(26)} ${String(perSecond).padStart(6)} a second (goal ${goal}${rate < goal ? ', MISSED' : ''}); ` +
        `${bytes} characters, ${assertions} assertions, ready in ${openMs} ms`,
    );
  }
}
