import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CAMPAIGN_FILE, Workspace } from './workspace.js';

let place: string;
beforeEach(() => (place = realpathSync(mkdtempSync(join(tmpdir(), 'gainsay-workspace-')))));
afterEach(() => rmSync(place, { recursive: true }));

function makeCampaign(name: string): void {
  mkdirSync(join(place, name), { recursive: true });
  writeFileSync(join(place, name, CAMPAIGN_FILE), '');
}

it('lists the campaigns that hunts started in a folder, each once, after the opened paths', () => {
  for (const name of ['gainsay-campaign-10', 'gainsay-campaign-2', 'other', 'files/gainsay-campaign-3'])
    makeCampaign(name);
  mkdirSync(join(place, 'gainsay-campaign-4'));
  const names = (...paths: string[]) => {
    const workspace = new Workspace(paths.map((path) => join(place, path)));
    workspace.addCampaignsOf(place);
    return workspace.list().campaigns.map(({ path, name }) => `${path} ${name}`);
  };
  expect(names()).toEqual(['0 gainsay-campaign-2', '1 gainsay-campaign-10']);
  expect(names('files')).toEqual([
    '0/gainsay-campaign-3 gainsay-campaign-3',
    '1 gainsay-campaign-2',
    '2 gainsay-campaign-10',
  ]);
  expect(names('.')).toHaveLength(4);
});
