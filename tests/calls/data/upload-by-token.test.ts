import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { TokenScope } from '../../../domain/entities/api-token.ts';
import type { ImportSummaryWire } from '../../../domain/entities/import.ts';
import type { UploadWire } from '../../../domain/entities/upload.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { anId } from '../../server/expected.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { answerOf, type TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { formOf, type NamedFile } from '../../server/data/client.ts';
import { storedZip } from '../../server/data/zip.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

const now = Date.UTC(2026, 5, 1) / 1000;
const runs: NamedFile[] = [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() }));
const [run, second] = [runs[0]!, runs[1]!];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function tokenOf(who: TestMember, ...scopes: TokenScope[]): Promise<string> {
  const { body } = await who.call('POST', `member/${who.memberId}/tokens`, {
    body: { name: 'Phone', scopes, days: 30 },
  });
  return (body as { secret: string }).secret;
}

interface Sent {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}
async function post(token: string, { query = {}, headers = {}, body = Buffer.from(run.bytes) }: Sent = {}) {
  const url = `${server.url}/api/uploads?${new URLSearchParams(query)}`;
  return answerOf(
    await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers }, body }),
  );
}
const get = async (token: string, path: string) =>
  answerOf(await fetch(`${server.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } }));
const uploadIn = ({ body }: { body: unknown }) => body as UploadWire;
/** Expected values of a run of 3.2 km sent without a name. */
const ofRun = {
  name: 'upload',
  result: 'imported',
  message: 'Imported.',
  reason: null,
  activity: {
    activity_id: anId,
    url: expect.stringContaining('/activity/') as string,
    name: null as string | null,
    sport: 'running',
    started_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
    distance: 3235.4,
    duration: 1980,
    load: expect.any(Number) as number,
  },
};

describe('a file sent by a program', () => {
  test('is imported, and the response has its activity with key figures', async () => {
    const ada = await server.register();
    const token = await tokenOf(ada, 'upload');
    const answer = await post(token, { query: { filename: run.name } });
    expect(answer.status).toBe(200);
    const listed = await ada.call('GET', `member/${ada.memberId}/activities`);
    const [activity] = (listed.body as { activities: ActivityWire[] }).activities;
    const { import_id, ...upload } = uploadIn(answer);
    expect(upload).toEqual({
      is_finished: true,
      message: 'Imported.',
      status_url: `${server.url}/api/uploads/${import_id}`,
      import_url: `${server.url}/profile/imports/${import_id}`,
      files: [
        {
          name: run.name,
          result: 'imported',
          message: 'Imported.',
          reason: null,
          activity: {
            activity_id: activity!.activity_id,
            url: `${server.url}/activity/${activity!.activity_id}`,
            name: activity!.name,
            sport: 'running',
            started_at: activity!.local_start_time,
            distance: activity!.total_distance,
            duration: activity!.duration,
            load: activity!.weighted_load,
          },
        },
      ],
      more: 0,
    });
    expect((await get(token, `uploads/${import_id}`)).body).toEqual(answer.body);
    const { body } = await ada.call('GET', `member/${ada.memberId}/imports`);
    const { imports } = body as { imports: ImportSummaryWire[] };
    expect(imports.map((one) => [one.import_id, one.source, one.state])).toEqual([[import_id, 'file', 'complete']]);
  });

  test.each([
    ['without a type', {}],
    ['as curl sends data', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['as JSON', { 'content-type': 'application/json' }],
    ['as octets', { 'content-type': 'application/octet-stream' }],
  ])('is read %s', async (_, headers) => {
    const token = await tokenOf(await server.register(), 'upload');
    expect(uploadIn(await post(token, { headers })).files).toEqual([ofRun]);
  });

  test('is named by the header, and its activity by name and sport', async () => {
    const token = await tokenOf(await server.register(), 'upload');
    const headers = {
      'content-disposition': `attachment; filename="=?"; filename*=UTF-8''Lauf%20%C3%BCber%20Land.fit`,
    };
    const sent = uploadIn(await post(token, { headers, query: { name: 'Hill\u0007 repeats', sport: 'Trail run' } }));
    const activity = { ...ofRun.activity, name: 'Hill repeats', sport: 'trailRunning' };
    expect(sent.files).toEqual([{ ...ofRun, name: 'Lauf über Land.fit', activity }]);
  });

  test('comes in a form under any field, with texts before or after it', async () => {
    const token = await tokenOf(await server.register(), 'upload');
    const form = formOf([run, second], 'track');
    form.append('sport', 'hiking');
    const sent = uploadIn(await post(token, { body: form }));
    expect(sent.message).toBe('2 of 2 files imported.');
    expect(sent.files.map(({ name, activity }) => [name, activity?.sport]).toSorted()).toEqual(
      [run, second].map(({ name }) => [name, 'hiking']).toSorted(),
    );
  });

  test('that was sent before is a duplicate of its activity', async () => {
    const token = await tokenOf(await server.register(), 'upload');
    const first = uploadIn(await post(token));
    expect(uploadIn(await post(token)).files).toEqual([
      {
        name: 'upload',
        result: 'duplicate',
        message: 'You already have this file.',
        reason: 'duplicateFile',
        activity: first.files[0]!.activity,
      },
    ]);
  });

  test.each([
    ['is no activity', Buffer.from('not an activity'), 'unknownFormat', 'Not a FIT, TCX or GPX file.'],
    ['is empty', Buffer.alloc(0), 'empty', 'The file is empty.'],
    ['is cut off', Buffer.from(run.bytes.subarray(0, 60)), 'unreadable', 'The file is damaged and could not be read.'],
  ])('that %s is rejected with the reason', async (_, body, reason, message) => {
    const token = await tokenOf(await server.register(), 'upload');
    const answer = await post(token, { body, query: { filename: 'x.fit' } });
    expect(answer.status).toBe(200);
    const { files, message: first } = uploadIn(answer);
    expect(files).toEqual([{ name: 'x.fit', result: 'rejected', reason, message, activity: null }]);
    expect(first).toBe(message);
  });

  test('that takes longer gets a URL for polling', async () => {
    const ada = await server.register();
    const token = await tokenOf(ada, 'upload');
    const answer = await withDatabase(server, (db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ada.memberId}, 0))`);
        return post(token, { headers: { prefer: 'respond-async, wait=0' } });
      }),
    );
    const { import_id, status_url } = uploadIn(answer);
    expect(answer.status).toBe(202);
    expect(answer.headers.get('location')).toBe(status_url);
    expect(uploadIn(answer)).toEqual({
      import_id,
      is_finished: false,
      message: 'Received. Longrun is still reading it.',
      status_url: `${server.url}/api/uploads/${import_id}`,
      import_url: `${server.url}/profile/imports/${import_id}`,
      files: [{ name: 'upload', result: 'waiting', message: 'Not read yet.', reason: null, activity: null }],
      more: 0,
    });
    await vi.waitFor(async () => expect((await get(token, `uploads/${import_id}`)).status).toBe(200), soon);
    expect(uploadIn(await get(token, `uploads/${import_id}`)).message).toBe('Imported.');
  });

  test('may be an archive of many', async () => {
    const token = await tokenOf(await server.register(), 'upload');
    const archive = Buffer.from(storedZip(runs.slice(0, 4)));
    expect(uploadIn(await post(token, { body: archive })).message).toBe('4 of 4 files imported.');
  });
});

