/** A machine on which a campaign is worked on, as people call it. */
export interface Machine {
  /** The operating system with its version: `Debian GNU/Linux 12 (bookworm), Linux 6.1.0`. */
  readonly system: string;
  /** The processor's architecture, as the operating system names it: `x86_64`. */
  readonly architecture: string;
  /** Its name among the machines of the campaign, such as its host name; missing in old logs. */
  readonly host?: string;
}

/** What a host may be called: letters, digits, `.`, `_` and `-`, at most 253 (RFC 1123, and the underscore that people use). */
export const HOST_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,252}$/;

/** A machine without its name: what a bug may depend on, and strangers may read. */
export function withoutHost({ system, architecture }: Machine): Machine {
  return { system, architecture };
}
