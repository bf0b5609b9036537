import { withConfig } from '../../app/index.js';
import { printNotice } from '../terminal/index.js';
import { trustConfig } from './ask-trust.js';

export async function pluginFiles(named: readonly string[] | undefined): Promise<readonly string[]> {
  if (named !== undefined && named.length > 0) return named;
  const request = { folder: process.cwd(), only: ['plugins'], trust: trustConfig({}) } as const;
  return (await withConfig({}, request, printNotice)).plugins ?? [];
}
