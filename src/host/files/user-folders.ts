import { chmodSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { makeFolder } from './files.js';

/** Returns `$XDG_STATE_HOME/gainsay`. The variable defaults to `~/.local/state`. */
export function stateFolder(): string {
  return join(findBase('XDG_STATE_HOME', ['.local', 'state']), 'gainsay');
}

/** Makes a folder in the state folder, which other users of the machine cannot read. */
export function makeStateFolder(name = ''): string {
  const folder = join(stateFolder(), name);
  makeFolder(folder, 0o700);
  chmodSync(stateFolder(), 0o700);
  return folder;
}

/** Returns `$XDG_CONFIG_HOME/gainsay`. The variable defaults to `~/.config`. */
export function configFolder(): string {
  return join(findBase('XDG_CONFIG_HOME', ['.config']), 'gainsay');
}

/** Returns `$GAINSAY_CACHE`, or `$XDG_CACHE_HOME/gainsay` if unset. `XDG_CACHE_HOME` defaults to `~/.cache`. */
export function cacheFolder(): string {
  const own = process.env['GAINSAY_CACHE'];
  return own !== undefined && own !== '' ? resolve(own) : join(findBase('XDG_CACHE_HOME', ['.cache']), 'gainsay');
}

/** Ignores relative paths in the variable, as the XDG Base Directory Specification requires. */
function findBase(name: string, standard: readonly string[]): string {
  const given = process.env[name];
  return given !== undefined && isAbsolute(given) ? given : join(homedir(), ...standard);
}
