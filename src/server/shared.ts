import type { Workspace } from '../app/index.js';
import type { Campaigns } from './campaigns.js';
import type { Hub } from './hub.js';
import type { Registry } from './jobs/registry.js';
import type { SettingsFile } from './settings.js';

/** What the handlers share. */
export interface Studio {
  readonly workspace: Workspace;
  readonly jobs: Registry;
  readonly hub: Hub;
  readonly settings: SettingsFile;
  readonly campaigns: Campaigns;
  /** The job that works on the campaign or the experiment in a folder; null where none does. */
  jobRunning(folder: string): string | null;
}
