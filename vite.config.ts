import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The web app. The server compresses what it serves, so the build leaves plain files. */
export default defineConfig({
  plugins: [react()],
  // amazon-cognito-identity-js brings a Buffer that looks for Node's global.
  define: { global: 'globalThis' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // One style sheet: a few kilobytes more at the first page, and no request for styles at any later one.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    // Where each chunk comes from, for scripts/check-size.mjs.
    manifest: true,
  },
  worker: { format: 'es' },
});