describe('a refused request', () => {
  test('has no file, or an unknown sport, or too many values', async () => {
    const token = await tokenOf(await server.register(), 'upload');
    expect(codeOf(await post(token, { body: Buffer.alloc(0) }))).toEqual([400, 'invalid_request']);
    expect(codeOf(await post(token, { body: new FormData() }))).toEqual([400, 'invalid_request']);
    const unknown = await post(token, { query: { sport: 'quidditch' } });
    expect([unknown.status, unknown.body]).toEqual([
      400,
      {
        code: 'invalid_request',
        message: 'Longrun does not know this sport.',
        fields: { sport: ['Unknown sport'] },
      },
    ]);
    expect(codeOf(await post(token, { query: { name: 'x'.repeat(81) } }))).toEqual([400, 'invalid_request']);
  });

  test('has a token of another scope, or asks for another member’s upload', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    expect(codeOf(await post(await tokenOf(ada, 'plan:write')))).toEqual([403, 'scope_needed']);
    expect(codeOf(await post(`lrp_${'A'.repeat(43)}`))).toEqual([401, 'unauthorized']);
    const { import_id } = uploadIn(await post(await tokenOf(ada, 'upload')));
    const theirs = await tokenOf(bob, 'upload');
    expect(codeOf(await get(theirs, `uploads/${import_id}`))).toEqual([404, 'not_found']);
    expect(codeOf(await get(theirs, `member/${bob.memberId}/activities`))).toEqual([403, 'scope_needed']);
    const listed = await bob.call('GET', `member/${bob.memberId}/imports`);
    expect(listed.body).toEqual({ imports: [], next: null });
  });
});
