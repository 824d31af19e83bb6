import { setTimeout as pause } from 'node:timers/promises';
import { connect, type MqttClient } from 'mqtt';
import { type CallId, calls } from '../../contract/calls.ts';
import type { ImportSummaryWire } from '../../domain/entities/import.ts';
import type { AuthenticatedWire, TokensWire } from '../../domain/entities/session.ts';
import { formOf } from '../../tests/server/data/client.ts';
import {
  bearerRequest,
  fetchCredentials,
  type RawRequest,
  type ServerAddresses,
  signedIn,
  type SignedRequest,
  type TestMember,
  testPassword,
} from '../../tests/server/member.ts';
import type { MakeRun } from './runs.ts';
import type { Seen } from './seen.ts';

const ANSWER_MS = 60_000;
const IMPORT_MS = 120_000;
const POLL_MS = 500;
const MESSAGE_MS = 10_000;

interface Wanted extends Pick<SignedRequest, 'query' | 'body' | 'form'> {
  readonly params?: Readonly<Record<string, string>>;
}

/** Makes a call of the contract and records it. @returns the response's JSON; null if it failed */
export type Ask = (id: CallId, wanted: Wanted) => Promise<unknown>;

/** A signed-in member, who alternates between the servers as behind a load balancer. */
export interface Client {
  readonly memberId: string;
  /** Ids of the member's activities, newest first. */
  readonly activityIds: readonly string[];
  readonly ask: Ask;
  /** Makes a call with the access token. */
  readonly askBearer: Ask;
  /** Renews tokens and credentials, and opens the realtime channel again. */
  visit(): Promise<void>;
  /** Saves a workout on a day, and waits for the channel's message about it. @param day YYYYMMDD */
  plan(day: string, workout: (client: Client) => object): Promise<void>;
  /** Uploads a file and waits until it is analysed. */
  importFile(make: MakeRun): Promise<void>;
  /** Signs in with the password, to a new session. */
  signIn(): Promise<void>;
  close(): void;
}

const pathOf = (id: CallId, params: Wanted['params'] = {}) =>
  calls[id].path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/**
 * Creates a client. @param places addresses of the servers
 * @param session of the member; its tokens are replaced by newer ones
 */
export async function createClient(
  places: readonly ServerAddresses[],
  session: AuthenticatedWire,
  { activityIds, seen }: { readonly activityIds: readonly string[]; readonly seen: Seen },
): Promise<Client> {
  const at = await Promise.all(places.map((addresses) => signedIn(addresses, session)));
  const [{ memberId, email, identityId }] = at as [TestMember];
  let tokens: TokensWire = session.tokens;
  let { credentials } = at[0] as TestMember;
  let channel: MqttClient | null = null;
  let imported = 0;
  let turn = Math.floor(Math.random() * places.length);
  const next = () => {
    turn = (turn + 1) % places.length;
    return { addresses: places[turn] as ServerAddresses, member: at[turn] as TestMember };
  };

  async function send(call: string, { url, init }: RawRequest): Promise<unknown> {
    const started = performance.now();
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
      const text = await response.text();
      seen.note(call, performance.now() - started, response.ok);
      return response.ok && text !== '' ? JSON.parse(text) : null;
    } catch {
      seen.note(call, performance.now() - started, false);
      return null;
    }
  }

  const ask: Ask = async (id, { params, ...request }) =>
    send(id, await next().member.sign(calls[id].method, pathOf(id, params), { ...request, credentials }));

  const post = ({ apiBase }: ServerAddresses, path: string, body: object): RawRequest => ({
    url: `${apiBase}/${path}`,
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  });

  /** Runs `work` and records its duration. */
  async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
    const started = performance.now();
    const isGood = await work().then(
      () => true,
      () => false,
    );
    seen.note(what, performance.now() - started, isGood);
  }

  async function openChannel(): Promise<void> {
    // Calls still waiting for a message on the old channel may finish.
    const old = channel;
    if (old) setTimeout(() => old.end(true), MESSAGE_MS).unref();
    const own = connect(await next().member.realtimeUrl({ credentials }), { protocolVersion: 4, reconnectPeriod: 0 });
    channel = own;
    await new Promise<void>((resolve, reject) => {
      own.on('error', reject);
      own.once('close', () => reject(new Error('closed')));
      own.once('connect', () => own.subscribe(`web/${identityId}`, (error) => (error ? reject(error) : resolve())));
    });
  }

  const heard = (event: string) =>
    new Promise<void>((resolve, reject) => {
      const own = channel;
      const done = () => {
        clearTimeout(timer);
        own?.off('message', look);
      };
      const look = (_topic: string, payload: Buffer) => {
        if (!payload.includes(event)) return;
        done();
        resolve();
      };
      const timer = setTimeout(() => {
        done();
        reject(new Error('no message'));
      }, MESSAGE_MS);
      own?.on('message', look);
    });

  const client: Client = {
    memberId,
    activityIds,
    ask,
    askBearer: (id, { params, query }) => {
      const { apiBase } = next().addresses;
      const request = query === undefined ? {} : { query };
      return send(id, bearerRequest(apiBase, tokens.access_token, [calls[id].method, pathOf(id, params), request]));
    },
    async visit() {
      const { addresses } = next();
      const { id_token, access_token, refresh_token } = tokens;
      const body = { member_id: memberId, id_token, access_token, refresh_token };
      const answer = (await send('refresh', post(addresses, 'auth/refresh', body))) as { tokens: TokensWire } | null;
      if (answer === null) return;
      tokens = answer.tokens;
      await timed('GetId and GetCredentialsForIdentity', async () => {
        ({ credentials } = await fetchCredentials(addresses, tokens.id_token));
      });
      await timed('channel opened', openChannel);
    },
    async plan(day, workout) {
      const started = performance.now();
      const told = heard('calendar_updated').then(
        () => seen.note('channel tells of a saved workout', performance.now() - started, true),
        () => seen.note('channel tells of a saved workout', performance.now() - started, false),
      );
      await ask('saveTrainingPlan', { params: { date: day }, body: workout(client) });
      await told;
    },
    async importFile(make) {
      const nth = imported++;
      const form = formOf([{ name: `night-${nth}.fit`, bytes: make(nth) }]);
      await timed('file uploaded and analysed', async () => {
        const begun = await ask('uploadActivityFiles', { params: { id: memberId }, form });
        const { import_id: id } = begun as { import_id: string };
        for (const end = performance.now() + IMPORT_MS; performance.now() < end; ) {
          const status = (await ask('getImport', {
            params: { id },
            query: { limit: '0' },
          })) as ImportSummaryWire | null;
          if (status?.state === 'complete' && status.counts.imported === 1) return;
          if (status !== null && status.state !== 'active') throw new Error(JSON.stringify(status.counts));
          await pause(POLL_MS);
        }
        throw new Error('still active');
      });
    },
    async signIn() {
      const { addresses } = next();
      await send('authenticate', post(addresses, 'auth/authenticate', { email, password: testPassword }));
    },
    close: () => void channel?.end(true),
  };
  return client;
}
