import { stripVTControlCharacters } from 'node:util';
import picocolors from 'picocolors';
import { describe, expect, it } from 'vitest';
import { pc } from './colour.js';
import { forTerminal } from './output.js';

describe('forTerminal', () => {
  it("keeps Gainsay's cursor movement at the start of the output, and escapes later cursor movements", () => {
    expect(forTerminal('\r\x1b[2K3 of 5: \r\x1b[2Kx', true)).toBe('\r\x1b[2K3 of 5: \\x0d\\x1b[2Kx');
    expect(forTerminal('\x1b[3A\x1b[0Jtests', true)).toBe('\x1b[3A\x1b[0Jtests');
    expect(forTerminal('\r\x1b[2Ktests', false)).toBe('\\x0d\\x1b[2Ktests');
  });

  it("keeps Gainsay's own colours, and escapes colours in the displayed text", () => {
    const red = '\x1b[31mred\x1b[39m';
    expect(forTerminal(`${red} \x1b[8m hidden \x1b]0;title\x07`, true)).toBe(
      '\\x1b[31mred\\x1b[39m \\x1b[8m hidden \\x1b]0;title\\x07',
    );
    const shown = picocolors.isColorSupported ? '\x1b[31m\\x1b[32mx\x1b[39m' : '\\x1b[32mx';
    expect(forTerminal(pc.red('\x1b[32mx'), true)).toBe(shown);
    expect(stripVTControlCharacters(pc.bold('bold'))).toBe('bold');
  });
});
