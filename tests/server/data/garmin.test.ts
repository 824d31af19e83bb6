import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportStatusWire } from '../../../domain/entities/import.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { whenOver } from './client.ts';
import { control, linkPersona } from './garmin.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sandbox: true });
});
afterAll(() => server.stop());

const statusOf = async (member: TestMember) =>
  (await member.call('GET', 'import/status', { query: { member_id: member.memberId } })).body as ImportStatusWire;

describe('a linked account', () => {
  it('brings its whole history', async () => {
    const member = await server.register();
    const result = await linkPersona(member, 'new-runner');
    expect(Object.fromEntries(result.searchParams)).toEqual({ vendor: 'garmin', outcome: 'linked' });
    const { import_id } = await statusOf(member);
    const detail = await whenOver(member, import_id);
    expect(detail.state).toBe('complete');
    const report = await control(server);
    const account = (report.accounts as { activities: number }[]).at(-1)!;
    expect(detail.counts).toEqual({
      imported: account.activities,
      duplicate: 0,
      partial: 0,
      failed: 0,
      skipped: 0,
      pending: 0,
    });
    void vi;
  });
});
