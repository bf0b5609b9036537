/**
 * Writes the files of `data/options/`. If versions describe an option differently, it has several rows
 * (`ListedOption`).
 */

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

export function printListed(rows) {
  const sorted = rows
    .map((row) => ({ ...row, versions: [...row.versions].sort(compareVersions) }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : compareVersions(a.versions[0], b.versions[0])));
  return `[\n${sorted.map((row) => textOf(row, row.versions)).join(',\n')}\n]\n`;
}

/** A default is listed only if it is a single word. */
function textOf({ name, kind, isExpert, default: value, choices }, versions) {
  return JSON.stringify({ name, kind, isExpert, default: /^\S+$/.test(value) ? value : '', choices, versions });
}

function compareVersions(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
