import type { Workspace } from '../workspace/index.js';
import type { Campaigns } from './campaigns.js';
import type { FileWatch } from './file-watch.js';
import type { Hub } from './hub.js';
import type { Registry } from './jobs/registry.js';
import type { PageStorage } from './page-storage.js';
import type { Recent } from './recent.js';
import type { SettingsFile } from './settings.js';

export interface Studio {
  readonly workspace: Workspace;
  readonly jobs: Registry;
  readonly hub: Hub;
  readonly settings: SettingsFile;
  readonly campaigns: Campaigns;
  readonly recent: Recent;
  readonly storage: PageStorage;
  readonly files: Pick<FileWatch, 'noteWritten'>;
  readonly viewOnly: boolean;
  jobRunning(folder: string): string | null;
}
