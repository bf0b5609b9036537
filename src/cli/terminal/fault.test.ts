import { describe, expect, it } from 'vitest';
import { describeFault } from './fault.js';

describe('describeFault', () => {
  it('describes exhausted resources in words, at any depth of causes', () => {
    const error = new Error('spawn z3', { cause: Object.assign(new Error('open'), { code: 'EMFILE' }) });
    expect(describeFault(error)).toEqual({
      text: 'gainsay: too many open files: raise the limit (ulimit -n), or use fewer --jobs\n',
      code: 3,
    });
  });

  it('describes an unwritable output in words', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(describeFault(error).text).toBe('gainsay: the output cannot be written: no space left\n');
  });

  it('prints any other error with its trace, as a bug in Gainsay', () => {
    const { text, code } = describeFault(new TypeError('no such field'));
    expect(text).toMatch(/^gainsay: TypeError: no such field\n {4}at .*This is a bug in Gainsay/s);
    expect(code).toBe(3);
    expect(describeFault('thrown').text).toContain('gainsay: thrown\n');
  });
});
