import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportSummaryWire } from '../../../domain/entities/import.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { importFiles, type NamedFile, whenOver } from '../../server/data/client.ts';
import { importDetail } from '../../server/data/import-detail.ts';
import { everythingOf } from '../../server/data/rows.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { deskOf } from '../../server/vendors/standin.ts';

const now = Date.UTC(2026, 5, 1) / 1000;
const runs: NamedFile[] = [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() }));
const tail = (files: readonly NamedFile[]) => files.map(({ name, bytes }) => ({ name: `copy ${name}`, bytes }));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sandbox: true });
});
afterAll(() => server.stop());

const undo = (member: TestMember, importId: string) => member.call('POST', `import/${importId}/undo`);
/** Activities and days, without references to imports. */
async function trainingOf(member: TestMember) {
  const { activities, days } = (await everythingOf(member, '20260401', '20260630')) as Record<string, unknown>;
  return { activities, days };
}
const allOver = async (member: TestMember) => {
  const { body } = await member.call('GET', `member/${member.memberId}/imports`);
  for (const { import_id } of (body as { imports: ImportSummaryWire[] }).imports) await whenOver(member, import_id);
};

describe('an undone import', () => {
  it('leaves the earlier data unchanged, to the bit', async () => {
    const member = await server.register();
    await importFiles(member, runs.slice(0, 4));
    const before = await trainingOf(member);
    const second = await importFiles(member, runs.slice(2));
    expect(await trainingOf(member)).not.toEqual(before);
    const answer = await undo(member, second.import_id);
    const removed = runs.length - 4;
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        removed,
        entries: { removed: 0, kept: [] },
        import: expect.objectContaining({
          import_id: second.import_id,
          state: 'complete',
          undone_at: expect.any(String),
          counts: { imported: 0, duplicate: 0, partial: 0, failed: 0, skipped: runs.length - 2, pending: 0 },
        }),
      },
    ]);
    expect(await trainingOf(member)).toEqual(before);
    const { items } = await importDetail(member, second.import_id);
    for (const item of items) {
      expect(item.reason).toEqual({ code: 'undone' });
      expect(item.activity_ids).toEqual([]);
    }
  });

  it('leaves data of both imports to the later one', async () => {
    const [member, other] = [await server.register(), await server.register()];
    const first = await importFiles(member, runs.slice(0, 4));
    const second = await importFiles(member, tail(runs.slice(2)));
    expect(second.counts).toEqual({
      imported: runs.length - 4,
      duplicate: 2,
      partial: 0,
      failed: 0,
      skipped: 0,
      pending: 0,
    });
    expect((await undo(member, first.import_id)).body).toHaveProperty('removed', 4);
    await allOver(member);
    await importFiles(other, runs.slice(2));
    expect(await trainingOf(member)).toEqual(await trainingOf(other));
    expect((await importDetail(member, second.import_id)).counts.imported).toBe(runs.length - 2);
  });

  it('can be imported again, and undone again', async () => {
    const member = await server.register();
    const first = await importFiles(member, runs);
    const whole = await trainingOf(member);
    await undo(member, first.import_id);
    expect((await trainingOf(member)).activities).toEqual([]);
    expect((await undo(member, first.import_id)).body).toHaveProperty('removed', 0);
    const again = await importFiles(member, runs);
    expect(again.counts.imported).toBe(runs.length);
    expect(await trainingOf(member)).toEqual(whole);
  });

  it('is for its owner only', async () => {
    const [member, other] = [await server.register(), await server.register()];
    const { import_id } = await importFiles(member, runs.slice(0, 1));
    expect((await undo(other, import_id)).status).toBe(404);
    expect((await importDetail(member, import_id)).counts.imported).toBe(1);
  });

  it('of a watch returns on request, not automatically', async () => {
    const desk = deskOf(() => server, 'suuntoV2', 'suunto', 'suunto_v2');
    const member = await server.register();
    await desk.link(member);
    const status = await member.call('GET', 'import/status', { query: { member_id: member.memberId } });
    const first = await whenOver(member, (status.body as { import_id: string }).import_id);
    const { userId, activities } = await desk.account();
    expect((await undo(member, first.import_id)).body).toHaveProperty('removed', activities);

    await desk.control({ record: userId });
    await expect.poll(async () => (await desk.source(member)).activities, soon).toBe(1);
    // A sync joins one that is still running.
    await allOver(member);
    const { import_id } = (await desk.pull(member)) as { import_id: string };
    const detail = await whenOver(member, import_id);
    expect(detail.counts).toEqual({
      imported: activities,
      duplicate: 1,
      partial: 0,
      failed: 0,
      skipped: 0,
      pending: 0,
    });
    expect((await desk.source(member)).activities).toBe(activities + 1);
  });
});
