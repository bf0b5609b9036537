import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Where Gainsay keeps what this user's work leaves behind: `~/.local/state/gainsay`, or below `XDG_STATE_HOME`. */
export function stateFolder(): string {
  return join(baseOf('XDG_STATE_HOME', ['.local', 'state']), 'gainsay');
}

/** Where Gainsay keeps what this user sets: `~/.config/gainsay`, or below `XDG_CONFIG_HOME`. */
export function configFolder(): string {
  return join(baseOf('XDG_CONFIG_HOME', ['.config']), 'gainsay');
}

/** A name that is not absolute does not count (XDG Base Directory Specification). */
function baseOf(name: string, standard: readonly string[]): string {
  const given = process.env[name];
  return given !== undefined && isAbsolute(given) ? given : join(homedir(), ...standard);
}
