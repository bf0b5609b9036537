import type { VersionList } from '../campaign/index.js';
import { cacheFolder, isOffline, needsFetching } from '../host/index.js';
import { parseSolverSpec } from '../solver/index.js';
import { counted } from './units.js';

/** How much comes with one version. */
const SIZE = 'about 30 MB';

/** Says of solvers that a user named which of them are fetched now. */
export function tellFetching(ids: readonly string[]): void {
  if (isOffline()) return;
  for (const id of ids) {
    const spec = parseSolverSpec(id);
    if ('code' in spec || spec.kind !== 'npm' || !needsFetching(spec.version)) continue;
    process.stderr.write(`fetching z3@${spec.version} from npm (${SIZE}, once, into ${cacheFolder()})\n`);
  }
}

/** What is said before the first version of a list is fetched; undefined where nothing will be. */
export function fetchingText({ names, toFetch }: Pick<VersionList, 'names' | 'toFetch'>): string | undefined {
  const missing = isOffline() ? 0 : (toFetch?.(names) ?? 0);
  if (missing === 0) return undefined;
  return (
    `${missing} of ${counted(names.length, 'version')} are fetched from npm once they are asked ` +
    `(${SIZE} each, kept in ${cacheFolder()}); --offline fetches none`
  );
}
