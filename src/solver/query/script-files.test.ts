import { describe, expect, it } from 'vitest';
import { withoutFiles } from './script-files.js';

const blankFiles = (text: string) => withoutFiles(text).replace(/ +/g, ' ').trim();

describe('withoutFiles', () => {
  it.each([
    '(set-option :diagnostic-output-channel "/tmp/x")',
    '(set-option ; where\n :regular-output-channel "../x")',
    '(set-option :trace-file-name |/tmp/x|)',
    '(set-option :trace_file_name /tmp/x)',
    '(set-option :solver.smtlib2_log "/tmp/x")',
    '(set-option :out "C:\\\\x")',
    '(set-option :some (list "/tmp/x"))',
    '(include "/etc/passwd")',
    '(dump-to-a-new-command "/tmp/x")',
    '(apply (using-params simplify :trace_file_name |/tmp/x|))',
    '(check-sat-using (using-params smt :proof_log "/tmp/x"))',
    '(simplify true :log /tmp/x)',
  ])('drops the command %s, which names a file', (command) => {
    expect(blankFiles(`(assert true)${command}(check-sat)`)).toBe(
      command.includes('\n') ? '(assert true) \n (check-sat)' : '(assert true) (check-sat)',
    );
  });

  it.each([
    '(set-option :produce-models true)',
    '(set-option :tactic.default_tactic "(then simplify smt)")',
    '(set-option :x relative.txt)',
    '(set-info :source |https://example.org/a|)',
    '(assert (= (/ 1.0 2.0) x))',
    '(assert (! (= s "a/b\\c") :named |n/m|))',
    '(declare-const |a/b| Int)',
    '(define-fun f () String "(set-option :x /tmp/x)")',
    '(echo "/tmp/x")',
    '(simplify (str.++ "a/b" s))',
    '; (set-option :x "/tmp/x")',
    '(rule (=> (= x (/ 1.0 2.0)) (p x)))',
  ])('keeps the command %s, which names no file', (command) => {
    expect(withoutFiles(command)).toBe(command);
  });

  it('finds commands that name files even in text that solvers parse differently', () => {
    const hidden = '(declare-const c #| | |# Int)(set-option :x "/tmp/x")(declare-const |d| Int)';
    expect(withoutFiles(hidden)).not.toContain('/tmp/x');
    expect(withoutFiles('(assert "unbalanced) (set-option :x "/tmp/x")')).not.toContain('set-option');
  });
});
