import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSealer } from '../../../server/base/seal.ts';
import { hookUrl } from '../../../server/vendors/adapters/hook.ts';
import { killDuring, whenOver, whenWhole } from '../data/client.ts';
import { importDetail } from '../data/import-detail.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { deskOf } from './standin.ts';
import { activitiesOf, vendorSuite } from './suite.ts';

vendorSuite({ vendor: 'suuntoV2', folder: 'suunto', path: 'suunto_v2', given: (all) => all });

describe('with the vendor’s keys', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ sandbox: true });
  });
  afterAll(() => server.stop());
  const desk = deskOf(() => server, 'suuntoV2', 'suunto', 'suunto_v2');

  async function linked(member: TestMember, persona: string): Promise<string> {
    expect((await desk.link(member, persona)).searchParams.get('outcome')).toBe('linked');
    const status = await member.call('GET', 'import/status', { query: { member_id: member.memberId } });
    return (status.body as { import_id: string }).import_id;
  }

  it('a push that is sent again later, or for an unknown account, is accepted and changes nothing', async () => {
    const member = await server.register();
    const first = await whenOver(member, await linked(member, 'new-runner'));
    const sealer = createSealer(readFileSync(join(server.dataDir, 'secret-key'), 'utf8').trim());
    const secret = sealer.mac('sandbox', 'suunto webhook').toString('hex').slice(0, 32);
    const push = async (username: string, workoutKey: string, key = secret) => {
      const body = JSON.stringify({ type: 'WORKOUT_CREATED', username, workout: { workoutKey, startTime: 1.79e12 } });
      const signature = createHmac('sha256', key).update(body).digest('hex');
      const answer = await fetch(hookUrl(server.url, sealer, 'suuntoV2'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hmac-sha256-signature': signature },
        body,
      });
      return answer.status;
    };
    const { userId } = await desk.account();
    const key = first.items[0]!.name.replace('.fit', '');
    expect(await push(userId, key)).toBe(200);
    expect(await push('somebody-else', key)).toBe(200);
    expect(await push('some\0body', key)).toBe(200);
    expect(await push(userId, key, 'guess')).toBe(403);
    expect((await fetch(hookUrl(server.url, sealer, 'suuntoV2'))).status).toBe(200);
    expect((await fetch(`${server.url}/api/hooks/suunto_v2/${'0'.repeat(40)}`)).status).toBe(404);

    // Pushes are processed in order: the effect of a later one shows that they were processed.
    const before = await activitiesOf(member);
    await desk.control({ record: userId });
    await vi.waitFor(async () => expect((await activitiesOf(member)).length).toBe(before.length + 1), soon);
    // This request was the only one to join the import that had just ended.
    const { body } = await member.call('GET', `member/${member.memberId}/imports`);
    expect((body as { imports: object[] }).imports).toHaveLength(1);
    const { counts, items } = await whenOver(member, first.import_id);
    expect([counts.imported, items.length]).toEqual([before.length + 1, before.length + 1]);
  });

  it('a server that dies during an import loses nothing and doubles nothing', async () => {
    const member = await server.register();
    const importId = await linked(member, 'treadmill');
    const { activities } = await desk.account();
    await killDuring(server, member, { importId, kills: process.env.LONG ? 2 : 1, every: 40 });
    await whenWhole(member, importId, activities);
    expect((await importDetail(member, importId)).items).toHaveLength(activities);
  });
});
