import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completionScript } from './completion.js';
import { loadAll } from '../../src/cli/program.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-completion-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SHELLS = ['bash', 'zsh', 'fish'] as const;
const scripts = new Map<string, string>();
const fileOf = (shell: string): string => join(folder, shell);
const isHere = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;

beforeAll(async () => {
  const commands = await loadAll();
  for (const shell of SHELLS) {
    scripts.set(shell, completionScript(shell, commands));
    writeFileSync(fileOf(shell), scripts.get(shell) ?? '');
  }
});

describe.each(SHELLS)('the script for %s', (shell) => {
  it.runIf(isHere(shell))('has no syntax error', () => {
    const { status, stderr } = spawnSync(shell, ['-n', fileOf(shell)], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('contains subcommands, options, and the values of options and arguments', () => {
    const text = scripts.get(shell) ?? '';
    for (const part of ['campaign merge', 'solvers doctor', 'by-construction', 'bv_few_unsat', 'sarif', 'G502'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/undefined|\[object/);
  });
});

describe.runIf(isHere('bash'))('completion in bash', () => {
  const complete = (...words: readonly string[]): string[] => {
    const code =
      'source "$1"; shift; COMP_WORDS=(gainsay "$@"); COMP_CWORD=$#; _gainsay; printf "%s\\n" "${COMPREPLY[@]}"';
    const { stdout, stderr } = spawnSync('bash', ['-c', code, 'bash', fileOf('bash'), ...words], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.trim().split('\n');
  };

  it.each([
    [['hu'], ['hunt']],
    [['re'], ['resume', 'report', 'replay', 'reduce']],
    [
      ['campaign', 'pu'],
      ['push', 'pull'],
    ],
    [['--offline', 'campaign', 're'], ['recheck']],
    [
      ['solvers', ''],
      ['options', 'doctor', 'versions', 'fetch'],
    ],
    [['hunt', '--ju'], ['--junit']],
    [['hunt', 'a.smt2', '--mode', 'p'], ['persistent']],
    [
      ['hunt', '--strategy', 'fusion-'],
      ['fusion-concat', 'fusion-pair'],
    ],
    [['bisect', 'c', '-s', 'bi'], ['bitwuzla']],
    [['drift', '--from', 'bi'], ['bitwuzla']],
    [['show', '--from', 'bi'], ['']],
    [['generate', 'bv_few_un'], ['bv_few_unsat']],
    [
      ['--explain', 'G50'],
      ['G501', 'G502', 'G503', 'G504', 'G505', 'G506', 'G507', 'G508'],
    ],
    [['findings', 'gainsay-campaign'], ['']],
  ])('completes %j to %j', (words, completed) => {
    expect(complete(...words)).toEqual(completed);
  });
});
