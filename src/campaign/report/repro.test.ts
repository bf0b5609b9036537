import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeFinding, makeRun } from '../../../test/support/findings.js';
import type { FindingRecord } from '../log/index.js';
import { FOUND, expectedFiles, reproScript } from './repro.js';
import { byDepth, sampleCases } from '../../../test/support/laws.js';
import { nightly } from '../../../test/support/nightly.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gainsay-'));
  for (const file of ['mutant.smt2', 'base.smt2']) writeFileSync(join(folder, file), '(check-sat)\n');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function solver(name: string, script: string | undefined, said: string, more: Parameters<typeof makeRun>[2] = {}) {
  const path = join(folder, name);
  if (script !== undefined) {
    writeFileSync(path, script.startsWith('#!') ? script : `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
  }
  return makeRun(name, said, { command: [path], ...more });
}

const ALL_SHELLS = ['/bin/dash', '/bin/bash', '/bin/sh'].filter(existsSync).map((shell) => realpathSync(shell));
const SHELLS = sampleCases([...new Set(ALL_SHELLS)], 3);

const HOW = {
  limitSeconds: 5,
  fileFor: (_: unknown, of: 'question' | 'base') => (of === 'base' ? 'base.smt2' : 'mutant.smt2'),
};

/** A repro script runs an unstable solver at least 20 times, and tries a false model up to 20 times. */
const RUNS = byDepth({ sample: 4, whole: 20, deep: 20 });

function runScript(
  more: Partial<FindingRecord>,
  shells = SHELLS,
  words: readonly string[] = [],
): { code: number | null; out: string } {
  const script = reproScript({ ...makeFinding('f', more), names: FOUND }, HOW);
  writeFileSync(join(folder, 'repro.sh'), script.replaceAll(/"\$turn" -(lt|ge) 20 /g, `"$turn" -$1 ${RUNS} `));
  const ran = shells.map((shell) => {
    const { status, stdout, stderr } = spawnSync(shell, [join(folder, 'repro.sh'), ...words], {
      cwd: tmpdir(),
      encoding: 'utf8',
    });
    expect(stderr, shell).toBe('');
    return { code: status, out: stdout };
  });
  for (const each of ran) expect(each.code).toEqual(ran[0]?.code);
  return ran[0] as { code: number | null; out: string };
}

const wrong = (runs: FindingRecord['runs']): Partial<FindingRecord> => ({
  trust: 'majority',
  oracles: ['agreement'],
  solver: 'a',
  suspects: ['a'],
  runs,
});

describe('repro.sh for a wrong answer', () => {
  const guilty = (): FindingRecord['runs'][number] => solver('a', 'echo unsat', 'unsat');

  it('exits with 0 if the bug shows and with 1 if not', () => {
    const other = solver('b', 'echo sat', 'sat');
    expect(runScript(wrong([guilty(), other])).code).toBe(0);
    expect(runScript(wrong([solver('a', 'echo sat', 'unsat'), other])).code).toBe(1);
    expect(runScript(wrong([guilty(), solver('b', 'echo unsat', 'sat')])).code).toBe(1);
  });

  it('asks other solvers about a finding by majority, also if the solver contradicts itself', () => {
    const finding = (...runs: FindingRecord['runs']): Partial<FindingRecord> => ({
      ...wrong(runs),
      oracles: ['metamorphic', 'agreement'],
      parentRuns: [solver('a', undefined, 'sat')],
    });
    const other = solver('b', 'echo sat', 'sat');
    expect(runScript(finding(guilty(), other)).code).toBe(0);
    expect(runScript(finding(guilty(), solver('b', 'echo unsat', 'sat'))).code).toBe(1);
    const alone: Partial<FindingRecord> = { ...finding(guilty(), other), trust: 'metamorphic' };
    expect(runScript(alone).code).toBe(1);
    expect(runScript(alone, SHELLS, ['b=/nonexistent']).out).toContain('unknown argument: b=/nonexistent');
  });

  it("prints the solver's output on separate lines, whatever the size of the output", () => {
    const loud = (text: string) => solver('a', `echo unsat; ${text}`, 'unsat');
    const other = solver('b', 'echo sat', 'sat');
    for (const text of ['printf "no end of line"', `head -c 3000 /dev/zero | tr '\\0' x`]) {
      const { code, out } = runScript({ ...wrong([loud(text), other]), kind: 'crash', signature: 'unsat' });
      expect(out, text).toMatch(/^(?:The bug|Cannot tell|The bug does not)/m);
      expect(code, text).not.toBe(2);
    }
  });

  it('exits with 2 if no contradicting solver can run: missing, without a loader or a library, not executable', () => {
    const scripts = {
      gone: undefined,
      unloaded: '#!/no/such/loader\n',
      unlinked: 'echo "error while loading shared libraries: x.so" >&2; exit 127',
      wrapped: 'echo "cannot execute" >&2; exit 126',
    };
    const others = Object.entries(scripts).map(([name, script]) => solver(name, script, 'sat'));
    const { code, out } = runScript(wrong([guilty(), ...others]));
    for (const name of Object.keys(scripts)) expect(out).toContain(`${name} (${name}) cannot be run: `);
    for (const told of [
      'gone not found',
      '(exit code 127)',
      'shared libraries: x.so',
      'cannot execute (exit code 126)',
    ])
      expect(out).toContain(told);
    expect(code).toBe(2);
  });

  it('takes an answer of an opposing solver that decides not all checks', () => {
    const partly = solver('b', 'echo sat; echo unknown', 'sat');
    expect(runScript(wrong([guilty(), partly])).code).toBe(0);
  });

  it('needs one working witness to exit with 0 (wrong answer), but none to exit with 1 (right answer)', () => {
    const gone = solver('gone', undefined, 'sat');
    expect(runScript(wrong([guilty(), gone, solver('b', 'echo sat', 'sat')])).code).toBe(0);
    expect(runScript(wrong([solver('a', 'echo sat', 'unsat'), gone])).code).toBe(1);
  });

  it('exits with 2 if the suspect cannot be run', () => {
    const ran = runScript(wrong([solver('a', 'exit 127', 'unsat'), solver('b', 'echo sat', 'sat')]));
    expect(ran.out).toContain('a (a) cannot be run:  (exit code 127)');
    expect(ran.code).toBe(2);
  });
});

it('accepts exit code 127 if that is the recorded failure', () => {
  const crash = solver('a', 'exit 127', 'crashed', { exit: 127, stdout: '' });
  const finding: Partial<FindingRecord> = { kind: 'crash', solver: 'a', suspects: ['a'], wrong: null, runs: [crash] };
  expect(runScript(finding).code).toBe(0);
});

it.each(['z3@4.12.1', 'z3@npm:4.12.1'])('fetches an npm package of Z3 before timing the solver: %s', (word) => {
  const run = makeRun('z3@4.12.1', 'unsat', { command: [word, 'a=b'] });
  const script = reproScript({ ...makeFinding('f', { runs: [run], suspects: ['z3@4.12.1'] }), names: FOUND }, HOW);
  expect(script).toMatch(/^fetch 'z3@4\.12\.1.*' 4\.12\.1 && ask .* node ask-z3\.mjs 4\.12\.1 a=b -- \|\| exit 2$/m);
  expect(script).toContain('node ask-z3.mjs "$2" fetch ||');
});

it('runs the package that Gainsay fetches or a program that the user names, but never the solver on PATH', () => {
  const run = makeRun('cvc5@newest', 'unsat', { command: ['cvc5@pypi:1.4.2', '--say=a b'] });
  const finding: Partial<FindingRecord> = { trust: 'certified', runs: [run], suspects: ['cvc5@newest'] };
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  solver('cvc5', '[ "$*" = "--say=a b" ] && echo unsat', '');
  const without = runScript(finding);
  expect(without.code).toBe(2);
  expect(without.out).toContain('gainsay solvers fetch cvc5@pypi:1.4.2');
  expect(without.out).not.toContain('unsat');
  const named = runScript(finding, SHELLS, ['cvc5=cvc5']);
  expect(named).toMatchObject({
    code: 0,
    out: expect.stringContaining('cvc5 runs in place of cvc5@pypi:1.4.2\n') as string,
  });
  solver('its shell', '[ "$*" = "-S cvc5.py --say=a b" ] && echo unsat', '');
  solver(
    'gainsay',
    `[ "$*" = "solvers fetch --command cvc5@pypi:1.4.2" ] && echo "'${folder}/its shell' -S cvc5.py"`,
    '',
  );
  solver('cvc5', 'echo sat', '');
  const other = runScript(finding, SHELLS, ['cvc5=cvc5']);
  expect(other.out).toContain('\ncvc5 (in place of cvc5@newest (cvc5@newest)) on mutant.smt2: sat ');
  const packaged = runScript(finding);
  expect(packaged.code).toBe(0);
  expect(packaged.out).toContain("its shell' -S cvc5.py");
  solver('gainsay', 'exit 2', '');
  solver('npx', `[ "$*" = "--no-install gainsay solvers fetch --command cvc5@pypi:1.4.2" ] && echo cvc5`, '');
  expect(runScript(finding).out).toContain('cvc5@pypi:1.4.2 runs as: cvc5\n');
  solver('npx', 'exit 1', '');
  solver('gainsay', 'echo "unknown command" >&2; exit 2', '');
  const script = reproScript({ ...makeFinding('f', finding), names: FOUND }, HOW);
  writeFileSync(join(folder, 'repro.sh'), script);
  expect(spawnSync('/bin/sh', [join(folder, 'repro.sh')], { cwd: tmpdir() }).status).toBe(2);
});

it('replaces a program by one that the user names, and rejects other arguments', () => {
  const runs = [solver('a', 'echo unsat', 'unsat'), solver('b', 'echo sat', 'sat')];
  solver('fixed', 'echo sat', 'sat');
  const given = (...words: string[]) => runScript(wrong(runs), SHELLS, words);
  const { code: fixed, out } = given(`a=${join(folder, 'fixed')}`);
  expect([fixed, out]).toEqual([
    1,
    expect.stringContaining(`${folder}/fixed (in place of a (a)) on mutant.smt2: sat `),
  ]);
  expect(given(`a=${join(folder, 'a')}`).code).toBe(0);
  expect(given('a=/no/program').code).toBe(2);
  for (const word of ['z3=/bin/true', '--help', 'a']) {
    const { code, out } = given(word);
    expect([code, out]).toEqual([2, `unknown argument: ${word}\nexpected: a=/path/to/a\nexpected: b=/path/to/b\n`]);
  }
  expect(given('a=')).toEqual({
    code: 2,
    out: 'no program is given: a=\nexpected: a=/path/to/a\nexpected: b=/path/to/b\n',
  });
});

it('takes the name of a replaced program only from its own scratch folder', () => {
  const { command } = solver('a', 'echo unsat', 'unsat');
  writeFileSync(join(folder, '-x.instead'), 'a forged name');
  const runs = [makeRun('a', 'unsat', { command: [...command, '-x'] }), solver('b', 'echo sat', 'sat')];
  expect(runScript(wrong(runs))).toMatchObject({ code: 0, out: expect.not.stringContaining('forged') as string });
});

it('replaces a program whose name or path contains =', () => {
  const { command } = solver('a=1', 'echo unsat', 'unsat');
  const runs = [makeRun('a', 'unsat', { command }), solver('b', 'echo sat', 'sat')];
  solver('fixed=2', 'echo sat', 'sat');
  const given = (word: string) => runScript(wrong(runs), SHELLS, [word]);
  expect(given(`a=1=${join(folder, 'fixed=2')}`).code).toBe(1);
  expect(given(`a=1=${join(folder, 'a=1')}`).code).toBe(0);
  expect(given('a=1=')).toMatchObject({
    code: 2,
    out: expect.stringContaining('no program is given: a=1=\n') as string,
  });
});

it('rejects an argument if no program can be replaced', () => {
  const { command } = solver('a b', 'echo unsat', 'unsat');
  const { code, out } = runScript(wrong([makeRun('a', 'unsat', { command })]), SHELLS, ['a b=x']);
  expect([code, out]).toEqual([2, 'unknown argument: a b=x\nexpected: no argument\n']);
});

describe('the command lines to run by hand', () => {
  const byHand = (more: Partial<FindingRecord>): string[] => {
    const script = reproScript({ ...makeFinding('f', more), names: FOUND }, HOW);
    return script.split('\n').filter((line) => line.startsWith('#   '));
  };
  const run = (id: string, said: string, ...command: string[]) => makeRun(id, said, { command });

  it('name each solver that a wrong answer is compared with, and the seed', () => {
    const runs = [run('a', 'unsat', '/bin/a', '-x'), run('b', 'sat', 'cvc5@pypi:1.4.2', '--lang=smt2')];
    expect(byHand(wrong(runs))).toEqual(['#   /bin/a -x < mutant.smt2', '#   cvc5 --lang=smt2 < mutant.smt2']);
    expect(byHand({ ...wrong(runs), trust: 'certified' })).toEqual(['#   /bin/a -x < mutant.smt2']);
    const parentRuns = [run('a', 'sat', '/bin/a', '-x')];
    const related: Partial<FindingRecord> = {
      ...wrong(runs.slice(0, 1)),
      trust: 'metamorphic',
      oracles: ['metamorphic'],
      parentRuns,
    };
    expect(byHand(related)).toEqual(['#   /bin/a -x < mutant.smt2', '#   /bin/a -x < base.smt2']);
  });

  it('name all queries if the bug needs earlier queries', () => {
    const runs = [run('a', 'unsat', '/bin/a')];
    expect(byHand({ ...wrong(runs), trust: 'certified', confirmed: 'history' })).toEqual(['#   /bin/a < history.smt2']);
  });

  it.each(['crash', 'invalid-model', 'unstable'] as const)('name only the suspect of a finding of kind %s', (kind) => {
    const runs = [makeRun('a', 'sat', { command: ['z3@npm:5.2.0', '-T:5'] }), run('b', 'sat', '/bin/b')];
    expect(byHand({ kind, suspects: ['a'], wrong: null, runs })).toEqual([
      '#   node ask-z3.mjs 5.2.0 -T:5 -- mutant.smt2',
    ]);
  });
});

it('starts a package once, before a loop that runs it many times', () => {
  const run = makeRun('cvc5@newest', 'unsat', { command: ['cvc5@pypi:1.4.2'] });
  const more: Partial<FindingRecord> = { kind: 'unstable', suspects: ['cvc5@newest'], wrong: null, runs: [run] };
  const lines = reproScript({ ...makeFinding('f', more), names: FOUND }, HOW).split('\n');
  const starts = lines.flatMap((line, i) => (line.trim().startsWith('start cvc5@') ? [i] : []));
  expect(starts).toHaveLength(1);
  expect(starts[0]).toBeLessThan(lines.findIndex((line) => line.startsWith('while ')));
});

describe('repro.sh for an unstable solver', () => {
  const counting = (odd: string, even: string) =>
    `n=0; [ -e "${join(folder, 'n')}" ] && read -r n <"${join(folder, 'n')}"; echo $((n + 1)) >"${join(folder, 'n')}"
if [ $((n % 4)) -eq 0 ]; then ${odd}; else ${even}; fi`;
  const unstable = (script: string, run: Parameters<typeof makeRun>[2] = {}): Partial<FindingRecord> => ({
    kind: 'unstable',
    trust: 'observed',
    solver: 'a',
    suspects: ['a'],
    wrong: null,
    runs: [solver('a', script, 'sat', run)],
  });
  // The script runs the solver many times, so only one case runs in all shells.
  const inOne = SHELLS.slice(0, 1);

  it('counts how often the solver gives each answer or rejects its own model', () => {
    const answers = runScript(unstable(counting('echo unsat', 'echo sat')));
    expect(answers.code).toBe(0);
    expect(answers.out).toMatch(new RegExp(`\\b${RUNS / 4} exit code 0, unsat\\b`));
    expect(answers.out).toMatch(new RegExp(`\\b${(RUNS / 4) * 3} exit code 0, sat\\b`));
    const detail = 'an invalid model was generated';
    const complaint = { outcome: 'invalid-model', detail, stdout: `sat\n${detail}\n` } as const;
    const complains = runScript(unstable(counting(`echo sat; echo ${detail}`, 'echo sat'), complaint), inOne);
    expect(complains.code).toBe(0);
    expect(complains.out).toMatch(new RegExp(`\\b${RUNS / 4} exit code 0, sat : rejects its model`));
  });

  nightly('does not count a time-out as a varying result', () => {
    expect(runScript(unstable(counting('exit 124', 'echo sat')), inOne).code).toBe(1);
  });
});

describe('repro.sh for a false model that its solver rejects', () => {
  const detail = 'ERRORS SATISFYING ASSERTIONS';
  const run = (script: string, isValid = false) => {
    const said = { outcome: 'invalid-model', detail, stdout: '', stderr: `${detail}\n` } as const;
    const part = { assertion: 'p', part: 'p', signature: 'false p' };
    writeFileSync(join(folder, FOUND.model), '((define-fun p () Bool false))');
    return runScript({
      ...wrong([solver('a', script, 'sat', said)]),
      kind: 'invalid-model',
      wrong: null,
      model: { solver: 'a', of: 'script', text: '0'.repeat(64), wrong: isValid ? null : part, choices: [] },
    });
  };

  it("recognises the solver's complaint even if the solver aborts before it answers", () => {
    expect(run(`echo '${detail}' >&2; exit 134`).code).toBe(0);
    expect(run(`echo sat; echo '${detail}' >&2; exit 134`).code).toBe(0);
    // A crash without the complaint is another failure, and no answer.
    for (const none of ['exit 134', 'echo unknown']) expect(run(none).code).toBe(2);
    const unsat = run('echo unsat');
    expect([unsat.code, unsat.out]).toEqual([
      2,
      expect.stringContaining('another one may: unsat is the answer to check 1'),
    ]);
    const other = run('echo sat; echo "((define-fun p () Bool true))"');
    expect([other.code, other.out]).toEqual([2, expect.stringContaining('replay DIR f --solver')]);
    expect(other.out).toContain("To judge it in the campaign's folder DIR, which only its owner has:\n");
    // The complaint about a valid model is gone.
    expect(run('echo sat; echo "((define-fun p () Bool false))"', true).code).toBe(1);
  });
});

describe('repro.sh for a wrong reply', () => {
  const model = '((define-fun x () Int 3))';
  const reply = { inquiry: 'get-value', verdict: 'wrong', because: null, wrong: null } as const;
  const run = (
    lines: readonly string[],
    {
      known,
      others = [],
      program = 'a',
      words = [],
    }: { known?: string; others?: FindingRecord['runs']; program?: string; words?: string[] } = {},
  ) => {
    const stdout = `sat\n${model}\n((y 4))\n`;
    const wrong = { signature: 'y', term: 'y', reply: '4', proof: 'the value is 3', ...(known && { right: known }) };
    const guilty = solver(program, lines.map((line) => `echo '${line}'`).join('; '), 'sat', {
      stdout,
      options: ['x=1'],
      replies: [{ ...reply, wrong }],
    });
    const more = { kind: 'wrong-value', trust: 'certified', suspects: [program], signature: 'y', wrong: null } as const;
    const finding = makeFinding('f', { ...more, runs: [guilty, ...others] });
    writeFileSync(join(folder, FOUND.output), stdout);
    for (const [name, text] of Object.entries(expectedFiles({ ...finding, names: FOUND })))
      writeFileSync(join(folder, name), text);
    return runScript(finding, SHELLS, words);
  };

  it('recognises only the recorded output, and decides nothing if another reply can be wrong', () => {
    expect(run(['sat', model, '((y  4))']).code).toBe(0);
    const undecided = [
      ['sat', '((define-fun x () Int 4))', '((y 3))'],
      ['sat', '((define-fun x () Int 4))', '((y 4))'],
      ['sat', model, '((y 5))'],
      ['unknown'],
      [],
    ];
    for (const lines of undecided) {
      const { code, out } = run(lines);
      expect([code, out], out).toEqual([2, expect.stringContaining('  gainsay replay DIR f --solver a\n')]);
    }
    const unsat = run(['unsat']);
    expect([unsat.code, unsat.out]).toEqual([
      2,
      expect.stringContaining('another one may: unsat is the answer to check 1, and sat is expected'),
    ]);
  });

  it('says whether the recorded wrong reply shows if it cannot decide', () => {
    expect(run(['sat', '((define-fun x () Int 4))', '((y  4))']).out).toContain(
      'The recorded wrong reply shows again: 4 for y. Other output, such as the model, differs.',
    );
    expect(run(['sat', model, '((y 5))']).out).toContain('The recorded wrong reply does not show: 4 for y.');
  });

  it('exits with 1 if the output is the recorded one with the right value', () => {
    const fixed = run(['sat', model, '((y 3))'], { known: '3' });
    expect([fixed.code, fixed.out]).toEqual([1, expect.stringContaining('the output is the expected one')]);
    expect(run(['sat', model, '((y 4))'], { known: '3' }).code).toBe(0);
    expect(run(['sat', model, '((y 5))'], { known: '3' }).code).toBe(2);
  });

  it('exits with 1 if the output is that of a run whose replies are right', () => {
    const other = (verdict: 'right' | 'undetermined') =>
      makeRun('b', 'sat', {
        family: 'a',
        stdout: 'sat\n((define-fun x () Int 9))\n((y 9))\n',
        replies: [{ ...reply, verdict }],
      });
    const lines = ['sat', '((define-fun x () Int 9))', '((y 9))'];
    expect(run(lines, { others: [other('right')] }).code).toBe(1);
    expect(run(lines, { others: [other('undetermined')] }).code).toBe(2);
  });

  it('prints the command that judges another reply of the build that the user names', () => {
    const build = join(folder, 'a build');
    writeFileSync(build, '#!/bin/sh\necho sat\n');
    chmodSync(build, 0o755);
    const { out } = run([], { words: [`a=${build}`] });
    expect(out).toContain(`gainsay replay DIR f --solver 'a:'\\''${build}'\\'' x=1'\n`);
  });
});

describe('a run that differs from the recorded one', () => {
  const error = `echo '(error "line 1 column 9: unknown constant")'`;

  it('exits with 2 if the solver refuses a command before it answers', () => {
    const certified: Partial<FindingRecord> = { ...wrong([]), trust: 'certified' };
    const finding = (text: string, said = 'unsat') => ({ ...certified, runs: [solver('a', text, said)] });
    expect(runScript(finding(`${error}; echo unsat`)).code).toBe(2);
    expect(runScript(finding(`${error}; echo sat`)).code).toBe(2);
    expect(runScript(finding(`echo unsat; ${error}`)).code).toBe(0);
    expect(runScript(finding(`echo sat; ${error}`)).code).toBe(1);
    const harmless = `echo '(error "line 8 column 22: model is not available")'`;
    expect(runScript(finding(`${harmless}; echo unsat`)).code).toBe(0);
  });

  it.each([
    ['refuses a command', error, 2],
    ['reaches the time limit', 'exit 124', 2],
    ['gives no answer', '', 2],
    ['crashes with another message', 'echo "fault: second cause" >&2; exit 114', 2],
    ['crashes with a signal', 'exit 139', 2],
    ['answers', 'echo unknown', 1],
    ['crashes as recorded', 'echo "fault: first cause" >&2; exit 114', 0],
  ])('of a crash exits as documented if the solver %s', (_, text, code) => {
    const printed = { exit: 114, stderr: 'fault:\nfirst cause', detail: 'fault: first cause', answers: [] };
    const run = solver('a', text, 'unsat', { ...printed, outcome: 'crashed' });
    const finding = { ...wrong([run]), kind: 'crash', wrong: null, signature: 'fault', trust: 'observed' } as const;
    expect(runScript(finding).code).toBe(code);
  });

  it('of a finding that is not a bug calls it none', () => {
    const run = solver('a', 'echo unknown', 'unknown');
    const finding = { ...wrong([run]), kind: 'unexpected-unknown', wrong: null, expected: [null] } as const;
    const { code, out } = runScript(finding);
    expect([code, out]).toEqual([0, expect.stringContaining('The recorded output shows again: ')]);
    expect(out).not.toContain('bug reproduces');
  });

  it('of an invalid model runs no second time after a time-out', () => {
    const count = join(folder, 'count');
    const model = { verdict: 'false' as const, because: null, wrong: null };
    const run = solver('a', `echo x >>${count}; exit 124`, 'sat', { outcome: 'invalid-model' });
    writeFileSync(join(folder, 'model.smt2'), '(model)\n');
    const finding = { ...wrong([run]), kind: 'invalid-model', wrong: null, trust: 'certified', model } as const;
    const shells = SHELLS.slice(0, 1);
    expect(runScript(finding as unknown as Partial<FindingRecord>, shells).code).toBe(2);
    expect(readFileSync(count, 'utf8')).toBe('x\n');
  });
});
