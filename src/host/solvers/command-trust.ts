import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { splitCommandLine } from '../../solver/index.js';
import { makeFolder, replaceFile } from '../files/files.js';
import { makeStateFolder, stateFolder } from '../files/user-folders.js';

const SIGNED = 'commands.json';
const KEY_BYTES = 32;

/** Commands that this user ran or allowed on this machine. The list is in the campaign's folder, signed by the user. */
export interface CommandTrust {
  unknown(commands: readonly string[]): string[];
  add(commands: readonly string[]): void;
}

/** `about` is the campaign's plan, which is signed with the commands. `cwd` is the base of relative paths. */
export function commandTrust(folder: string, about: string, cwd = process.cwd()): CommandTrust {
  const file = join(folder, SIGNED);
  const key = readKey();
  const known = new Set(key === undefined ? [] : readSigned(file, { key, about }));
  return {
    unknown: (commands) => commands.filter((command) => !known.has(addFolder(command, cwd))),
    add(commands) {
      const fresh = commands.map((command) => addFolder(command, cwd)).filter((command) => !known.has(command));
      if (fresh.length === 0) return;
      for (const command of fresh) known.add(command);
      const own = key ?? readKey({ makes: true });
      if (own === undefined) return;
      const list = [...known].sort();
      try {
        makeFolder(folder);
        replaceFile(
          file,
          `${JSON.stringify({ commands: list, code: computeCode(list, { key: own, about }) }, undefined, 2)}\n`,
        );
      } catch {
        // If the list cannot be written, the user is asked again next time.
      }
    },
  };
}

function addFolder(command: string, cwd: string): string {
  const words = splitCommandLine(command);
  const files = Array.isArray(words) ? words.flatMap((word) => splitWord(word)) : [command];
  const isHere = (word: string) => !isAbsolute(word) && (word.includes('/') || existsSync(resolve(cwd, word)));
  return files.some(isHere) ? `${command} (in ${cwd})` : command;
}

function splitWord(word: string): string[] {
  const [head, profile = ''] = /^([\w.-]+):(?=.)/.exec(word) ?? [];
  return head === undefined ? [word] : [profile, word.slice(head.length)];
}

interface Signing {
  readonly key: Uint8Array;
  readonly about: string;
}

function computeCode(commands: readonly string[], { key, about }: Signing): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([about, commands]))
    .digest('hex');
}

function readSigned(file: string, signing: Signing): string[] {
  try {
    // The type of `commands` is unchecked, but only a list that Gainsay wrote has a valid authentication `code`.
    const { commands, code } = JSON.parse(readFileSync(file, 'utf8')) as { commands: string[]; code: unknown };
    const [given, right] = [Buffer.from(String(code)), Buffer.from(computeCode(commands, signing))];
    return given.length === right.length && timingSafeEqual(given, right) ? commands : [];
  } catch {
    return [];
  }
}

/** The user's key. Undefined if there is none and it is not or cannot be made. */
function readKey({ makes = false } = {}): Uint8Array | undefined {
  const folder = stateFolder();
  const file = join(folder, 'key');
  try {
    if (makes && !existsSync(file)) makeKey(folder, file);
    const { mode, uid } = lstatSync(file);
    // A key that others can read, or may have written, proves nothing.
    const isOwn = (mode & 0o077) === 0 && (process.getuid === undefined || uid === process.getuid());
    const key = isOwn ? readFileSync(file) : undefined;
    return key?.length === KEY_BYTES ? key : undefined;
  } catch {
    return undefined;
  }
}

/** If several processes call this at once, they all use the key of the first. */
function makeKey(folder: string, file: string): void {
  makeStateFolder();
  const draft = join(folder, `key.${process.pid}.${randomBytes(4).toString('hex')}`);
  try {
    writeFileSync(draft, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
