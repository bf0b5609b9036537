export interface Machine {
  /** The operating system with its version: `Debian GNU/Linux 12 (bookworm), Linux 6.1.0`. */
  readonly system: string;
  /** The processor's architecture as the system names it: `x86_64`. */
  readonly architecture: string;
  /** Its name within the campaign, such as its host name; missing in old logs. */
  readonly host?: string;
}

/** Letters, digits, `.`, `_` and `-`, at most 253 (RFC 1123, and the underscore that people use). */
export const HOST_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,252}$/;

/** A machine without its name: the facts that a bug may depend on, safe to publish. */
export function withoutHost({ system, architecture }: Machine): Machine {
  return { system, architecture };
}
