import { writeReports } from '../../app/index.js';
import type { OutputMode } from './progress.js';

export async function writeAndPrintReports(dir: string, outputMode: OutputMode): Promise<void> {
  const written = await writeReports(dir);
  if (written === undefined || outputMode === 'json') return;
  process.stdout.write(`reports, most important first: ${written.index}\n`);
}
