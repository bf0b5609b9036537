import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandTrust } from './command-trust.js';

let root: string;
let before: string | undefined;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gainsay-trust-'));
  before = process.env['XDG_STATE_HOME'];
  process.env['XDG_STATE_HOME'] = join(root, 'state');
});
afterEach(() => {
  if (before === undefined) delete process.env['XDG_STATE_HOME'];
  else process.env['XDG_STATE_HOME'] = before;
  rmSync(root, { recursive: true, force: true });
});

const key = () => join(root, 'state', 'gainsay', 'key');
const trustFile = (folder: string) => join(root, folder, 'commands.json');
const trust = (folder = 'campaign', plan = 'plan') => commandTrust(join(root, folder), plan);
const trustIn = (cwd: string) => commandTrust(join(root, 'campaign'), 'plan', join(root, cwd));

describe('commandTrust', () => {
  it('trusts only commands that were added, but trusts them in every process of this user', () => {
    const first = trust();
    expect(first.unknown(['z3', 'cvc5'])).toEqual(['z3', 'cvc5']);
    first.add(['z3']);
    expect(first.unknown(['z3', 'cvc5'])).toEqual(['cvc5']);
    expect(trust().unknown(['z3', 'cvc5'])).toEqual(['cvc5']);
    trust().add(['cvc5']);
    expect(trust().unknown(['z3', 'cvc5', 'yices'])).toEqual(['yices']);
  });

  it('trusts no command under another plan or with another user’s key', () => {
    trust().add(['z3']);
    expect(trust('campaign', 'other plan').unknown(['z3'])).toEqual(['z3']);
    rmSync(key());
    expect(trust().unknown(['z3'])).toEqual(['z3']);
  });

  it('trusts no command if the signed list was changed', () => {
    trust().add(['z3']);
    const { code } = JSON.parse(readFileSync(trustFile('campaign'), 'utf8')) as { code: string };
    for (const text of [
      JSON.stringify({ commands: ['z3', 'cmd:/bin/sh'], code }),
      JSON.stringify({ commands: ['cmd:/bin/sh'], code }),
      JSON.stringify({ commands: ['z3'], code: code.slice(1) }),
      JSON.stringify({ commands: ['z3'] }),
      JSON.stringify({ commands: 'z3', code }),
      JSON.stringify({ commands: ['z3', 5], code }),
      '{',
    ]) {
      writeFileSync(trustFile('campaign'), text);
      expect(trust().unknown(['z3', 'cmd:/bin/sh'])).toEqual(['z3', 'cmd:/bin/sh']);
      trust().add(['cvc5']);
      expect(JSON.parse(readFileSync(trustFile('campaign'), 'utf8'))).toMatchObject({ commands: ['cvc5'] });
    }
  });

  it('signs commands only once, even if they are added again in another order', () => {
    trust().add(['z3', 'cvc5']);
    const { mtimeMs } = statSync(trustFile('campaign'));
    const text = readFileSync(trustFile('campaign'), 'utf8');
    trust().add(['cvc5', 'z3']);
    expect(statSync(trustFile('campaign')).mtimeMs).toBe(mtimeMs);
    trust('other').add(['cvc5', 'z3']);
    expect(readFileSync(trustFile('other'), 'utf8')).toBe(text);
    const list = JSON.parse(text) as { commands: string[] };
    expect([list.commands, text]).toEqual([['cvc5', 'z3'], `${JSON.stringify(list, undefined, 2)}\n`]);
  });

  it('writes no list if no command is added', () => {
    trust().add([]);
    expect(existsSync(trustFile('campaign'))).toBe(false);
  });

  it('trusts added commands in this process if the list cannot be written', () => {
    writeFileSync(join(root, 'file'), '');
    const there = trust('file');
    there.add(['z3']);
    expect(there.unknown(['z3'])).toEqual([]);
    expect(trust('file').unknown(['z3'])).toEqual(['z3']);
  });

  it('trusts a command in other folders only if the command has no relative path', () => {
    mkdirSync(join(root, 'here'));
    mkdirSync(join(root, 'there'));
    writeFileSync(join(root, 'here', 'my.json'), '');
    const run = ['./z3 -x', 'build/z3', 'cmd:./solve', 'my.json:z3', 'z3 my.json', 'z3', `${root}/z3`];
    trustIn('here').add(run);
    expect(trustIn('here').unknown(run)).toEqual([]);
    expect(trustIn('there').unknown(run)).toEqual(run.slice(0, 5));
  });

  it.each([
    ['./a:b', true],
    ['cvc5:./b', true],
    ['cvc5:b', false],
    [`cvc5:${tmpdir()}/b`, false],
    ['here.json:', false],
    [`z3 ${tmpdir()}/x`, false],
    ["z3 'un/closed", true],
    ["z3 'unclosed", false],
  ])('decides whether a command depends on its folder: %s', (command, isPlaced) => {
    mkdirSync(join(root, 'here'));
    trustIn('here').add([command]);
    expect(trustIn('there').unknown([command])).toEqual(isPlaced ? [command] : []);
  });

  it('uses the folder of this process if no other folder is given', () => {
    trust().add(['./z3']);
    expect(commandTrust(join(root, 'campaign'), 'plan', process.cwd()).unknown(['./z3'])).toEqual([]);
    expect(trustIn('there').unknown(['./z3'])).toEqual(['./z3']);
  });
});

