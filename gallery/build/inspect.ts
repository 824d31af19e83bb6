import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Plugin } from 'vite';
import { type WebSocket, WebSocketServer } from 'ws';

const FLAG = '--inspect';
const PATH = '/inspect';

/**
 * Returns the target of `npm run dev -- --inspect`, which receives events of the machines; null without the option.
 * @param port of the development server: if no address is given, the target is a WebSocket there, on this machine
 * @throws Error unless the address is that of a page or of a WebSocket
 */
export function inspectTarget(args: readonly string[], port: number): string | null {
  const flag = args.find((arg) => arg === FLAG || arg.startsWith(`${FLAG}=`));
  if (flag === undefined) return null;
  if (flag === FLAG) return `ws://localhost:${port}${PATH}`;
  const address = flag.slice(FLAG.length + 1);
  const { protocol = '' } = URL.canParse(address) ? new URL(address) : {};
  if (!['http:', 'https:', 'ws:', 'wss:'].includes(protocol))
    throw new Error(
      `${flag}: name the address of a page or of a WebSocket, such as ${FLAG}=https://stately.ai/inspect`,
    );
  return address;
}

/** Whether a client may connect: pages of this machine, and programs, which send no origin. */
export function mayListen(origin: string | undefined): boolean {
  if (origin === undefined) return true;
  const { hostname = '' } = URL.canParse(origin) ? new URL(origin) : {};
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Broadcasts messages of one client to all others. */
function relay(): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const ends = new Set<WebSocket>();
  const server = new WebSocketServer({ noServer: true, maxPayload: 1_000_000 });
  server.on('connection', (end: WebSocket) => {
    ends.add(end);
    end.on('error', () => end.terminate());
    end.on('close', () => ends.delete(end));
    end.on('message', (data, isBinary) => {
      for (const other of ends) if (other !== end) other.send(data, { binary: isBinary });
    });
  });
  return (request, socket, head) =>
    server.handleUpgrade(request, socket, head, (end) => server.emit('connection', end));
}

/** Has pages of the app report their machines to Stately's Inspector. @param target as returned by `inspectTarget` */
export const statelyInspector = (target: string): Plugin => ({
  name: 'stately-inspector',
  config: () => ({ optimizeDeps: { include: ['@statelyai/inspect'] } }),
  transformIndexHtml: {
    order: 'pre',
    handler: (_html, { path }) =>
      path === '/index.html'
        ? [
            {
              tag: 'script',
              attrs: { type: 'module', src: `/gallery/live/stately.ts?to=${encodeURIComponent(target)}` },
              injectTo: 'head-prepend',
            },
          ]
        : [],
  },
  configureServer({ httpServer }) {
    const accept = relay();
    httpServer?.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (request.url !== PATH) return;
      if (mayListen(request.headers.origin)) accept(request, socket, head);
      else socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
  },
});
