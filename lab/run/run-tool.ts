import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolRequest, ToolResult } from '../experiments/index.js';
import { SCRATCH, ownFolder, runProcess, resolveCommand } from '../../src/index.js';
import { type RawResult, DEFAULT_LIMITS, visibleLine } from '../../src/smt.js';

const SAID = 300;
const OUTPUT_BYTES = 2 ** 28;

/** Runs a tool in a temporary folder. Rejects if `signal` aborts. */
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
    return { ...readEnd(raw), ms, files: new Map(left.map((name) => [name, readFileSync(join(path, name), 'utf8')])) };
  } finally {
    folder.remove();
  }
}

/** Runs a user's command line in the working folder. Throws `BadInput` if the program does not exist. */
export async function runHere(
  commandLine: string,
  { timeoutMs }: { readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<Pick<ToolResult, 'ended' | 'said'>> {
  const limits = { timeoutMs, outputBytes: OUTPUT_BYTES };
  const { raw } = await runProcess(
    { command: resolveCommand(commandLine), input: '', cwd: process.cwd(), limits },
    signal,
  );
  return readEnd(raw);
}

function readEnd(raw: RawResult): Pick<ToolResult, 'ended' | 'said'> {
  return {
    ended: raw.limit === undefined ? (raw.signal ?? raw.exit ?? raw.startError ?? 'unknown') : `${raw.limit} limit`,
    said: visibleLine(`${raw.stdout}\n${raw.stderr}`.trim().slice(-SAID)),
  };
}
