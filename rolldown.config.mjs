import { chmodSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { textModules } from './scripts/text-modules.mjs';

/**
 * Bundles the JavaScript of `dist/`: one file for each program, for worker threads, and for each sub-path of package.json.
 * Code that several of these files use is in chunks. Without bundles, a short command would spend most of its time on
 * loading some 900 modules. Types come from `tsc`; `npm run types` checks them.
 */
const { exports, bin } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
/** Programs and the worker thread. Only these modules have effects when they are loaded. */
const RUN = Object.fromEntries(
  [...Object.values(bin), 'dist/app/hunt/worker-thread.js'].map((file) => {
    const [, name] = /^dist\/(.*)\.js$/.exec(file);
    return [name, `src/${name}.ts`];
  }),
);
/** The sub-paths of the package, and the tools of benches, which do not ship. */
const SUB_PATHS = {
  ...Object.fromEntries(
    Object.values(exports)
      .filter((path) => typeof path === 'object')
      .map(({ types, default: code }) => [
        code.replace(/^\.\/dist\/(.*)\.js$/, '$1'),
        types.replace(/^\.\/dist\/types\/(.*)\.d\.ts$/, '$1.ts'),
      ]),
  ),
  'bench/engine': 'bench/engine.ts',
};

/**
 * Each sub-path has its own entry, which exports all of its file. If the file itself were an entry, importing one name from it
 * would load all of its layers.
 */
const SUB_PATH = 'sub-path:';
const absolute = (path) => fileURLToPath(new URL(path, import.meta.url));
const RUN_FILES = Object.values(RUN).map(absolute);

export default defineConfig({
  input: {
    ...Object.fromEntries(Object.entries(RUN).map(([name, path]) => [name, absolute(path)])),
    ...Object.fromEntries(Object.entries(SUB_PATHS).map(([name, path]) => [name, SUB_PATH + absolute(path)])),
  },
  plugins: [
    textModules(),
    {
      name: 'sub-paths',
      resolveId: (id) => (id.startsWith(SUB_PATH) ? id : null),
      load: (id) => (id.startsWith(SUB_PATH) ? `export * from ${JSON.stringify(id.slice(SUB_PATH.length))};` : null),
    },
    // In a clone, npm links the programs without making them executable if the links exist already.
    { name: 'executable', writeBundle: () => Object.values(bin).forEach((file) => chmodSync(absolute(file), 0o755)) },
  ],
  // Drops imports of which nothing is used, so that a command loads fewer modules.
  treeshake: { moduleSideEffects: (id) => RUN_FILES.includes(id) },
  platform: 'node',
  tsconfig: false,
  // Dependencies are loaded from node_modules.
  external: (id) => !/^[./]/.test(id),
  output: {
    dir: 'dist',
    format: 'esm',
    cleanDir: false,
    sourcemap: true,
    chunkFileNames: 'chunks/[name].js',
  },
  resolve: { extensionAlias: { '.js': ['.ts'] } },
});
