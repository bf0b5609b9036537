/** The files of `src/solver/options/listed/`: a row for each option and each variant of it in versions. */

/** @typedef {{ name: string, kind: string, level: string, default: string, choices: string[], versions?: string[] }} Row */

/** @param {string} source @returns {Row[]} */
export function readListed(source) {
  const body = /`\n([^`]*)`/.exec(source)?.[1] ?? '';
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name, kind, level, byDefault, choices, versions] = line.split(' ');
      return {
        name,
        kind,
        level,
        default: byDefault === '-' ? '' : byDefault,
        choices: choices === '-' ? [] : choices.split('|'),
        versions: versions.split(','),
      };
    });
}

/** Replaces a version's earlier facts in the rows. */
export function mergeListed(rows, version, options) {
  const others = rows
    .map((row) => ({ ...row, versions: row.versions.filter((each) => each !== version) }))
    .filter(({ versions }) => versions.length > 0);
  for (const option of options) {
    const same = others.find((row) => textOf(row) === textOf(option));
    if (same === undefined) others.push({ ...option, versions: [version] });
    else same.versions.push(version);
  }
  return others;
}

export function printListed(solver, rows) {
  const sorted = rows
    .map((row) => ({ ...row, versions: [...row.versions].sort(compareVersions) }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : compareVersions(a.versions[0], b.versions[0])));
  return [
    `/** The options of ${solver}, as its versions list them: made by \`node scripts/list-options.mjs\`, not by hand. See \`listed.ts\`. */`,
    `export const ${solver.toUpperCase()}_LISTED = \``,
    ...sorted.map((row) => `${textOf(row)} ${row.versions.join(',')}`),
    '`;',
    '',
  ].join('\n');
}

const NOTHING = '-';

/** A default is shown only if it is a single word. */
function textOf({ name, kind, level, default: byDefault, choices }) {
  const shown = /^[^\s`$\\]+$/.test(byDefault) ? byDefault : NOTHING;
  return [name, kind, level, shown, choices.length === 0 ? NOTHING : choices.join('|')].join(' ');
}

function compareVersions(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
