// For each scope of a theory, prints the numbers of assignments, terms and different fingerprints, and how many terms
// are enumerated and evaluated per second of processor time.
//   node bench/discover.mjs [--theory NAME] [--size 2] [--seconds 5]   (after npm run build)
// A fingerprint is the column of a term's values over all tried assignments; `values/s` counts evaluations.
import { parseArgs } from 'node:util';
import { DISCOVERY_THEORIES, Universe, listScopes, TermStore, rngFromSeed } from '../dist/bench/engine.js';

const { values } = parseArgs({
  options: {
    theory: { type: 'string', default: '' },
    size: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '5' },
  },
});
const limit = Number(values.seconds) * 1_000;

console.log('scope                                      points     terms   classes  terms/s     values/s');
for (const theory of DISCOVERY_THEORIES.filter((name) => name.includes(values.theory))) {
  for (const scope of listScopes(theory, () => new TermStore())) {
    const began = process.cpuUsage();
    const spent = () => {
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1_000;
    };
    const universe = new Universe(scope, rngFromSeed('0'));
    const growth = universe.grow(Number(values.size));
    while (growth.next().done !== true && spent() < limit);
    const rate = (count) => Math.round((count * 1_000) / spent());
    const { entries, groups, columns } = universe;
    console.log(
      `${theory}, ${scope.name}`.padEnd(40),
      String(columns.points).padStart(8),
      String(entries.length).padStart(9),
      String(groups.length).padStart(9),
      String(rate(entries.length)).padStart(8),
      String(rate(entries.length * columns.points)).padStart(12),
    );
  }
}
