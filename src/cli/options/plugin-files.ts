import { readConfiguredPlugins } from '../../app/index.js';
import { printNotice } from '../terminal/index.js';

export async function pluginFiles(named: readonly string[] | undefined): Promise<readonly string[]> {
  return named !== undefined && named.length > 0 ? named : readConfiguredPlugins(process.cwd(), printNotice);
}
