import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies the scripts that every tool can read (one check, a known status) into the folders `sat` and `unsat`.
 * Returns the two folders.
 */
export function collectSeeds(from, to) {
  rmSync(to, { recursive: true, force: true });
  const folders = { sat: join(to, 'sat'), unsat: join(to, 'unsat') };
  const counts = { sat: 0, unsat: 0 };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(from, { recursive: true })) {
    if (!file.endsWith('.smt2')) continue;
    const text = readFileSync(join(from, file), 'utf8');
    const status = /\(set-info\s+:status\s+(sat|unsat)\s*\)/.exec(text)?.[1];
    if (status === undefined || text.split('(check-sat').length !== 2) continue;
    cpSync(join(from, file), join(folders[status], file.replaceAll('/', '-')));
    counts[status]++;
  }
  if (counts.sat === 0 || counts.unsat === 0) throw new Error(`${from} has no scripts with :status sat and unsat`);
  console.log(`seeds: ${counts.sat} sat, ${counts.unsat} unsat`);
  return folders;
}
