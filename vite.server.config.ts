import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** The server, its worker threads and the vendors' stand-ins, bundled so that they start without a compiler. */
export default defineConfig({
  publicDir: false,
  // `dependencies` are imported at run time, and an image needs no other package. All others are bundled: of those with many small modules,
  // reading them one by one took half of the server's start.
  ssr: { noExternal: true, external: Object.keys(dependencies) },
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
        'longrun-verify': 'bin/longrun-verify.ts',
        start: 'bin/start.ts',
        supervise: 'bin/supervise.ts',
        'body-worker': 'server/bodies/body-worker.ts',
        'decode-worker': 'server/imports/decode-worker.ts',
        'view-worker': 'server/http/view-worker.ts',
        'sandbox-worker': 'sandbox/worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
