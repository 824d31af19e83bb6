import { createServer, request as requestHttp } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy for several servers, like a load balancer. */
export interface Front {
  readonly url: string;
  /** Ports of the servers, used in turn; skips a port that does not respond. */
  readonly ports: number[];
  stop(): Promise<void>;
}

/** Forwards requests with an unchanged `Host` header, since signatures cover it. Bodies are kept for a retry with the next server. */
export async function startFront(): Promise<Front> {
  const ports: number[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      turn += 1;
      const order = ports.map((_, i) => ports[(turn + i) % ports.length] ?? 0);
      const ask = () => {
        const port = order.shift();
        if (port === undefined) return void outgoing.writeHead(502).end();
        const { method, url: path, headers } = incoming;
        const onward = requestHttp({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          answer.on('error', () => outgoing.destroy());
        });
        onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : ask()));
        onward.end(body);
      };
      ask();
    });
  });
  const channels = new Set<Socket>();
  server.on('upgrade', (request, socket, head) => {
    turn += 1;
    const order = ports.map((_, i) => ports[(turn + i) % ports.length] ?? 0);
    const ask = () => {
      const port = order.shift();
      if (port === undefined) return void socket.destroy();
      const onward = connect(port, '127.0.0.1', () => {
        const { rawHeaders: raw } = request;
        const lines = raw.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${raw[i + 1]}`] : []));
        onward.write([`GET ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
        onward.write(head);
        onward.pipe(socket).pipe(onward);
        channels.add(onward);
      });
      onward.on('error', () => (channels.has(onward) ? socket.destroy() : ask()));
      onward.on('close', () => channels.delete(onward) && socket.destroy());
      socket.on('error', () => onward.destroy());
      socket.on('close', () => onward.destroy());
    };
    ask();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ports,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const channel of channels) channel.destroy();
      }),
  };
}
