import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../../fixtures/fit-activity.ts';
import { formOf, type NamedFile } from '../data/client.ts';
import { filesIn, originalIn } from '../exports/exported.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { anonymousCall, signedIn, testPassword, type TestMember } from '../member.ts';
import type { TestCluster } from '../cluster/cluster.ts';
import { subscribe } from './fault-payments.ts';
import { answeredInTime, Hung, PATIENCE_MS, untilAnswered } from './until-answered.ts';

const FIT_EPOCH = 631_065_600;
const FIRST = Date.UTC(2016, 0, 1, 6) / 1000 - FIT_EPOCH;
/** A member logs in again after this long, ms: credentials are valid for an hour. */
const SESSION_MS = 1_200_000;
/** Longest time between two actions of a member, ms: within an hour everyone stays below the maximum number of files. */
const LONGEST_REST_MS = process.env.LONG ? 12_000 : 1500;

/** Longest time a member waits before faults pause, ms: with a fault every few seconds, a large export would never end. */
const DISTURBED_MS = 60_000;

/** Creates the nth run of a member, with a unique day and length, so none is a duplicate. */
export const runOf = (member: number, nth: number): NamedFile => ({
  name: `${member}-${nth}.fit`,
  bytes: run(600 + member * 7 + (nth % 5) * 60, FIRST + nth * 86_400 + member * 60).file(),
});
export const hashOf = ({ bytes }: NamedFile): string => createHash('sha256').update(bytes).digest('hex');

/** A member who works through all faults, and the server's acknowledgements. */
export interface Worker {
  /** Renews its credentials from time to time. */
  member: TestMember;
  readonly number: number;
  /** Files whose import was accepted. */
  readonly accepted: NamedFile[];
  /** Whether the payment service has accepted a card and the server has reported the subscription as active. */
  isSubscribed: boolean;
  /** Whether faults must pause until the member's result is ready. */
  needsRest: boolean;
}

/** Repeats a request until there is a result, without faults after a while. @throws Error if there is none in time */
async function awaited<Result>(worker: Worker, what: string, ask: () => Promise<Result | null>): Promise<Result> {
  const start = performance.now();
  try {
    while (performance.now() - start < DISTURBED_MS + PATIENCE_MS) {
      const result = await ask();
      if (result !== null) return result;
      worker.needsRest = performance.now() - start > DISTURBED_MS;
      await pause(500);
    }
  } finally {
    worker.needsRest = false;
  }
  throw new Error(what);
}

const upload = async ({ member, accepted, number }: Worker): Promise<void> => {
  const file = runOf(number, accepted.length);
  const path = `member/${member.memberId}/activity-files`;
  await untilAnswered('upload', () => member.call('POST', path, { form: formOf([file]) }), [202]);
  accepted.push(file);
};

interface Listed {
  readonly state: string;
  readonly counts: { readonly failed: number };
}

/** Waits until none of the member's imports is running. @returns their final states */
export function whenImported(worker: Worker): Promise<Listed[]> {
  const path = `member/${worker.member.memberId}/imports`;
  return awaited(worker, 'imports are still active', async () => {
    const { body } = await untilAnswered('imports', () => worker.member.call('GET', path), [200]);
    const { imports } = body as { imports: Listed[] };
    return imports.every(({ state }) => state !== 'active') ? imports : null;
  });
}

/** Exports everything, and reads the archive. @returns its files */
export async function takeExport(worker: Worker, cluster: TestCluster): Promise<Map<string, Uint8Array>> {
  const { member } = worker;
  const path = `member/${member.memberId}/export`;
  await untilAnswered('export', () => member.call('POST', path), [202]);
  return awaited(worker, 'the export is not ready', async () => {
    const { body } = await untilAnswered('export', () => member.call('GET', path), [200]);
    const made = (body as { export: { state: string; url: string | null } | null }).export;
    if (made?.state === 'failed') throw new Error('the export failed');
    if (made?.state !== 'ready' || made.url === null) return null;
    const address = `${cluster.url}${made.url}`;
    const download = () =>
      fetch(address).then(async (response) =>
        response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null,
      );
    const bytes = await answeredInTime('the download of an export', download).catch((error: unknown) => {
      if (error instanceof Hung) throw error;
      return null;
    });
    return bytes && filesIn(bytes);
  });
}

/** Exports the earlier imports, and checks that the export is complete. */
async function exportAll(worker: Worker, cluster: TestCluster): Promise<void> {
  await whenImported(worker);
  const before = worker.accepted.length;
  const files = await takeExport(worker, cluster);
  const table = JSON.parse(new TextDecoder().decode(files.get('data/activities.json'))) as unknown[];
  if (table.length < before) throw new Error(`the export has ${table.length} of ${before} activities`);
  const missing = worker.accepted.slice(0, before).filter((file) => originalIn(files, hashOf(file)) === undefined);
  if (missing.length > 0) throw new Error(`the export lacks ${missing.length} of ${before} recordings`);
}

/** A deleted account, and whether it had subscribed. */
export interface Gone {
  readonly memberId: string;
  readonly hasPaid: boolean;
}

/** A new account that uploads a file, subscribes every other time, and is deleted immediately. */
async function comeAndGo(number: number, nth: number, cluster: TestCluster): Promise<Gone> {
  let member: TestMember | null = null;
  for (const latest = performance.now() + PATIENCE_MS; member === null && performance.now() < latest; ) {
    member = await cluster.register().catch(() => null);
    if (member === null) await pause(300);
  }
  if (member === null) throw new Error('no new account could be made');
  const { memberId } = member;
  const call = member.call;
  const file = runOf(number, nth);
  const form = () => call('POST', `member/${memberId}/activity-files`, { form: formOf([file]) });
  await untilAnswered('upload', form, [202]);
  const hasPaid = nth % 2 === 1;
  if (hasPaid) await subscribe(member, cluster);
  // 401 to 404: it was already deleted, and only the response was lost.
  const end = () => call('DELETE', `member/${memberId}`, { body: { password: testPassword } });
  await untilAnswered('deletion', end, [204, 401, 403, 404]);
  return { memberId, hasPaid };
}

/** Logs in again, as often as faults require. */
async function logIn({ email }: TestMember, { servers: [server] }: TestCluster): Promise<TestMember> {
  let last: unknown;
  for (const latest = performance.now() + PATIENCE_MS; performance.now() < latest; await pause(300)) {
    try {
      const addresses = await server.addresses();
      const answer = await anonymousCall(addresses.apiBase, 'POST', 'auth/authenticate', {
        email,
        password: testPassword,
      });
      if (answer.status === 200) return await signedIn(addresses, answer.body as AuthenticatedWire);
      last = answer.status;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`log in: ${String(last)}`);
}

/** A member's actions until the faults are over. @returns the deleted accounts */
export async function work(worker: Worker, cluster: TestCluster, isOver: () => boolean, random: () => number) {
  const gone: Gone[] = [];
  let loggedInAt = performance.now();
  while (!isOver()) {
    if (performance.now() - loggedInAt > SESSION_MS) {
      worker.member = await logIn(worker.member, cluster);
      loggedInAt = performance.now();
    }
    const choice = random();
    if (choice < 0.75) await upload(worker);
    else if (choice < 0.85) await exportAll(worker, cluster);
    else if (choice < 0.9) {
      // Once there is a subscription, repeats with another card.
      await subscribe(worker.member, cluster);
      worker.isSubscribed = true;
    } else gone.push(await comeAndGo(100 + worker.number, gone.length, cluster));
    await pause(random() * LONGEST_REST_MS);
  }
  return gone;
}
