import { join } from 'node:path';
import * as v from 'valibot';
import { makeFolder, readWholeFile, replaceFile, stateFolder } from '../../src/index.js';

const MOST = 5;
const PORTS = v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)));

/** Ports of earlier studios, the latest first. A browser gives a page's stored edits only to a page with the same port. */
export function earlierPorts(): readonly number[] {
  try {
    return v.parse(PORTS, JSON.parse(readWholeFile(portsFile()).toString('utf8')));
  } catch {
    return [];
  }
}

export function storePort(port: number): void {
  const others = earlierPorts().filter((each) => each !== port);
  try {
    makeFolder(stateFolder());
    replaceFile(portsFile(), `${JSON.stringify([port, ...others].slice(0, MOST))}\n`);
  } catch {
    // Only a convenience is lost.
  }
}

function portsFile(): string {
  return join(stateFolder(), 'ports.json');
}
