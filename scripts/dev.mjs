// `npm run dev`: the server of the last build on port 8080, started again when it dies, and Vite before it on port 5173, which shows changes below
// src/ at once, and the gallery of the machines at /machines. What changes in the server shows after `npm run build -- --server` and a new start.
import { spawn } from 'node:child_process';
import { checkNode, ensurePackages, root, run } from './install.mjs';

checkNode();
ensurePackages();
if (!run(process.execPath, ['scripts/build.mjs', '--if-stale'], { shell: false })) process.exit(1);

const PORT = process.env.PORT ?? '8080';
const { createServer } = await import('vite');
const { tsImport } = await import('tsx/esm/api');
const { machineSources } = await tsImport('../gallery/build/plugin.ts', import.meta.url);
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
  plugins: [gallery, machineSources(root)],
  server: {
    port: 5173,
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

const stop = async () => {
  await vite.close();
  server.kill('SIGTERM');
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
server.once('exit', async (code) => {
  await vite.close();
  process.exit(code ?? 0);
});
