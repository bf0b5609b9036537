/** Reads Z3's parameters from the output of `z3 -pd`, which lists the modules and one parameter per line. */

const KINDS = { bool: 'switch', 'unsigned int': 'natural', double: 'real', symbol: 'text', string: 'text' };

/** @param {string} text the output of `z3 -pd` */
export function readZ3Parameters(text) {
  const options = [];
  let module = '';
  for (const line of text.split('\n')) {
    const head = /^\[module\] ([\w.]+)/.exec(line);
    if (head !== null) module = `${head[1]}.`;
    const row = /^ {4}([\w.]+) \(([a-z ]+)\) ?(.*)$/.exec(line);
    if (row === null) continue;
    const [, name, type, rest] = row;
    const kind = KINDS[type];
    if (kind === undefined) throw new Error(`${module}${name} has the unknown type '${type}'`);
    const byDefault = /.*\(default: (.*)\)\s*$/.exec(rest)?.[1].trim() ?? '';
    options.push({ name: `${module}${name}`, kind, default: byDefault, choices: enumerated(kind, rest) });
  }
  return options;
}

/** Reads the allowed numbers from a description that explains each of them, such as `0 - none, 1 - some`. */
function enumerated(kind, description) {
  if (kind !== 'natural') return [];
  const numbers = [...description.matchAll(/(?:^|[\s,;:(])(\d+) ?[-:] /g)].map(([, digits]) => Number(digits));
  const counted = numbers.every((number, i) => i === 0 || number === numbers[i - 1] + 1);
  return numbers.length > 1 && counted ? numbers.map(String) : [];
}
