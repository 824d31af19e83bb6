import { connect } from 'node:net';
import type { RawRequest } from '../../tests/server/member.ts';

/** Returns the bytes of a signed request without a body, so that the client costs almost nothing while measuring. */
export function bytesOf({ url, init }: RawRequest): Buffer {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries(init.headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${init.method} ${pathname}${search} HTTP/1.1`, `host: ${host}`, ...lines, '', ''].join('\r\n'));
}

/**
 * Measures responses per second over connections that each wait for a response before the next request.
 * @throws Error for every response other than 200
 */
export async function load(
  port: number,
  requests: readonly Buffer[],
  { connections, ms }: { readonly connections: number; readonly ms: number },
): Promise<number> {
  let answers = 0;
  let next = 0;
  let stopped = false;
  const started = performance.now();
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      const ask = () => {
        next = (next + 1) % requests.length;
        socket.write(requests[next] ?? '');
      };
      let waiting = 0;
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        if (waiting <= 0) {
          const text = chunk.toString('latin1');
          if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 400)));
          const head = text.indexOf('\r\n\r\n') + 4;
          const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
          waiting = head + length;
        }
        waiting -= chunk.length;
        if (waiting > 0) return;
        answers += 1;
        if (!stopped) return ask();
        socket.end();
        resolve();
      });
    });
  const timer = setTimeout(() => {
    stopped = true;
  }, ms);
  await Promise.all(Array.from({ length: connections }, one));
  clearTimeout(timer);
  return answers / ((performance.now() - started) / 1000);
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
export const whole = (value: number): string => Math.round(value).toLocaleString('en');
/** Formats the lowest and highest value. */
export const spread = (values: readonly number[], write: (value: number) => string): string =>
  `${write(Math.min(...values))} to ${write(Math.max(...values))}`;
