import { writeReports } from '../../app/index.js';
import type { OutputMode } from './progress.js';

/** Writes a finished campaign's reports and prints their paths. */
export async function tellReports(dir: string, outputMode: OutputMode): Promise<void> {
  const written = await writeReports(dir);
  if (written === undefined || outputMode === 'json') return;
  process.stdout.write(`reports, most important first: ${written.index}\n`);
}
