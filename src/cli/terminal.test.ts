import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { forTerminal } from './terminal.js';

describe('forTerminal', () => {
  it('lets through how Gainsay begins a line anew, and nothing of the kind behind it', () => {
    expect(forTerminal('\r\x1b[2K3 of 5: \r\x1b[2Kx', true)).toBe('\r\x1b[2K3 of 5: \\x0d\\x1b[2Kx');
    expect(forTerminal('\x1b[3A\x1b[0Jtests', true)).toBe('\x1b[3A\x1b[0Jtests');
    expect(forTerminal('\r\x1b[2Ktests', false)).toBe('\\x0d\\x1b[2Ktests');
  });

  it('lets through the colours that are used, where they are, and no others', () => {
    const red = '\x1b[31mred\x1b[39m';
    expect(forTerminal(`${red} \x1b[8m hidden \x1b]0;title\x07`, true)).toBe(
      pc.isColorSupported
        ? `${red} \\x1b[8m hidden \\x1b]0;title\\x07`
        : '\\x1b[31mred\\x1b[39m \\x1b[8m hidden \\x1b]0;title\\x07',
    );
  });
});
