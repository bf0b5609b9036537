import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCRIPT_SHRINKS, SHRINKS } from '../../src/reduce/index.js';

const page = new URL('../../docs/shrinks.md', import.meta.url);

/** Formats a table cell with code. Escapes bars, which would end the cell. */
function code(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``;
}

function termTable(): string {
  const rows = SHRINKS.map(({ name, summary, theory, claim, examples: [{ term, becomes }] }) => {
    const same = claim === 'equivalent' ? 'yes' : '';
    return `| ${name} | ${theory} | ${same} | ${summary} | ${code(term)} | ${becomes.slice(0, 3).map(code).join(', ')}${becomes.length > 3 ? ', …' : ''} |`;
  });
  return [
    '| name | theory | same value | what it does | term | may become |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function scriptTable(): string {
  const line = (script: string): string => code(script.trim().replaceAll('\n', ' '));
  const rows = SCRIPT_SHRINKS.map(
    ({ name, summary, examples: [{ script, becomes }] }) =>
      `| ${name} | ${summary} | ${line(script)} | ${line(becomes[0] ?? '')} |`,
  );
  return ['| name | what it does | script | may become |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Replaces the part of the page between two marks by a table. */
function renew(text: string, mark: string, table: string): string {
  const [start, end] = [`<!-- ${mark} -->\n`, `\n<!-- end of ${mark} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`docs/shrinks.md has no marks for ${mark}`);
  return `${text.slice(0, from + start.length)}\n${table}\n${text.slice(to)}`;
}

it('lists all shrinks in docs/shrinks.md (GAINSAY_PROMOTE=1 writes the page)', () => {
  const text = readFileSync(page, 'utf8');
  const now = renew(renew(text, 'shrinks of terms', termTable()), 'shrinks of scripts', scriptTable());
  if (process.env['GAINSAY_PROMOTE'] === '1') writeFileSync(page, now);
  else expect(text).toBe(now);
});
