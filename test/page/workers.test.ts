import { once } from 'node:events';
import { connect } from '@nats-io/transport-node';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hunt } from '../../src/app/index.js';
import { campaignNames } from '../../src/host/index.js';
import { isHere } from '../setup/solvers.js';
import { type Workshop, startGainsay, workshop, writeSeeds } from '../support/gainsay.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { type OpenPage, accessibilityProblems, hasBrowser, openStudioPage } from './studio-page.js';

const PASSWORD = 'never-shown';
const OPTIONS = {
  ...({ strategies: ['opfuzz'], key: '5', tieBreakers: false, adaptiveLimits: false, models: false } as const),
  ...({ repeats: 2, reduce: 'none', bisect: 'none', forMs: 600_000 } as const),
};

describe.skipIf(!hasBrowser() || !isHere('nats-server'))('the page of a campaign on a server', () => {
  let server: NatsServer;
  let shop: Workshop;
  let open: OpenPage;
  let page: Page;
  let stop: () => Promise<unknown>;
  let address = '';
  const worker = (name: string) => page.getByTestId('workers').getByRole('row').filter({ hasText: name });
  beforeAll(async () => {
    server = await natsServer(['--user', 'user', '--pass', PASSWORD]);
    shop = workshop();
    address = server.url.replace('//', `//user:${PASSWORD}@`) + '/live';
    const over = new AbortController();
    const options = { ...OPTIONS, seeds: [writeSeeds(shop, 3)], solvers: [shop.solver('right', {})], on: address };
    const leading = hunt(options, { signal: over.signal });
    leading.result.catch(() => undefined);
    for await (const event of leading) if (event.kind === 'campaign-opened') break;
    stop = () => {
      over.abort(new Error('stopped by the test'));
      return leading.result;
    };
    open = await openStudioPage({}, { viewOnly: true, addresses: [address] });
    page = open.page;
  });
  afterAll(async () => {
    await open.close();
    await stop();
    shop.remove();
    await server.remove();
  });

  it('shows the leader, and a worker from its first report until it is gone', async () => {
    await page.goto(`http://127.0.0.1:${open.studio.port}/#/campaign/1`);
    await page
      .getByTestId('leader')
      .filter({ hasText: /^led by / })
      .waitFor();
    await page.getByTestId('at-work').filter({ hasText: '0 workers at work' }).waitFor();
    await page
      .getByTestId('campaign-state')
      .filter({ hasText: /^running$/ })
      .waitFor();
    const solver = shop.solver('right', {});
    const working = startGainsay(['campaign', 'work', address, '--jobs', '2', '--host', 'beta.example', '-s', solver]);
    const ended = once(working, 'exit');
    await worker('beta-example-')
      .filter({ hasText: /working2/ })
      .waitFor();
    await worker('beta-example-')
      .filter({ hasText: / s ago[1-9]/ })
      .waitFor();
    await page.getByTestId('at-work').filter({ hasText: '1 worker at work, 2 jobs' }).waitFor();
    expect((await accessibilityProblems(page)).join('\n')).toBe('');
    working.kill('SIGINT');
    await ended;
    await worker('beta-example-')
      .filter({ hasText: /gone.* ago/s })
      .waitFor();
    await page.getByTestId('at-work').filter({ hasText: '0 workers at work, 0 jobs' }).waitFor();
    await page.goto(`http://127.0.0.1:${open.studio.port}/#/campaigns`);
    await page
      .getByRole('row')
      .filter({ hasText: /live.*running here/s })
      .waitFor();
  });

  it('escapes and bounds the texts of a forged worker', async () => {
    await page.goto(`http://127.0.0.1:${open.studio.port}/#/campaign/1`);
    const client = await connect({ servers: server.url, user: 'user', pass: PASSWORD });
    const forge = (name: string, more: object) => {
      const machine = { system: '<img src="/x">\u202e\u0007', architecture: 'x'.repeat(9_000), host: 'h' };
      const forged = { name, machine, jobs: 1, solvers: [], tests: 7, tasks: 3, refuses: null, ...more };
      client.publish(`$KV.${campaignNames('live').live}.worker.${name}`, JSON.stringify(forged));
    };
    forge('forged', {});
    forge('<b>bold', {});
    forge('refuser', { refuses: `<script>\u202e${'y'.repeat(1_900)}` });
    await client.drain();
    await worker('forged').filter({ hasText: '<img src="/x">\\u202e\\x07' }).waitFor();
    await page.getByText('refuser refuses the campaign: <script>\\u202eyyy').waitFor();
    const shown = await page.getByTestId('workers').innerText();
    expect(shown).not.toContain('bold');
    expect(shown).not.toMatch(/x{100}|y{400}/);
    expect(await page.getByTestId('workers').locator('img, script').count()).toBe(0);
  });

  it('shows the password nowhere', async () => {
    const { studio, requests, errors } = open;
    const read = async (path: string) => {
      const headers = { authorization: `Bearer ${studio.token}` };
      return (await fetch(`http://127.0.0.1:${studio.port}${path}`, { headers })).text();
    };
    const paths = ['/api/session', '/api/start', '/api/campaigns', '/api/campaigns/1', '/api/campaigns/1/log'];
    const replies = await Promise.all(paths.map(read));
    expect(replies.join('\n')).toContain(`${server.url}/live`);
    expect([...replies, ...requests, page.url(), await page.content()].join('\n')).not.toContain(PASSWORD);
    expect(errors).toEqual([]);
  });
});
