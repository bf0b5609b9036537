import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { textModules } from '../../scripts/text-modules.mjs';

/** Only the page's entry and styles have side effects. */
const treeshake = { moduleSideEffects: [{ test: /\/(?:src|studio\/(?:server|picture))\//, sideEffects: false }] };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [textModules()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Inlines no assets, because the content policy forbids inline scripts, styles and data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { treeshake, checks: { bundlerTimings: false } },
  },
  worker: { format: 'es', plugins: () => [textModules()], rolldownOptions: { treeshake } },
});
