import { WebSocket } from 'ws';
import { algorithm, amzDate, canonicalRequest, emptyHash, signatureOf, signingKey } from '../../server/http/sigv4.ts';
import { machineMicros } from './publish.ts';

/** Whose page it is. */
export interface Page {
  readonly accessKeyId: string;
  readonly secretKey: string;
  readonly sessionToken: string;
  readonly identityId: string;
}

/** What the process with the pages is told: to connect them, or to say how long events took since it was last asked. */
export type Order =
  | { readonly kind: 'connect'; readonly port: number; readonly region: string; readonly pages: readonly Page[] }
  | { readonly kind: 'took' };

/** Opened at once. */
const OPENING = 50;
let took: number[] = [];

function presigned(host: string, region: string, page: Page): string {
  const date = amzDate(Date.now());
  const scope = { accessKeyId: page.accessKeyId, day: date.slice(0, 8), region, service: 'iotdevicegateway' };
  const query = new URLSearchParams({
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${page.accessKeyId}/${scope.day}/${region}/${scope.service}/aws4_request`,
    'X-Amz-Date': date,
    'X-Amz-Expires': '300',
    'X-Amz-SignedHeaders': 'host',
  });
  const request = { method: 'GET', url: `/mqtt?${query}`, headers: { host }, payloadHash: emptyHash };
  query.set(
    'X-Amz-Signature',
    signatureOf(canonicalRequest(request, ['host']), date, scope, signingKey(page.secretKey, scope)),
  );
  query.set('X-Amz-Security-Token', page.sessionToken);
  return `ws://${host}/mqtt?${query}`;
}

/** MQTT 3.1.1: a string with its length, and a packet with its own. */
const text = (value: string) =>
  Buffer.concat([Buffer.from([value.length >> 8, value.length & 255]), Buffer.from(value)]);
function packet(type: number, rest: Buffer): Buffer {
  const length = rest.length < 128 ? [rest.length] : [(rest.length & 127) | 128, rest.length >> 7];
  return Buffer.concat([Buffer.from([type, ...length]), rest]);
}

/** Connects and subscribes as a page does. */
function open(address: string, { identityId, accessKeyId }: Page): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, 'mqtt', { perMessageDeflate: false });
    let answers = 0;
    socket.on('open', () => {
      socket.send(packet(0x10, Buffer.concat([text('MQTT'), Buffer.from([4, 2, 0, 0]), text(accessKeyId)])));
      socket.send(packet(0x82, Buffer.concat([Buffer.from([0, 1]), text(`web/${identityId}`), Buffer.from([0])])));
    });
    socket.on('message', (data: Buffer) => {
      const at = machineMicros();
      // CONNACK has four bytes, SUBACK five.
      if (answers < 9) {
        answers += data.length;
        if (answers >= 9) resolve();
        return;
      }
      for (const [, sent] of data.toString('latin1').matchAll(/"count":(\d+)/g)) took.push(at - Number(sent));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a channel')));
  });
}

process.on('message', (order: Order) => {
  if (order.kind === 'took') {
    process.send?.({ took });
    took = [];
    return;
  }
  const { port, region, pages } = order;
  const host = `127.0.0.1:${port}`;
  void (async () => {
    for (let from = 0; from < pages.length; from += OPENING) {
      await Promise.all(pages.slice(from, from + OPENING).map((page) => open(presigned(host, region, page), page)));
    }
    process.send?.({ connected: pages.length });
  })();
});
process.on('disconnect', () => process.exit(0));
