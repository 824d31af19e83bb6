import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { machineSources } from './gallery/build/plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The gallery of the machines, a separate bundle: the app's does not include it. */
export default defineConfig({
  root: `${root}gallery`,
  base: '/machines/',
  publicDir: false,
  plugins: [react(), machineSources(root)],
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    outDir: `${root}dist/machines`,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: `${root}gallery/index.html`, live: `${root}gallery/live/publish.ts` },
      output: { entryFileNames: ({ name }) => (name === 'live' ? 'live.js' : 'assets/[name]-[hash].js') },
    },
  },
  worker: { format: 'es' },
});
