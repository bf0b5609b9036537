import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { isCampaignLocation } from './open-campaign.js';

it('accepts a folder or a server, and rejects a path that cannot be read', () => {
  expect([tmpdir(), 'nats://127.0.0.1/c'].map(isCampaignLocation)).toEqual([true, true]);
  const others = ['', 'missing', import.meta.filename, `${import.meta.filename}/x`, 'a'.repeat(5_000)];
  expect(others.map(isCampaignLocation)).toEqual(others.map(() => false));
});
