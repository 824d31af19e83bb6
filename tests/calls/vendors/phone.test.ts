import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import { whenOver } from '../../server/data/client.ts';
import { root, startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Said {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** The command as typed. */
async function phone(...args: string[]): Promise<Said> {
  const command = [
    `${root}node_modules/tsx/dist/cli.mjs`,
    `${root}sandbox/apple/phone.ts`,
    '--url',
    server.url,
    ...args,
  ];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: root });
    return { code: 0, out: stdout, error: stderr };
  } catch (thrown) {
    const { code, stdout, stderr } = thrown as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, error: stderr };
  }
}

async function codeFor(member: TestMember): Promise<string> {
  const { body } = await member.call('POST', `member/${member.memberId}/apple-codes`);
  // The code is valid for a minute, and a busy machine may take longer to start the command.
  await withDatabase(server, (db) =>
    db.execute(
      sql`update link_attempts set expires_at = now() + interval '1 hour' where member_id = ${member.memberId}`,
    ),
  );
  return (body as { code: string }).code;
}
const importIn = ({ out }: Said) => /Import ([0-9a-f-]{36})/.exec(out)![1]!;
const tokenIn = ({ out }: Said) => /this phone: ([\w-]+)/.exec(out)![1]!;
const activitiesOf = async (member: TestMember) => {
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities;
};

it('the phone simulator links by a code and sends workouts, safely twice', async () => {
  const member = await server.register();
  const first = await phone('--code', await codeFor(member), '--most', '3');
  expect(first).toEqual({ code: 0, error: '', out: expect.any(String) });
  expect(first.out).toContain(': 3 sent, 0 were there already');
  expect((await whenOver(member, importIn(first))).counts).toEqual({
    imported: 3,
    failed: 0,
    duplicate: 0,
    partial: 0,
    skipped: 0,
    pending: 0,
  });
  const sent = await activitiesOf(member);
  expect(sent).toHaveLength(3);
  for (const activity of sent) {
    expect(activity.source).toBe('apple');
    expect(activity.average_hr).toEqual(expect.any(Number));
    expect(activity.total_distance).toBeGreaterThan(1000);
  }

  const again = await phone('--token', tokenIn(first), '--most', '5');
  expect([again.code, again.out.includes(': 2 sent, 3 were there already')]).toEqual([0, true]);
  expect((await whenOver(member, importIn(again))).counts).toEqual({
    imported: 2,
    duplicate: 3,
    partial: 0,
    failed: 0,
    skipped: 0,
    pending: 0,
  });
  expect(await activitiesOf(member)).toHaveLength(5);

  const nothing = await phone('--token', tokenIn(first), '--persona', 'empty');
  expect((await whenOver(member, importIn(nothing))).items).toEqual([]);
});

it.each([
  [['--code', 'x'.repeat(43)], 'The server answered 400: This code has expired. Request a new one.'],
  [['--token', 'x'.repeat(43)], 'The server answered 403: This phone is not linked.'],
  [[], '--code or --token is missing. See --help.'],
  [['--token', 'x', '--persona', 'nobody'], 'There is no persona nobody. See --help.'],
])('with %j it shows the reason', async (args, message) => {
  expect(await phone(...args)).toEqual({ code: 1, out: '', error: `${message}\n` });
});
