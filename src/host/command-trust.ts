import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { splitCommandLine } from '../solver/index.js';
import { makeFolder } from './files.js';
import { replaceFile } from './replace-file.js';
import { stateFolder } from './user-folders.js';

/** The file of a campaign that says which commands its user runs there. */
const SIGNED = 'commands.json';
const KEY_BYTES = 32;

/**
 * Which commands of a campaign this user has run or allowed on this machine. They stand in the campaign's folder with a code
 * that takes the user's own key to make (HMAC-SHA256): a folder from somebody else has none that fits.
 */
export interface CommandTrust {
  /** Those of the commands that are not known to be this user's. */
  unknown(commands: readonly string[]): string[];
  /** Takes commands for this user's own. */
  add(commands: readonly string[]): void;
}

/** `about`: the campaign's plan, which is signed with the commands. `cwd`: where relative paths in commands begin. */
export function commandTrust(folder: string, about: string, cwd = process.cwd()): CommandTrust {
  const file = join(folder, SIGNED);
  const key = userKey();
  const known = new Set(key === undefined ? [] : signedIn(file, { key, about }));
  return {
    unknown: (commands) => commands.filter((command) => !known.has(placed(command, cwd))),
    add(commands) {
      const fresh = commands.map((command) => placed(command, cwd)).filter((command) => !known.has(command));
      if (fresh.length === 0) return;
      for (const command of fresh) known.add(command);
      if (key === undefined) return;
      const list = [...known].sort();
      try {
        makeFolder(folder);
        replaceFile(file, `${JSON.stringify({ commands: list, code: codeOf(list, { key, about }) }, undefined, 2)}\n`);
      } catch {
        // Where nothing can be written it is asked again.
      }
    },
  };
}

/** A command with the folder in which it was run if it names a file there, a profile's included: the same words elsewhere run another program. */
function placed(command: string, cwd: string): string {
  const words = splitCommandLine(command);
  const files = Array.isArray(words) ? words.flatMap((word) => partsOf(word)) : [command];
  const isHere = (word: string) => !isAbsolute(word) && (word.includes('/') || existsSync(resolve(cwd, word)));
  return files.some(isHere) ? `${command} (in ${cwd})` : command;
}

/** What stands before and after the colon of `PROFILE:PROGRAM`; else the whole word. */
function partsOf(word: string): string[] {
  const [head, profile = ''] = /^([\w.-]+):(?=.)/.exec(word) ?? [];
  return head === undefined ? [word] : [profile, word.slice(head.length)];
}

interface Signing {
  readonly key: Uint8Array;
  readonly about: string;
}

function codeOf(commands: readonly string[], { key, about }: Signing): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([about, commands]))
    .digest('hex');
}

/** The commands in a file, if its code is one that this user made. */
function signedIn(file: string, signing: Signing): string[] {
  try {
    // A code that fits is one of a list of commands, whatever else the file holds.
    const { commands, code } = JSON.parse(readFileSync(file, 'utf8')) as { commands: string[]; code: unknown };
    const [given, right] = [Buffer.from(String(code)), Buffer.from(codeOf(commands, signing))];
    return given.length === right.length && timingSafeEqual(given, right) ? commands : [];
  } catch {
    return [];
  }
}

/** The key of this user on this machine, made when it is first needed; undefined where none can be kept. */
function userKey(): Uint8Array | undefined {
  const folder = stateFolder();
  const file = join(folder, 'key');
  try {
    if (!existsSync(file)) makeKey(folder, file);
    const { mode, uid } = lstatSync(file);
    // What others can read or have put there proves nothing.
    const isOwn = (mode & 0o077) === 0 && (process.getuid === undefined || uid === process.getuid());
    const key = isOwn ? readFileSync(file) : undefined;
    return key?.length === KEY_BYTES ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Whoever is first makes it; it is there whole or not at all. */
function makeKey(folder: string, file: string): void {
  makeFolder(folder);
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
