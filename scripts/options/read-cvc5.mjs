/** Reads cvc5's options from its help: `--help`, and if available `--help-regular` and `--help-expert`. */

/**
 * Reads one page of help. `isExpert` means that all options of the page are for experts. On other pages, each line
 * for experts is marked.
 *
 * @param {string} text
 * @param {boolean} isExpert
 */
export function readCvc5Help(text, isExpert) {
  const entries = [];
  for (const line of text.split('\n')) {
    const head = /^ {2}(--[\w-]+)(?:=([\w=]+))?((?: \| -[\w-]+(?:[= ]\w+)?)*)(?:\s+(.*))?$/.exec(line);
    if (head !== null) entries.push({ name: head[1], value: head[2], words: [head[4] ?? ''] });
    else if (/^ {20,}\S/.test(line)) entries.at(-1)?.words.push(line.trim());
    else if (line.trim() !== '' && entries.length > 0 && /^\[\*\]/.test(line)) break;
  }
  return entries.map(({ name, value, words }) => {
    const text = words.join(' ');
    return { name, kind: kindOf(value, text), isExpert: isExpert || /\(EXPERTS\s+only\)/.test(text) };
  });
}

function kindOf(value, text) {
  if (value === undefined) return /\[\*\]/.test(text) ? 'switch' : 'command';
  if (/^(?:N|n|MS)$/.test(value)) return 'integer';
  if (/^[FP]$/.test(value)) return 'real';
  return /^(?:MODE|mode|RULE)$/.test(value) ? 'mode' : 'text';
}

/** Reads the modes that `--name=help` prints, and the default mode. */
export function readModes(text) {
  const modes = [...text.matchAll(/^\+ ([\w-]+)( \(default\))?/gm)];
  return { choices: modes.map(([, mode]) => mode), byDefault: modes.find(([, , mark]) => mark !== undefined)?.[1] };
}
