import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ImportDetailWire, type ImportSummaryWire, MAX_IMPORT_ITEMS } from '../../../domain/entities/import.ts';
import type { SourceWire } from '../../../domain/entities/source.ts';
import { messages } from '../../../domain/messages.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { importFiles, whenOver } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { calm } from '../../server/vendors/faults.ts';
import { lookNow } from '../../server/vendors/look-now.ts';
import { deskOf, type VendorDesk } from '../../server/vendors/standin.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sandbox: true });
});
afterAll(() => server.stop());

const desks = [
  deskOf(() => server, 'garmin', 'garmin', 'garmin'),
  deskOf(() => server, 'suuntoV2', 'suunto', 'suunto_v2'),
  deskOf(() => server, 'polar', 'polar', 'polar'),
  deskOf(() => server, 'coros', 'coros', 'coros'),
] as const;
const [garmin, suunto, polar, coros] = desks;
afterEach(() => Promise.all(desks.map((desk) => desk.control({ switches: calm }))));

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const fine = { broken_since: null, broken_kind: null };
const broken = (kind: 'access_refused' | 'access_ended' | 'activities_withheld') => ({
  broken_since: instant,
  broken_kind: kind,
  next_sync_at: null,
  busy_until: null,
});

const importsOf = async (member: TestMember, query: Record<string, string> = {}) =>
  (await member.call('GET', `member/${member.memberId}/imports`, { query })).body as {
    imports: ImportSummaryWire[];
    next: string | null;
  };
/** Compares each given field with that of the source. */
async function expectSource(desk: VendorDesk, member: TestMember, wanted: Partial<SourceWire>): Promise<void> {
  const source = await desk.source(member);
  for (const [field, value] of Object.entries(wanted)) expect(source).toHaveProperty(field, value);
}
const until = (desk: VendorDesk, member: TestMember, wanted: Partial<SourceWire>) =>
  vi.waitFor(() => expectSource(desk, member, wanted), soon);

async function linkTo(chosen: readonly VendorDesk[]): Promise<TestMember> {
  const member = await server.register();
  for (const desk of chosen) {
    expect((await desk.link(member, 'empty')).searchParams.get('outcome')).toBe('linked');
  }
  for (const { import_id } of (await importsOf(member)).imports) await whenOver(member, import_id);
  return member;
}
const pulled = async (desk: VendorDesk, member: TestMember) =>
  whenOver(member, ((await desk.pull(member)) as { import_id: string }).import_id);

/** A member's access to one vendor is revoked and restored. */
async function isTurnedDownForAWhile(desk: VendorDesk): Promise<void> {
  const member = await linkTo([desk]);
  await expectSource(desk, member, {
    linked: true,
    ...fine,
    next_sync_at: instant,
    busy_until: null,
  });
  const { latest_import: latest } = await desk.source(member);
  expect([latest?.state, latest?.source]).toEqual(['complete', desk.vendor]);
  await desk.control({ switches: { revoked: true } });
  expect((await pulled(desk, member)).error?.kind).toBe('bad_source_credentials');
  const { broken_since: since } = await desk.source(member);
  await expectSource(desk, member, { linked: true, ...broken('access_refused') });
  await pulled(desk, member);
  expect((await desk.source(member)).broken_since).toBe(since);
  await desk.control({ switches: { revoked: false } });
  expect((await pulled(desk, member)).state).toBe('complete');
  await expectSource(desk, member, { linked: true, ...fine, next_sync_at: instant });
}

