import { writeReports } from '../../app/index.js';
import type { OutputMode } from './progress.js';

/** Writes the reports of a campaign that is over, and says where they lie. */
export async function tellReports(dir: string, outputMode: OutputMode): Promise<void> {
  const written = await writeReports(dir);
  if (written === undefined || outputMode === 'json') return;
  process.stdout.write(`reports, most important first: ${written.index}\n`);
}
