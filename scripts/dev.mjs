// `npm run dev`: the last build's server on port 8080, restarted when it dies, with Vite in front of it on port 5173, which shows changes below
// src/ immediately, and the gallery of the machines at /machines. With `-- --inspect` pages report their machines to Stately's Inspector, see
// gallery/README.md. Changes in the server need `npm run build -- --server` and a restart.
import { spawn } from 'node:child_process';
import { checkNode, ensurePackages, root, run } from './install.mjs';

checkNode();
ensurePackages();
if (!run(process.execPath, ['scripts/build.mjs', '--if-stale'], { shell: false })) process.exit(1);

const PORT = process.env.PORT ?? '8080';
const { createServer } = await import('vite');
const { tsImport } = await import('tsx/esm/api');
const { machineSources } = await tsImport('../gallery/build/plugin.ts', import.meta.url);
const { inspectTarget, statelyInspector } = await tsImport('../gallery/build/inspect.ts', import.meta.url);
const VITE_PORT = 5173;
const inspector = (() => {
  try {
    return inspectTarget(process.argv.slice(2), VITE_PORT);
  } catch ({ message }) {
    console.error(message);
    process.exit(1);
  }
})();
const target = `http://localhost:${PORT}`;
// Keeps the host requested by the browser, so that the server returns page URLs with this port.
const answered = [
  '/api',
  '/cognito-idp',
  '/cognito-identity',
  '/mcp',
  '/oauth',
  '/.well-known',
  '/config.json',
  '/sandbox',
  '/readyz',
];
/** The gallery of the machines, at the same path as on a server. */
const gallery = {
  name: 'gallery',
  // Adds the script that reports the app's machines to the gallery, before the app itself.
  transformIndexHtml: {
    order: 'pre',
    handler: (_html, { path }) =>
      path === '/index.html'
        ? [{ tag: 'script', attrs: { type: 'module', src: '/gallery/live/publish.ts' }, injectTo: 'head-prepend' }]
        : [],
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (!/^\/machines\/?$/.test(request.url ?? '')) return next();
      response.writeHead(302, { location: '/gallery/index.html' }).end();
    });
  },
};
const vite = await createServer({
  root,
  // The last plugin's script comes first in the page: the gallery's is loaded before Stately's.
  plugins: [...(inspector === null ? [] : [statelyInspector(inspector)]), gallery, machineSources(root)],
  server: {
    port: VITE_PORT,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(answered.map((path) => [path, { target }])),
      '/mqtt': { target, ws: true },
    },
  },
});
await vite.listen();

const server = spawn(process.execPath, ['dist/server/supervise.js'], {
  cwd: root,
  env: { ...process.env, PORT, NODE_ENV: 'production' },
  stdio: 'inherit',
});
vite.printUrls();
if (inspector !== null) console.log(`  ➜  Stately's Inspector hears of the machines: ${inspector}`);

const stop = async () => {
  // Stops the server first, since Vite ends the process once it is closed.
  server.kill('SIGTERM');
  await vite.close();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
server.once('exit', async (code) => {
  await vite.close();
  process.exit(code ?? 0);
});
