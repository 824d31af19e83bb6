import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { load, median, spread, whole } from './calls/http-load.ts';
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
const shape = { connections, ms: roundMs };

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

async function compare(ready: Ready, path: string) {
  const [signed, unsigned] = await Promise.all([
    requestsFor(ready, ready.ports.signed, path),
    requestsFor(ready, ready.ports.unsigned, path),
  ]);
  const seen = { signed: [] as number[], unsigned: [] as number[], ratio: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const plain = await load(ready.ports.unsigned, unsigned, shape);
    const checked = await load(ready.ports.signed, signed, shape);
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
      ['member, one query', `/api/member/${ready.memberId}`],
    ] as const) {
      const { signed, unsigned, ratio } = await compare(ready, path);
      rows.push({
        call,
        'unsigned, per second': whole(median(unsigned)),
        'signed, per second': whole(median(signed)),
        'unsigned ÷ signed': median(ratio).toFixed(2),
        spread: spread(ratio, (value) => value.toFixed(2)),
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
