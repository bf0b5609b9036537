import { describe, expect, it } from 'vitest';
import { readScript } from './read-script.js';
import { printScript } from './print-command.js';
import { LONGEST_NUMBER } from '../../util/index.js';

const digits = '7'.repeat(LONGEST_NUMBER + 1);
const bits = '01'.repeat(LONGEST_NUMBER / 2 + 1);

describe('an oversized number', () => {
  for (const [sort, number] of [
    ['Int', digits],
    ['Real', `${digits}.5`],
    ['Real', digits],
    [`(_ BitVec ${bits.length})`, `#b${bits}`],
    [`(_ BitVec ${4 * digits.length})`, `#x${digits}`],
    ['(_ BitVec 40000)', `(_ bv${digits} 40000)`],
  ] as const) {
    it(`keeps an oversized number as written: ${sort}, ${number.slice(0, 8)}…`, () => {
      const reading = readScript(`(declare-const x ${sort})\n(assert (= x ${number}))\n(check-sat)\n`);
      expect(reading.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['G210', 'warning']]);
      if (!reading.ok) throw new Error('it reads');
      const printed = printScript(reading.script);
      expect(printed).toContain(number);
      const again = readScript(printed);
      expect(again.ok && printScript(again.script)).toBe(printed);
    });
  }

  it('reads numbers up to the documented limit', () => {
    const reading = readScript(`(declare-const x Int)(assert (= x ${digits.slice(1)}))(check-sat)`);
    expect(reading.diagnostics).toEqual([]);
  });
});