describe('a source', () => {
  it('that refuses access shows that with the time, and recovers when access is granted again, for every vendor', async () => {
    // Concurrently, since each of them mostly waits.
    const ends = await Promise.allSettled(desks.map(isTurnedDownForAWhile));
    const told = ends.map((end) => (end.status === 'fulfilled' ? 'well again' : inspect(end.reason)));
    expect(Object.fromEntries(desks.map(({ vendor }, i) => [vendor, told[i]]))).toEqual(
      Object.fromEntries(desks.map(({ vendor }) => [vendor, 'well again'])),
    );
  });

  it('is found by polling to be ended, refused, recovered or busy', async () => {
    const member = await linkTo(desks);
    for (const desk of [garmin, suunto, coros]) await desk.control({ deregister: (await desk.account()).userId });
    await polar.control({ switches: { revoked: true, webhookLost: true } });
    await lookNow(server, member);
    await until(garmin, member, { linked: false, ...broken('access_ended') });
    await until(suunto, member, { linked: true, ...broken('access_refused') });
    await until(polar, member, { linked: true, ...broken('access_refused') });
    await until(coros, member, { linked: false, ...broken('access_ended') });
    // Unlinked, and linked again.
    expect(await garmin.unlink(member)).toEqual({ unlinked: false });
    await expectSource(garmin, member, { linked: false, ...fine });
    await coros.link(member, 'empty');
    await until(coros, member, {
      linked: true,
      ...fine,
      latest_import: expect.objectContaining({ state: 'complete' }),
    });

    await polar.control({ switches: { revoked: false } });
    await polar.control({ record: (await polar.account()).userId });
    await coros.control({ switches: { where: 'list', rateLimited: true, retryAfter: 1 } });
    await lookNow(server, member);
    // Fixed by the scheduled sync alone, and nothing of the time in between is missing.
    await until(polar, member, { linked: true, ...fine, activities: 1, next_sync_at: instant });
    await until(coros, member, { busy_until: instant, ...fine });
    await coros.control({ switches: { where: 'all', rateLimited: false } });
    await until(coros, member, { busy_until: null, next_sync_at: instant });
  });

  it('that is busy during an import shows until when, and continues', async () => {
    const member = await linkTo([coros]);
    await coros.control({ switches: { where: 'list', rateLimited: true, retryAfter: 1 } });
    const { import_id } = (await coros.pull(member)) as { import_id: string };
    const error = { kind: 'puller_failed', message: messages.importErrors.puller_failed, retry_at: instant };
    await until(coros, member, { latest_import: expect.objectContaining({ import_id, state: 'active', error }) });
    await coros.control({ switches: { where: 'all', rateLimited: false } });
    expect((await whenOver(member, import_id)).state).toBe('complete');
  });

  it('whose owner shares no activities shows that, and recovers when they are shared again', async () => {
    const member = await linkTo([garmin]);
    const { userId } = await garmin.account();
    await garmin.control({ permissions: { userId, granted: ['HISTORICAL_DATA_EXPORT'] } });
    await until(garmin, member, { linked: true, ...broken('activities_withheld') });
    await garmin.control({ permissions: { userId, granted: ['HISTORICAL_DATA_EXPORT', 'ACTIVITY_EXPORT'] } });
    await until(garmin, member, { linked: true, ...fine, next_sync_at: instant });
  });

  it.each([
    ['locked', 'account_locked'],
    ['reset', 'password_reset_required'],
  ] as const)('whose login is %s says so only where the link is broken', async (password, kind) => {
    const member = await linkTo([polar]);
    const logIn = () =>
      member.call('POST', 'vendor/polar/validate-credentials', { body: { email: 'a@example.org', password } });
    await logIn();
    await expectSource(polar, member, fine);
    await polar.control({ switches: { revoked: true } });
    await pulled(polar, member);
    await logIn();
    const answer = await polar.source(member);
    expect(answer.broken_since).toEqual(instant);
    expect(answer.broken_kind).toBe(kind);
  });
});

describe('imported data', () => {
  const now = Date.UTC(2026, 5, 1) / 1000;
  const runs = [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() }));
  const junk = { name: 'notes.fit', bytes: new TextEncoder().encode('milk, bread, gels') };

  it('is listed page by page, of one source only, and of no other member', async () => {
    const member = await linkTo([polar]);
    for (let i = 0; i < 3; i++) await importFiles(member, [{ ...junk, name: `notes-${i}.fit` }]);
    const all = await importsOf(member);
    expect([all.imports.map(({ source }) => source), all.next]).toEqual([['file', 'file', 'file', 'polar'], null]);
    const first = await importsOf(member, { source: 'file', limit: '2' });
    const rest = await importsOf(member, { source: 'file', limit: '2', before: first.next! });
    expect([first.imports.length, first.next]).toEqual([2, first.imports[1]!.import_id]);
    expect([...first.imports, ...rest.imports]).toEqual(all.imports.slice(0, 3));
    expect(rest.next).toBe(null);
    const other = await server.register();
    expect(await importsOf(other, { before: first.next! })).toEqual({ imports: [], next: null });
  });

  it('is reported row by row, page by page, with failures apart', async () => {
    const member = await server.register();
    const { import_id, items, activities } = await importFiles(member, [...runs, junk]);
    expect(activities).toBe(runs.length);
    const rows = async (query: Record<string, string>) => {
      const { body } = await member.call('GET', `import/${import_id}`, { query });
      return (body as ImportDetailWire).items;
    };
    expect((await rows({ group: 'out' })).map(({ name, reason }) => [name, reason])).toEqual([
      [junk.name, { code: 'unknownFormat' }],
    ]);
    expect(await rows({ group: 'waiting' })).toEqual([]);
    const came = await rows({ group: 'in' });
    expect(came.length).toBe(runs.length);
    for (const { started_at } of came) expect(started_at).toEqual(instant);
    const pages = [];
    for (let offset = 0; offset < items.length; offset += 4) {
      pages.push(...(await rows({ offset: String(offset), limit: '4' })));
    }
    expect(pages).toEqual(items);
    const tooMany = { limit: String(MAX_IMPORT_ITEMS + 1) };
    expect((await member.call('GET', `import/${import_id}`, { query: tooMany })).status).toBe(400);
  });
});
