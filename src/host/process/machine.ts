import { readFileSync } from 'node:fs';
import { arch, hostname, machine, release, type } from 'node:os';
import { type Machine, HOST_NAME } from '../../campaign/index.js';

export function thisMachine(host = hostName()): Machine & { readonly host: string } {
  const kernel = `${type()} ${release()}`;
  const distribution = distributionIn(osRelease());
  return {
    system: distribution === undefined ? kernel : `${distribution}, ${kernel}`,
    architecture: machine() || arch(),
    host,
  };
}

/** Removes characters that a host name must not have. */
export function hostName(name = hostname()): string {
  const fit = name
    .replace(/[^A-Za-z0-9_.-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 253);
  return HOST_NAME.test(fit) ? fit : 'localhost';
}

export function distributionIn(text: string): string | undefined {
  const value = /^PRETTY_NAME=(.*)$/m.exec(text)?.[1]?.trim();
  const name = value === undefined ? undefined : (/^(["'])(.*)\1$/.exec(value)?.[2] ?? value);
  return name === '' ? undefined : name;
}

function osRelease(): string {
  for (const file of ['/etc/os-release', '/usr/lib/os-release']) {
    try {
      return readFileSync(file, 'utf8');
    } catch {}
  }
  return '';
}
