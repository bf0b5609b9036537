import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));

/**
 * Fields whose values are objects with names as keys: names of solvers, answers, kinds and so on. These names need no
 * documentation.
 */
const MAPS = new Set([
  'answers',
  'byVersions',
  'findings',
  'kinds',
  'late',
  'operators',
  'outcomes',
  'refused',
  'restarts',
  'said',
  'solvers',
  'solverSeconds',
  'strategies',
]);
/** Fields whose contents need no documentation: internal ones, and counts by kind and trust. */
const INNER = new Set(['plan', 'certificate', 'defaults', 'trusts']);

/** Fields of JSON values that the given sections of a page in docs/ (`json.md`) do not name. */
export function listUndocumented(values: readonly unknown[], page: string, sections: readonly string[]): string[] {
  const all = readFileSync(`${DOCS}${page}`, 'utf8').split(/^## /m);
  const chosen = all.filter((text) => sections.some((section) => text.startsWith(section)));
  if (chosen.length < sections.length) throw new Error(`${page} does not have all of ${sections.join(', ')}`);
  const named = new Set([...chosen.join('\n').matchAll(/`([^`\n]+)`/g)].map(([, name]) => name));
  return listFields(values).filter((name) => !named.has(name));
}

/** Names of all fields at any depth, except the placeholders `<name>` and `(or null)` of golden files. */
function listFields(values: readonly unknown[]): string[] {
  const names = new Set<string>();
  const left: { value: unknown; isMap: boolean }[] = values.map((value) => ({ value, isMap: false }));
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, isMap } = next;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (Array.isArray(value)) {
        left.push({ value: inner as unknown, isMap });
        continue;
      }
      const isName = isMap || key === '<name>' || key === '(or null)';
      if (!isName) names.add(key);
      if (!INNER.has(key))
        left.push({ value: inner as unknown, isMap: !isName && MAPS.has(key) && !Array.isArray(inner) });
    }
  }
  return [...names].sort();
}
