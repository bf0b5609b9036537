import type { VersionList } from '../../campaign/index.js';
import { cacheFolder, isOffline } from '../../host/index.js';
import type { Notice } from '../base/index.js';

export function fetchingNotice(
  { names, toFetch }: Pick<VersionList, 'names' | 'toFetch'>,
  finding: string | null = null,
): Notice | undefined {
  const missing = isOffline() ? 0 : (toFetch?.(names) ?? 0);
  if (missing === 0) return undefined;
  return { kind: 'fetching-versions', missing, of: names.length, folder: cacheFolder(), finding };
}
