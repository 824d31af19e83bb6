import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { zip } from '../../tests/fixtures/zip-bytes.ts';
import { upload } from '../../tests/server/data/client.ts';
import { type ServerAddresses, anonymousCall, cognito, signedIn, type TestMember } from '../../tests/server/member.ts';
import type { AuthenticatedWire } from '../../domain/entities/session.ts';

/**
 * Strangers and sample members who attack the server, in a separate process. Each kind of attack continues at its own pace until the process is
 * ended. Prints a line of JSON per 5xx response; any other response is allowed.
 */
const [addressesJson = '{}'] = process.argv.slice(2);
const addresses = JSON.parse(addressesJson) as ServerAddresses;
const api = addresses.apiBase;

/** Attackers come from twenty addresses, as a proxy would report them. */
const madeUpAddress = () => `203.0.113.${1 + Math.floor(Math.random() * 20)}`;
const plainFetch = globalThis.fetch;
globalThis.fetch = (input, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', madeUpAddress());
  return plainFetch(input, { ...init, headers });
};

const origin = new URL(api);

const say = (what: string, status: number) => {
  if (status >= 500) process.stdout.write(`${JSON.stringify({ what, status })}\n`);
};

const post = async (what: string, url: string, body: string | Uint8Array, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : Buffer.from(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  await answer.arrayBuffer();
  say(what, answer.status);
};

const manyKeys = (count: number) => `{"kind":"a",${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',')}}`;

/** A body that arrives at one byte per second, on a connection that is reopened when the server ends it. */
function trickle(path: string): void {
  const socket = connect(Number(origin.port), origin.hostname);
  const timer = setInterval(() => socket.write(' '), 1000);
  socket.on('connect', () =>
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${origin.host}\r\nX-Forwarded-For: ${madeUpAddress()}\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n{`,
    ),
  );
  socket.on('error', () => undefined);
  socket.resume();
  socket.once('close', () => {
    clearInterval(timer);
    setTimeout(() => trickle(path), 1000);
  });
}

const gpx = (second: number) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="x"><trk><trkseg>${[0, 60, 120]
    .map((more) => {
      const at = new Date(Date.UTC(2025, 5, 1, 8, 0, 0) + (second / 100 + more) * 1000).toISOString();
      return `<trkpt lat="47.${1000 + (second % 900)}" lon="8.5"><time>${at}</time></trkpt>`;
    })
    .join('')}</trkseg></trk></gpx>`;

const text = new TextEncoder();
const sameMinute = (count: number) =>
  zip(Array.from({ length: count }, (_, i) => ({ name: `${i}.gpx`, bytes: text.encode(gpx(i)) })));

/** Files with the names of recordings that contain zeros. */
function zeros(count: number, bytes: number): Uint8Array {
  const file = new Uint8Array(bytes);
  file.set([14, 16, 0, 0, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54]);
  return zip(Array.from({ length: count }, (_, i) => ({ name: `${i}.fit`, bytes: file })));
}

/** Entries of unknown size in sequence, without a directory. */
const unknownSizes = (count: number) =>
  zip(
    Array.from({ length: count }, (_, i) => ({ name: `${i}.fit`, bytes: new Uint8Array(40), descriptor: true })),
    { directory: false },
  );

async function sample(): Promise<TestMember | null> {
  const answer = await anonymousCall(api, 'POST', 'demo');
  say('demo', answer.status);
  return answer.status === 200 ? signedIn(addresses, answer.body as AuthenticatedWire) : null;
}

async function archives(): Promise<void> {
  const member = await sample();
  if (!member) return;
  const makers = [() => sameMinute(400), () => zeros(2, 60_000_000), () => unknownSizes(2000)];
  for (const make of makers) {
    await upload(member, [{ name: 'export.zip', bytes: make() }]).catch((error: Error) => {
      if (/upload: 5\d\d/.test(error.message)) say('archive', 500);
    });
  }
}

let mark: TestMember | null = null;
const withSample = async (act: (member: TestMember) => Promise<void>) => {
  mark ??= await sample();
  if (mark) await act(mark);
};

const guesses = ['Password1!', 'Long-run-2026', 'letmein12A!'];
const attacks: readonly (readonly [name: string, everyMs: number, act: () => Promise<void>])[] = [
  ['unknown keys', 400, () => post('unknown keys', `${api}/fault-reports`, manyKeys(2000))],
  ['too large', 2000, () => post('too large', `${api}/fault-reports`, manyKeys(60_000))],
  ['prototype names', 700, () => post('prototype names', `${api}/fault-reports`, '{"kind":"a","constructor":1}')],
  [
    'workouts without a token',
    3000,
    () => post('workouts', `${api}/vendor/apple/workouts`, `{"workouts":[${'{},'.repeat(300_000)}{}]}`),
  ],
  ['a made-up hook', 3000, () => post('hook', `${api}/hooks/garmin/${'a'.repeat(43)}`, '['.repeat(4_000_000))],
  [
    'passwords',
    500,
    async () => {
      const answer = await anonymousCall(api, 'POST', 'auth/authenticate', {
        email: `${randomUUID()}@example.org`,
        password: guesses[Math.floor(Math.random() * guesses.length)],
      });
      say('passwords', answer.status);
    },
  ],
  [
    'attributes',
    500,
    async () => {
      const body = { AccessToken: 'x', UserAttributes: Array.from({ length: 40_000 }, () => 1) };
      const answer = await cognito(
        addresses.userPoolUrl,
        'AWSCognitoIdentityProviderService.UpdateUserAttributes',
        body,
      );
      say('attributes', answer.status);
    },
  ],
  [
    'logins',
    500,
    async () => {
      const Logins = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 'x']));
      const answer = await cognito(addresses.identityPoolUrl, 'AWSCognitoIdentityService.GetId', {
        IdentityPoolId: 'x',
        Logins,
      });
      say('logins', answer.status);
    },
  ],
  [
    'pulls',
    300,
    () =>
      withSample(async (member) => {
        const body = { vendor: 'garmin' };
        say('tickets', (await member.call('POST', `member/${member.memberId}/link-tickets`, { body })).status);
      }),
  ],
  ['archives', 30_000, archives],
];

for (let i = 0; i < 60; i++) trickle(i % 2 === 0 ? '/api/auth/authenticate' : `/api/hooks/garmin/${'a'.repeat(43)}`);
for (const [name, everyMs, act] of attacks) {
  void (async () => {
    for (;;) {
      // Refused connections are expected.
      await act().catch(() => undefined);
      await pause(everyMs);
    }
  })().catch(() => process.stderr.write(`${name} stopped\n`));
}
