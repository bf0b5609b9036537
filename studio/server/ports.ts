import { join } from 'node:path';
import * as v from 'valibot';
import { makeFolder, readWholeFile, replaceFile, stateFolder } from '../../src/index.js';

const MOST = 100;
const PORT = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535));
const PORTS = v.array(v.strictObject({ paths: v.array(v.string()), port: PORT }));

function readPorts(): v.InferOutput<typeof PORTS> {
  try {
    return v.parse(PORTS, JSON.parse(readWholeFile(portsFile()).toString('utf8')));
  } catch {
    return [];
  }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');

/**
 * Ports of earlier studios with the same open paths, the latest first. A browser gives a page's stored edits only to a
 * page with the same port, and an address names a file or campaign by the number of an open path.
 */
export function earlierPorts(paths: readonly string[]): readonly number[] {
  return readPorts().flatMap((each) => (isSame(each.paths, paths) ? [each.port] : []));
}

export function storePort(paths: readonly string[], port: number): void {
  const others = readPorts().filter((each) => each.port !== port);
  try {
    makeFolder(stateFolder());
    replaceFile(portsFile(), `${JSON.stringify([{ paths, port }, ...others].slice(0, MOST))}\n`);
  } catch {
    // Only a convenience is lost.
  }
}

function portsFile(): string {
  return join(stateFolder(), 'ports.json');
}
