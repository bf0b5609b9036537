import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

/**
 * The JavaScript of `dist/`: one file for the command line, for a thread and for each sub-path of package.json, and what they
 * share in chunks.
 * Loading some 900 modules one by one is most of what a short command would take. Types come from `tsc`; `npm run types` checks them.
 */
const { exports } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
/** What is run as it stands; all else does nothing when it is loaded. */
const RUN = ['cli/main', 'app/hunt/worker-thread'];
/** What benches alone use; it does not ship. */
const OWN = ['verify/index'];
const subPaths = Object.values(exports)
  .flatMap((path) => /^\.\/dist\/(.*)\.js$/.exec(path)?.[1] ?? [])
  .concat(OWN);

/**
 * Each sub-path has an entry of its own before its index: were an index itself an entry, all of its folder would be loaded by
 * whatever imports one name from there.
 */
const SUB_PATH = 'sub-path:';
const sourceOf = (name) => fileURLToPath(new URL(`src/${name}.ts`, import.meta.url));

export default defineConfig({
  input: {
    ...Object.fromEntries(RUN.map((name) => [name, sourceOf(name)])),
    ...Object.fromEntries(subPaths.map((name) => [name, SUB_PATH + name])),
  },
  plugins: [
    {
      name: 'sub-paths',
      resolveId: (id) => (id.startsWith(SUB_PATH) ? id : null),
      load: (id) =>
        id.startsWith(SUB_PATH) ? `export * from ${JSON.stringify(sourceOf(id.slice(SUB_PATH.length)))};` : null,
    },
  ],
  // A command loads only the modules of which it uses something.
  treeshake: { moduleSideEffects: (id) => RUN.some((name) => id === sourceOf(name)) },
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
