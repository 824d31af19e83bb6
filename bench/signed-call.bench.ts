import { type ChildProcess, fork } from 'node:child_process';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import type { BenchResult } from './run.ts';

interface Ready {
  readonly ports: { readonly signed: number; readonly unsigned: number };
  readonly credentials: readonly { accessKeyId: string; secretKey: string; sessionToken: string }[];
  readonly memberId: string;
  readonly region: string;
}

const rounds = 7;
const roundMs = 1500;
const connections = 20;

function startServer(): Promise<[ChildProcess, Ready]> {
  const child = fork(fileURLToPath(new URL('signed-call-server.ts', import.meta.url)));
  return new Promise((resolve, reject) => {
    child.once('message', (ready) => resolve([child, ready as Ready]));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** Requests as bytes, one per holder of credentials, signed ahead so that the client costs nothing while it measures. */
function requestsFor({ credentials, region }: Ready, port: number, path: string): Promise<Buffer[]> {
  const host = `127.0.0.1:${port}`;
  return Promise.all(
    credentials.map(async ({ accessKeyId, secretKey: secretAccessKey, sessionToken }) => {
      const signer = new SignatureV4({
        credentials: { accessKeyId, secretAccessKey, sessionToken },
        region,
        service: 'execute-api',
        sha256: Sha256,
      });
      const request = { method: 'GET', protocol: 'http:', hostname: '127.0.0.1', path, headers: { host } };
      const { headers } = await signer.sign(request);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      return Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    }),
  );
}

/** Answers per second over some connections that each wait for their answer before they ask again. */
async function load(port: number, requests: readonly Buffer[]): Promise<number> {
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
  }, roundMs);
  await Promise.all(Array.from({ length: connections }, one));
  clearTimeout(timer);
  return answers / ((performance.now() - started) / 1000);
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const whole = (value: number) => Math.round(value).toLocaleString('en');

async function compare(ready: Ready, path: string) {
  const [signed, unsigned] = await Promise.all([
    requestsFor(ready, ready.ports.signed, path),
    requestsFor(ready, ready.ports.unsigned, path),
  ]);
  const seen = { signed: [] as number[], unsigned: [] as number[], ratio: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const plain = await load(ready.ports.unsigned, unsigned);
    const checked = await load(ready.ports.signed, signed);
    // The first round only warms up.
    if (round < 0) continue;
    seen.unsigned.push(plain);
    seen.signed.push(checked);
    seen.ratio.push(plain / checked);
  }
  return seen;
}

/** What the check of a signature costs: requests per second of one server process, with and without it. */
export async function run(): Promise<BenchResult> {
  const [child, ready] = await startServer();
  try {
    const rows = [];
    for (const [call, path] of [
      ['activity-types, answered from memory', '/api/activity-types'],
      ['member, three queries', `/api/member/${ready.memberId}`],
    ] as const) {
      const { signed, unsigned, ratio } = await compare(ready, path);
      const spread = `${Math.min(...ratio).toFixed(2)} to ${Math.max(...ratio).toFixed(2)}`;
      rows.push({
        call,
        'unsigned, per second': whole(median(unsigned)),
        'signed, per second': whole(median(signed)),
        'unsigned ÷ signed': median(ratio).toFixed(2),
        spread,
      });
    }
    return {
      title: 'A signed call against the same call unsigned',
      rows,
      notes: [
        `Medians of ${rounds} rounds of ${roundMs / 1000} s, signed and unsigned in turn, ${connections} connections, one server process, 500 holders of credentials.`,
        'The unsigned route is the same route with a check that believes everybody. The goal is at most 3.',
      ],
    };
  } finally {
    child.removeAllListeners('exit');
    child.disconnect();
  }
}
