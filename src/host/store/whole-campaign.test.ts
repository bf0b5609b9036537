import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SOME_PLAN, makeStarted } from '../../../test/support/findings.js';
import { openLocalCampaign } from './campaign-folder.js';
import { type OpenCampaign, isCampaignFolder } from './opened-campaign.js';
import { makeWholeCampaign } from './campaign-folder.js';

let place: string;
beforeEach(() => (place = mkdtempSync(join(tmpdir(), 'gainsay-test-'))));
afterEach(() => rmSync(place, { recursive: true, force: true }));

const begin = ({ store }: OpenCampaign) => store.append([makeStarted(SOME_PLAN)]);

it('makes a campaign in a new or an empty folder', async () => {
  mkdirSync(join(place, 'empty'));
  for (const name of ['new', 'empty', 'deep/er']) {
    expect(await makeWholeCampaign(join(place, name), begin)).toBeUndefined();
    const made = openLocalCampaign(join(place, name), { readOnly: true });
    if (!isCampaignFolder(made)) throw new Error(made.message);
    expect((await made.store.event(1))?.kind).toBe('campaign-started');
    await made.close();
  }
  expect(readdirSync(place).sort()).toEqual(['deep', 'empty', 'new']);
});

it('leaves no file if making the campaign fails', async () => {
  const failing = async (folder: OpenCampaign) => {
    await begin(folder);
    throw new Error('no more');
  };
  await expect(makeWholeCampaign(join(place, 'new'), failing)).rejects.toThrow('no more');
  expect(readdirSync(place)).toEqual([]);
});

it('overwrites no file, not even a file created in the meantime', async () => {
  const path = join(place, 'taken');
  const late = async (folder: OpenCampaign) => {
    await begin(folder);
    mkdirSync(path);
    writeFileSync(join(path, 'mine'), '');
  };
  expect((await makeWholeCampaign(path, late))?.message).toContain('it is not empty');
  expect((await makeWholeCampaign(path, begin))?.code).toBe('G503');
  expect((await makeWholeCampaign(join(path, 'mine'), begin))?.code).toBe('G503');
  expect((await makeWholeCampaign(join(path, 'mine', 'below'), begin))?.code).toBe('G503');
  expect(readdirSync(path)).toEqual(['mine']);
  expect(existsSync(join(path, 'campaign.db'))).toBe(false);
});
