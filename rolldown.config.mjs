import { readFileSync } from 'node:fs';
import { defineConfig } from 'rolldown';

/**
 * The JavaScript of `dist/`: one file for the command line, for a thread and for each sub-path of package.json, and what they
 * share in chunks.
 * Loading some 900 modules one by one is most of what a short command would take. Types come from `tsc`, which checks as well.
 */
const { exports } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const entries = [
  'cli/main',
  'host/model-worker',
  ...Object.values(exports).flatMap((path) => /^\.\/dist\/(.*)\.js$/.exec(path)?.[1] ?? []),
];

export default defineConfig({
  input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
  platform: 'node',
  tsconfig: false,
  // What is installed beside the package is loaded from there.
  external: (id) => !/^[./]/.test(id),
  output: {
    dir: 'dist',
    format: 'esm',
    cleanDir: false,
    sourcemap: true,
    // As deep in the package as the entries are: `../../data` means the same in each.
    chunkFileNames: 'chunks/[name].js',
  },
  resolve: { extensionAlias: { '.js': ['.ts'] } },
});
