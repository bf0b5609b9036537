import { type TestAPI, it } from 'vitest';
import { DEPTH } from './laws.js';

/**
 * `it` for a test that is too slow for each commit. Such a test runs in `npm run nightly`, like a file named
 * `*.nightly.test.ts` (test/setup/projects.ts), and elsewhere with `GAINSAY_LAWS=whole`.
 */
export const nightly = (DEPTH === 'sample' ? it.skip : it) as TestAPI;
