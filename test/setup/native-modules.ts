import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'rolldown/utils';
import type { Plugin } from 'vitest/config';
import { isText, textModule } from '../../scripts/text-modules.mjs';

const FOLDERS = ['src', 'lab', 'studio', 'compat', 'test'];
const ROOT = resolve('.');
/** Folder with one JavaScript file per source file and test file, except the sources of the studio's page. */
const COMPILED = join(ROOT, '.compiled');

/** Paths of files that Node loads itself, without vitest. */
export const NATIVE = /\/\.compiled\//;

/**
 * Loads the sources with Node in tests, as in a package. Vitest's own loader accesses every imported name through a
 * getter, which takes a quarter of the processor time of all tests, and transforms each file for each project. If
 * `tests` is true, test files are loaded in this way too, once per process. Vitest loads all files for coverage and in
 * watch mode.
 */
export function nativeModules({ tests }: { readonly tests: boolean }): Plugin {
  let native = false;
  return {
    name: 'native-modules',
    enforce: 'pre',
    configureVitest: ({ vitest }) => {
      native = !vitest.config.watch && !vitest.config.coverage.enabled;
    },
    resolveId(id, importer) {
      if (!native || importer === undefined) return undefined;
      if (NATIVE.test(id)) return { id, external: true };
      if (!/^\.\.?\/.*\.js$/.test(id)) return undefined;
      const compiled = compiledPath(join(dirname(importer), id).replaceAll('\\', '/'));
      return compiled !== undefined && !compiled.startsWith(`${COMPILED}/test/`)
        ? { id: compiled, external: true }
        : undefined;
    },
    load(id) {
      if (isText(id)) return textModule(id);
      const compiled = native && tests && id.endsWith('.test.ts') ? compiledPath(id.replace(/ts$/, 'js')) : undefined;
      return compiled === undefined ? undefined : `import ${JSON.stringify(compiled)};`;
    },
  };
}

/** Maps the path of a source, written with the suffix `.js` as in imports, to the path of the compiled file. */
function compiledPath(path: string): string | undefined {
  const compiled = COMPILED + path.slice(ROOT.length);
  return path.startsWith(`${ROOT}/`) && existsSync(compiled) ? compiled : undefined;
}

/**
 * Compiles the sources and tests. A run in another terminal may read the files meanwhile, so each is replaced as a whole
 * and only if it differs.
 */
export async function compileSources(): Promise<void> {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name).replaceAll('\\', '/')),
  ).filter((name) => name.endsWith('.ts') && !/^(?:studio\/page|test\/mutation)\//.test(name));
  const targets = sources.map((name) => join(COMPILED, name.replace(/ts$/, 'js')));
  await Promise.all(
    sources.map(async (source, i) => {
      const target = targets[i] as string;
      const code = await compile(source);
      if (existsSync(target) && readFileSync(target, 'utf8') === code) return;
      mkdirSync(dirname(target), { recursive: true });
      const whole = `${target}.${process.pid}`;
      writeFileSync(whole, code);
      renameSync(whole, target);
    }),
  );
  // Compiled files import from these folders.
  for (const folder of ['data', 'scripts'])
    if (!existsSync(join(COMPILED, folder))) symlinkSync(`../${folder}`, join(COMPILED, folder));
  const wanted = new Set(targets);
  for (const folder of FOLDERS)
    for (const name of readdirSync(join(COMPILED, folder), { recursive: true, encoding: 'utf8' })) {
      const path = join(COMPILED, folder, name);
      if (name.endsWith('.js') && !wanted.has(path)) rmSync(path, { force: true });
    }
}

async function compile(source: string): Promise<string> {
  const isTest = source.startsWith('test/') || source.endsWith('.test.ts');
  const { code, errors, map } = await transform(source, readFileSync(source, 'utf8'), {
    lang: 'ts',
    tsconfig: false,
    sourcemap: true,
    typescript: { onlyRemoveTypeImports: true },
    // Tests read files next to them.
    define: isTest
      ? {
          'import.meta.url': JSON.stringify(pathToFileURL(source).href),
          'import.meta.dirname': JSON.stringify(resolve(dirname(source))),
        }
      : {},
  });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${source}: ${error.message}`);
  const inline = Buffer.from(JSON.stringify({ ...map, sources: [resolve(source)] })).toString('base64');
  // Node cannot import text files as modules.
  const whole = code.replace(
    /^import (\w+) from "([^"]+\.(?:rules|txt|sh|html))";$/gm,
    (_, name: string, path: string) =>
      textModule(join(dirname(source), path)).replace('export default', `const ${name} =`),
  );
  return `${whole}//# sourceMappingURL=data:application/json;base64,${inline}\n`;
}
