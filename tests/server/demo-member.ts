import { expect, vi } from 'vitest';
import type { ImportDetailWire, ImportStatusWire } from '../../domain/entities/import.ts';
import type { AuthenticatedWire } from '../../domain/entities/session.ts';
import { whenOver } from './data/client.ts';
import type { TestServer } from './harness.ts';
import { anonymousCall, signedIn, type TestMember } from './member.ts';
import { soon } from './soon.ts';

/** A demo member, signed in. Their training arrives a little later. */
export async function newDemo(server: TestServer): Promise<TestMember> {
  const answer = await anonymousCall(`${server.url}/api`, 'POST', 'demo');
  expect(answer.status).toBe(200);
  return signedIn(await server.addresses(), answer.body as AuthenticatedWire);
}

/** The finished first import of a demo member. */
export async function demoTraining(member: TestMember): Promise<ImportDetailWire> {
  const importId = await vi.waitFor(async () => {
    const answer = await member.call('GET', 'import/status', { query: { member_id: member.memberId } });
    expect(answer.status).toBe(200);
    return (answer.body as ImportStatusWire).import_id;
  }, soon);
  return whenOver(member, importId);
}
