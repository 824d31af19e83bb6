import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../contract/call.ts';
import { getMember } from '../contract/calls/member.ts';
import { createAuthenticate } from '../server/identity/authenticate.ts';
import { createCredentials } from '../server/identity/credentials.ts';
import { createSigningKeys } from '../server/identity/signing-keys.ts';
import { createSealer } from '../server/seal.ts';
import { median, spread, whole } from './calls/http-load.ts';
import type { BenchResult } from './run.ts';

const ROUNDS = 9;
/** Seconds of processor time. */
const ROUND_S = 0.5;
/** As many as a busy server sees in an hour, so that no cache of one entry flatters the figure. */
const HOLDERS = 500;
const BODY_BYTES = 520;
const region = 'local-1';
const host = 'run.example.org';

/** SHA-256 and its HMAC by Node, for a signer whose own are written in JavaScript. */
class NodeSha256 {
  readonly #hash;
  constructor(secret?: string | Uint8Array) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret);
  }
  update(data: string | Uint8Array) {
    this.#hash.update(data);
  }
  async digest() {
    return new Uint8Array(this.#hash.digest());
  }
}

interface Case {
  readonly request: FastifyRequest;
  readonly body: Buffer;
  /** The same as it was signed, for a signer that signs it once more. */
  resign(): Promise<string | undefined>;
}

const credentials = createCredentials(createSealer('a secret for measuring only, 32 bytes and more'));

async function makeCase(): Promise<Case> {
  const identityId = `${region}:${randomUUID()}`;
  const issued = credentials.issue({ sub: randomUUID(), identityId, sessionId: randomUUID() });
  const { accessKeyId, secretKey: secretAccessKey, sessionToken } = issued;
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    region,
    service: 'execute-api',
    sha256: NodeSha256 as never,
  });
  const path = `/api/member/${randomUUID()}`;
  const text = JSON.stringify({
    text: randomBytes(BODY_BYTES)
      .toString('hex')
      .slice(0, BODY_BYTES - 11),
  });
  const unsigned = {
    method: 'POST',
    protocol: 'http:',
    hostname: host,
    path,
    query: { cognito_user_id: identityId },
    headers: { host, 'content-type': 'application/json' },
    body: text,
  };
  const signingDate = new Date();
  const { headers } = await signer.sign(unsigned, { signingDate });
  const request = {
    method: 'POST',
    ip: '127.0.0.1',
    raw: { url: `${path}?cognito_user_id=${encodeURIComponent(identityId)}` },
    headers: {
      ...headers,
      'content-length': String(text.length),
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br',
    },
  } as unknown as FastifyRequest;
  return {
    request,
    body: Buffer.from(text),
    resign: async () => (await signer.sign(unsigned, { signingDate })).headers.authorization,
  };
}

/** Checks per second of processor time, one after the other: the machine may do other things as well. */
async function rate(cases: readonly Case[], check: (one: Case) => Promise<void>): Promise<number> {
  let done = 0;
  const started = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  };
  while (spent() < ROUND_S) {
    for (const one of cases) await check(one);
    done += cases.length;
  }
  return done / spent();
}

const known = {
  memberId: randomUUID(),
  identityId: 'local-1:somebody',
  accessLevel: 10,
  memberType: 'Athlete',
  dashboardHidden: false,
} as const;

/** The check of a signature alone, on one core. */
export async function run(): Promise<BenchResult> {
  const authenticate = createAuthenticate({
    region,
    credentials,
    signingKeys: createSigningKeys(),
    callers: { find: async () => known, forget: () => undefined, forgetAll: () => undefined },
    events: { note: () => undefined },
  });
  const cases = await Promise.all(Array.from({ length: HOLDERS }, makeCase));
  const row: Call = getMember;
  const ours = async ({ request, body }: Case) => (await authenticate(request, row)).check(body);
  const theirs = async ({ request, resign }: Case) => {
    if ((await resign()) !== request.headers.authorization) throw new Error('not the same signature');
  };
  const seen = { ours: [] as number[], theirs: [] as number[], ratio: [] as number[] };
  // The first round only warms up.
  for (let round = -1; round < ROUNDS; round += 1) {
    const [peer, own] = [await rate(cases, theirs), await rate(cases, ours)];
    if (round < 0) continue;
    seen.theirs.push(peer);
    seen.ours.push(own);
    seen.ratio.push(own / peer);
  }
  const ratio = (value: number) => value.toFixed(2);
  return {
    title: 'The check of a signature alone',
    rows: [
      {
        what: 'all that is judged of a signed call, its caller known',
        'per second': whole(median(seen.ours)),
        range: spread(seen.ours, whole),
        'to the peer': `${ratio(median(seen.ratio))} (${spread(seen.ratio, ratio)})`,
      },
      {
        what: '@smithy/signature-v4 signing the same once more, hashes by Node',
        'per second': whole(median(seen.theirs)),
        range: spread(seen.theirs, whole),
        'to the peer': 1,
      },
    ],
    notes: [
      `Per second of processor time, collecting garbage counted in. Medians of ${ROUNDS} rounds of ${ROUND_S} s in turn after one to warm up, one after the other in one process, bodies of ${BODY_BYTES} bytes, ${HOLDERS} holders of credentials. At least 20,000 a second are wanted.`,
    ],
  };
}
