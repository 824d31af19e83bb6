// `npm run dev`: the server of the last build on port 8080, started again when it dies, and Vite before it on port 5173, which shows changes below
// src/ at once, and the gallery of the machines at /machines. With `-- --inspect` pages tell Stately's Inspector of their machines, see
// gallery/README.md. What changes in the server shows after `npm run build -- --server` and a new start.
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
// The host stays the one that the browser asked for, so that the server tells the page addresses on this very port.
const answered = ['/api', '/cognito-idp', '/cognito-identity', '/config.json', '/sandbox', '/readyz'];
/** The gallery of the machines, at the address that it has on a server. */
const gallery = {
  name: 'gallery',
  // Before the app itself, what tells the gallery of its machines.
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
  // What stands last here stands first in the page: the gallery's own is there before Stately's.
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
  // First: Vite ends the process itself once it is closed.
  server.kill('SIGTERM');
  await vite.close();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
server.once('exit', async (code) => {
  await vite.close();
  process.exit(code ?? 0);
});
