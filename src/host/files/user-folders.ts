import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** `gainsay` in `XDG_STATE_HOME`, by default `~/.local/state`. */
export function stateFolder(): string {
  return join(findBase('XDG_STATE_HOME', ['.local', 'state']), 'gainsay');
}

/** `gainsay` in `XDG_CONFIG_HOME`, by default `~/.config`. */
export function configFolder(): string {
  return join(findBase('XDG_CONFIG_HOME', ['.config']), 'gainsay');
}

/** `$GAINSAY_CACHE`, or `gainsay` in `XDG_CACHE_HOME`, by default `~/.cache`. */
export function cacheFolder(): string {
  const own = process.env['GAINSAY_CACHE'];
  return own !== undefined && own !== '' ? own : join(findBase('XDG_CACHE_HOME', ['.cache']), 'gainsay');
}

/** Ignores relative paths in the variable, as the XDG Base Directory Specification requires. */
function findBase(name: string, standard: readonly string[]): string {
  const given = process.env[name];
  return given !== undefined && isAbsolute(given) ? given : join(homedir(), ...standard);
}
