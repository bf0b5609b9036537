import { configuredPlugins } from '../../app/index.js';
import { tellNotice } from '../terminal/index.js';

/** Named plug-ins, else those of `gainsay.config.js` in the working folder. */
export async function pluginFiles(named: readonly string[] | undefined): Promise<readonly string[]> {
  return named !== undefined && named.length > 0 ? named : configuredPlugins(process.cwd(), tellNotice);
}
