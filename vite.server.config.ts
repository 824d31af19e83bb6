import { defineConfig } from 'vite';

/** The server, its worker threads and the vendors' stand-ins, bundled so that they start without a compiler. */
export default defineConfig({
  publicDir: false,
  // Packages of many small modules: reading them one by one took half of the server's start.
  ssr: { noExternal: ['drizzle-orm', 'fastify-type-provider-zod', 'jose', 'stripe', 'zod'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        run: 'bin/run.ts',
        start: 'bin/start.ts',
        supervise: 'bin/supervise.ts',
        'body-worker': 'server/bodies/body-worker.ts',
        'decode-worker': 'server/imports/decode-worker.ts',
        'sandbox-worker': 'sandbox/worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
