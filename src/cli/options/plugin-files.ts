import { readConfiguredPlugins } from '../../app/index.js';
import { printNotice } from '../terminal/index.js';

/** Named plug-ins, else those of `gainsay.config.js` in the working folder. */
export async function pluginFiles(named: readonly string[] | undefined): Promise<readonly string[]> {
  return named !== undefined && named.length > 0 ? named : readConfiguredPlugins(process.cwd(), printNotice);
}
