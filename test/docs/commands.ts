import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { splitCommandLine } from '../../src/solver/index.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = ['README.md', ...readdirSync(`${ROOT}docs`).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

/** A command of the package in a code block of the documentation. */
export interface DocumentedCommand {
  readonly page: string;
  readonly line: string;
  readonly program: string;
  /** The words after the program's name, without redirections. */
  readonly words: readonly string[];
}

export function listCommands(): readonly DocumentedCommand[] {
  return PAGES.flatMap((page) => {
    const blocks = readFileSync(`${ROOT}${page}`, 'utf8').matchAll(/^```(?:sh)?\n([\s\S]*?)^```$/gm);
    return [...blocks].flatMap(([, block = '']) => {
      const lines = block.replaceAll('\\\n', ' ').split('\n');
      return lines.flatMap((text) => readLine(page, text));
    });
  });
}

function readLine(page: string, text: string): readonly DocumentedCommand[] {
  const line = text.replace(/^(?:\$ )?(?:npx )?/, '').replace(/\s+#.*$/, '');
  if (!/^(?:gainsay|opfuzz|typefuzz|yinyang|ddsmt) /.test(line)) return [];
  const split = splitCommandLine(line);
  if ('code' in split) throw new Error(`${page}: ${line}: ${split.message}`);
  const [program = '', ...words] = split;
  const end = words.findIndex((word) => word === '>' || word === '|');
  return [{ page, line, program, words: end === -1 ? words : words.slice(0, end) }];
}
