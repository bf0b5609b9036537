import { chromium } from 'playwright-core';
import { resolveExecutable } from '../../src/host/index.js';

/**
 * Starts the browser of all page tests: `GAINSAY_CHROMIUM`, or else chromium on PATH. Each start takes seconds of
 * processor time. Test files connect to the address in `GAINSAY_TEST_BROWSER`, and their contexts share nothing.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const executablePath = process.env['GAINSAY_CHROMIUM'] ?? resolveExecutable('chromium');
  if (executablePath === undefined) return undefined;
  // Containers that run as root have no sandbox.
  const server = await chromium.launchServer({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  process.env['GAINSAY_TEST_BROWSER'] = server.wsEndpoint();
  return () => server.close();
}
