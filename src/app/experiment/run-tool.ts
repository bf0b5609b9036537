import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolRequest, ToolResult } from '../../experiment/index.js';
import { SCRATCH, ownFolder, runProcess } from '../../host/index.js';
import { DEFAULT_LIMITS } from '../../solver/index.js';
import { visibleLine } from '../../util/index.js';

const SAID = 300;

/** Runs a program on files in a folder of its own. Rejects when `signal` aborts. */
export async function runTool(
  { files, words, timeoutMs, read }: ToolRequest,
  signal: AbortSignal,
): Promise<ToolResult> {
  const folder = ownFolder(tmpdir(), SCRATCH);
  try {
    const { path } = folder;
    for (const { name, text, executable = false } of files(path))
      writeFileSync(join(path, name), text, { mode: executable ? 0o755 : 0o644 });
    const { raw, ms } = await runProcess(
      { command: words(path), input: '', cwd: path, limits: { ...DEFAULT_LIMITS, timeoutMs } },
      signal,
    );
    const left = read.filter((name) => existsSync(join(path, name)));
    return {
      ended: raw.limit === undefined ? (raw.signal ?? raw.exit ?? raw.startError ?? 'unknown') : `${raw.limit} limit`,
      ms,
      files: new Map(left.map((name) => [name, readFileSync(join(path, name), 'utf8')])),
      said: visibleLine(`${raw.stdout}\n${raw.stderr}`.trim().slice(-SAID)),
    };
  } finally {
    folder.remove();
  }
}