describe('the key for signatures', () => {
  it('makes a key at the first signature, readable by this user alone', () => {
    expect(trust().unknown(['z3'])).toEqual(['z3']);
    expect(existsSync(key())).toBe(false);
    trust().add(['z3']);
    const made = readFileSync(key());
    expect(made.length).toBe(32);
    expect(statSync(key()).mode & 0o777).toBe(0o600);
    const { mtimeMs } = statSync(join(root, 'state', 'gainsay'));
    trust().add(['cvc5']);
    expect(readFileSync(key())).toEqual(made);
    expect(statSync(join(root, 'state', 'gainsay')).mtimeMs).toBe(mtimeMs);
  });

  it.each([
    ['others can read', () => chmodSync(key(), 0o640)],
    ['has another length', () => writeFileSync(key(), 'short')],
  ])('rejects a key if it %s', (_, spoil) => {
    trust().add(['z3']);
    spoil();
    const spoilt = trust();
    expect(spoilt.unknown(['z3'])).toEqual(['z3']);
    const text = readFileSync(trustFile('campaign'), 'utf8');
    spoilt.add(['cvc5']);
    expect(spoilt.unknown(['cvc5'])).toEqual([]);
    expect(readFileSync(trustFile('campaign'), 'utf8')).toBe(text);
  });

  it('leaves no other file in the folder of the key', () => {
    trust().add(['z3']);
    expect(readdirSync(join(root, 'state', 'gainsay'))).toEqual(['key']);
  });

  it('rejects a key that is a link, and leaves no file next to it', () => {
    trust().add(['z3']);
    rmSync(key());
    symlinkSync(join(root, 'nowhere'), key());
    expect(trust().unknown(['z3'])).toEqual(['z3']);
    expect(readdirSync(join(root, 'state', 'gainsay'))).toEqual(['key']);
  });

  it('rejects the key of another user, and accepts any key on systems without users', () => {
    trust().add(['z3']);
    const { getuid } = process;
    try {
      if (getuid !== undefined) {
        vi.spyOn(process, 'getuid').mockReturnValue(getuid() + 1);
        expect(trust().unknown(['z3'])).toEqual(['z3']);
        vi.restoreAllMocks();
      }
      (process as { getuid?: unknown }).getuid = undefined;
      expect(trust().unknown(['z3'])).toEqual([]);
    } finally {
      if (getuid !== undefined) process.getuid = getuid;
    }
  });

  it('makes no key if the folder of the key cannot be made', () => {
    writeFileSync(join(root, 'state'), '');
    const there = trust();
    there.add(['z3']);
    expect(there.unknown(['z3'])).toEqual([]);
    expect(existsSync(trustFile('campaign'))).toBe(false);
  });
});
