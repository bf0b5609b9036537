import { describe, expect, it } from 'vitest';
import { countChecksInText } from './count-checks.js';
import { scanCommands } from './scan-commands.js';

const heads = (text: string) => scanCommands(text).commands.map((command) => command.head);

describe('scanCommands', () => {
  it('finds top-level commands between comments, strings and quoted symbols', () => {
    const text = '; (check-sat)\n( ; note\n assert (= |a)(b| ")("))\n(check-sat)(echo "(exit)")';
    expect(heads(text)).toEqual(['assert', 'check-sat', 'echo']);
    expect(scanCommands(text).regular).toBe(true);
  });

  it('reads a doubled quote inside a string as one character', () => {
    expect(heads('(assert (= s "a"")""b"))(check-sat)')).toEqual(['assert', 'check-sat']);
  });

  it.each(['(assert true', '(assert true))', '(assert (= s "x))', '(assert |x)', 'check-sat', '(assert |a\\|b|)'])(
    'reports %s as irregular',
    (text) => expect(scanCommands(text).regular).toBe(false),
  );

  it('scans deeply nested text without overflowing the stack', () => {
    const deep = `(assert ${'(not '.repeat(200_000)}true${')'.repeat(200_000)})(check-sat)`;
    expect(countChecksInText(deep)).toBe(1);
  });
});

describe('countChecksInText', () => {
  it.each([
    ['(check-sat)(push 1)(check-sat-assuming (p))(pop 1)(check-sat-using smt)', 3],
    ['(check-sat)(exit)(check-sat)', 1],
    ['(assert |(check-sat)|)', 0],
    ['(check-synth)', undefined],
    ['(include "x.smt2")(check-sat)', undefined],
    ['(check-sat', undefined],
  ])('counts the checks in %s', (text, checks) => expect(countChecksInText(text)).toBe(checks));
});
