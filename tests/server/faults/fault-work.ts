import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../../fixtures/fit-activity.ts';
import { formOf, type NamedFile } from '../data/client.ts';
import { filesIn } from '../exports/exported.ts';
import { type Answer, testPassword, type TestMember } from '../member.ts';
import type { TestCluster } from '../cluster/cluster.ts';

/** How long a member tries again, ms: longer than any row of faults. */
const PATIENCE_MS = 600_000;
const FIT_EPOCH = 631_065_600;
const FIRST = Date.UTC(2025, 0, 1, 6) / 1000 - FIT_EPOCH;

/** The nth run of a member: of another day and another length than all their others, so that none is a duplicate. */
export const runOf = (member: number, nth: number): NamedFile => ({
  name: `${member}-${nth}.fit`,
  bytes: run(600 + member * 7 + (nth % 5) * 60, FIRST + nth * 86_400 + member * 60).file(),
});
export const hashOf = ({ bytes }: NamedFile): string => createHash('sha256').update(bytes).digest('hex');

/** Tries again while the server is away, fails on its side or has no room for the request. @throws Error for any other response, and after a long time */
async function untilAnswered(what: string, ask: () => Promise<Answer>, wanted: readonly number[]): Promise<Answer> {
  let last = 'no response';
  for (const latest = performance.now() + PATIENCE_MS; performance.now() < latest; await pause(300)) {
    let answer: Answer;
    try {
      answer = await ask();
    } catch (error) {
      last = String(error);
      continue;
    }
    if (wanted.includes(answer.status)) return answer;
    last = `${answer.status} ${JSON.stringify(answer.body)}`;
    if (answer.status < 500 && answer.status !== 429) break;
  }
  throw new Error(`${what}: ${last}`);
}

/** A member who works through all faults, and what the server acknowledged of it. */
export interface Worker {
  readonly member: TestMember;
  readonly number: number;
  /** Files whose import was accepted. */
  readonly accepted: NamedFile[];
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

/** Waits until none of the member's imports is under way. @returns how they ended */
export async function whenImported({ member }: Worker): Promise<Listed[]> {
  const path = `member/${member.memberId}/imports`;
  for (const latest = performance.now() + PATIENCE_MS; performance.now() < latest; await pause(300)) {
    const { body } = await untilAnswered('imports', () => member.call('GET', path), [200]);
    const { imports } = body as { imports: Listed[] };
    if (imports.every(({ state }) => state !== 'active')) return imports;
  }
  throw new Error('imports are still active');
}

/** Has everything exported, and reads the archive. @returns the files in it */
export async function takeExport({ member }: Worker, cluster: TestCluster): Promise<Map<string, Uint8Array>> {
  const path = `member/${member.memberId}/export`;
  await untilAnswered('export', () => member.call('POST', path), [202]);
  for (const latest = performance.now() + PATIENCE_MS; performance.now() < latest; await pause(500)) {
    const { body } = await untilAnswered('export', () => member.call('GET', path), [200]);
    const made = (body as { export: { state: string; url: string | null } | null }).export;
    if (made?.state === 'failed') throw new Error('the export failed');
    if (made?.state !== 'ready' || made.url === null) continue;
    const bytes = await fetch(`${cluster.url}${made.url}`)
      .then(async (response) => (response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null))
      .catch(() => null);
    if (bytes !== null) return filesIn(bytes);
  }
  throw new Error('the export is not ready');
}

/** Exports what was imported before, and checks that it is all in there. */
async function exportAll(worker: Worker, cluster: TestCluster): Promise<void> {
  await whenImported(worker);
  const before = worker.accepted.length;
  const files = await takeExport(worker, cluster);
  const table = JSON.parse(new TextDecoder().decode(files.get('data/activities.json'))) as unknown[];
  if (table.length < before) throw new Error(`the export has ${table.length} of ${before} activities`);
  const missing = worker.accepted.slice(0, before).filter((file) => !files.has(`originals/${hashOf(file)}.fit`));
  if (missing.length > 0) throw new Error(`the export lacks ${missing.length} of ${before} recordings`);
}

/** A new account that brings a file and is deleted at once. @returns its member id, and the hash of its file */
async function comeAndGo(number: number, nth: number, cluster: TestCluster) {
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
  // 401 to 404: it was deleted already, and only the response was lost.
  const end = () => call('DELETE', `member/${memberId}`, { body: { password: testPassword } });
  await untilAnswered('deletion', end, [204, 401, 403, 404]);
  return { memberId, hash: hashOf(file) };
}

/** What a member does until the faults are over. @returns the accounts that were deleted meanwhile */
export async function work(worker: Worker, cluster: TestCluster, isOver: () => boolean, random: () => number) {
  const gone: { memberId: string; hash: string }[] = [];
  while (!isOver()) {
    const choice = random();
    if (choice < 0.8) await upload(worker);
    else if (choice < 0.9) await exportAll(worker, cluster);
    else gone.push(await comeAndGo(100 + worker.number, gone.length, cluster));
    await pause(random() * 1500);
  }
  return gone;
}
