import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportReasonCode, importReasonCodes } from '../../../domain/import-reasons.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { addMember, upgradedFrom, type UpgradedDatabase } from '../earlier-database.ts';

/** What stood in `import_items.reason` before reasons were tags, to the letter. */
const sentences: readonly (readonly [string, ImportReasonCode])[] = [
  ['You already have this file.', 'duplicateFile'],
  ['Another recording of a session you already have. The fuller one counts.', 'duplicateActivity'],
  ['The file is empty.', 'empty'],
  ['The file holds no recorded data.', 'noRecords'],
  ['Not a FIT, TCX or GPX file.', 'unknownFormat'],
  ['The file ends early. Everything before the break was saved.', 'truncated'],
  ['The file is slightly damaged. What could be read was saved.', 'badChecksum'],
  ['The recording was never finished on the device. What it wrote was saved.', 'unfinished'],
  ['The second part of the file cannot be read. The first part was saved.', 'secondPart'],
  ['The file is damaged. What could be read was saved.', 'damaged'],
  ['The file is damaged and nothing in it could be read.', 'unreadable'],
  ['Some points have no time and were left out.', 'timesMissing'],
  ['Some points go back in time and were left out.', 'timesBackwards'],
  ['The track has no times, so it is a route rather than an activity.', 'notTimed'],
  ['The file uses XML features that are not allowed in activity files.', 'forbiddenXml'],
  ['The file is over 100 MB.', 'tooLarge'],
  ['The archive unpacks to more than 2 GB.', 'tooLargeUnpacked'],
  ['The archive unpacks to more than 2 GB. What came before was taken.', 'tooLargeUnpacked'],
  ['The archive holds more than 20,000 files.', 'tooManyEntries'],
  ['Archives inside archives inside archives are not opened.', 'tooDeep'],
  ['The file holds more than 1,000 activities. The first 1,000 were saved.', 'tooManySessions'],
  ['The archive takes too long to read. What came before was taken.', 'tooSlow'],
  ['There is no room left for your files.', 'noRoom'],
  ['There is no room left for your files. What came before was taken.', 'noRoomForRest'],
  ['The archive holds no activity files.', 'emptyArchive'],
  ['The archive is damaged and cannot be opened.', 'badArchive'],
  ['The archive is protected by a password.', 'encrypted'],
  ['Not an activity file.', 'notInArchive'],
  ['The file could not be fetched from the vendor.', 'notFetched'],
  ['The vendor no longer offers this file.', 'gone'],
  ['Reading this file takes more memory or time than one file may take.', 'tooMuchWork'],
  ['This file could not be read: reading it stopped the server twice.', 'stopsServer'],
  ['This file could not be read: its import stopped the server twice.', 'importStopsServer'],
  ['You took this import back.', 'undone'],
];

interface Item {
  readonly name: string;
  readonly reason: unknown;
}

/** Links that broke before their kind was kept, and what was wrong with them. */
const brokenLinks = [
  ['garmin', 'Garmin no longer lets us in. Link it again to go on.', 'access_refused'],
  [
    'suunto',
    "Your account is currently locked. Please visit your device manufacturer's web site to reset it.",
    'account_locked',
  ],
  [
    'polar',
    "Your account requires a password reset. Please visit your device manufacturer's web site.",
    'password_reset_required',
  ],
  [
    'coros',
    'The vendor no longer shares your activities with us: sharing was switched off there. Link it again and allow it.',
    'activities_withheld',
  ],
] as const;

let database: UpgradedDatabase;

beforeAll(async () => {
  database = await upgradedFrom('tags_for_sentences', async (db) => {
    const memberId = await addMember(db);
    const importId = randomUUID();
    await db.execute(sql`
      insert into imports (import_id, member_id, source, state, error_kind, error_message)
      values (${importId}, ${memberId}, 'file', 'error', 'puller_failed', 'The import failed for an unknown reason. Please try again later.')`);
    const rows = [
      ...sentences.map(([sentence]) => [sentence, 'failed', sentence] as const),
      ['a course', 'skipped', 'This is a course file, not a recorded activity.'] as const,
      ['blood pressure', 'skipped', 'This is a blood pressure file, not a recorded activity.'] as const,
      ['imported', 'imported', null] as const,
      ['written by hand', 'partial', 'Somebody wrote this.'] as const,
      ['by hand as well', 'duplicate', 'And this.'] as const,
    ];
    for (const [position, [name, outcome, reason]] of rows.entries()) {
      await db.execute(sql`
        insert into import_items (import_id, position, name, external_key, state, outcome, reason)
        values (${importId}, ${position}, ${name}, ${String(position)}, 'done', ${outcome}, ${reason})`);
    }
    for (const [vendor, reason] of brokenLinks) {
      await db.execute(sql`
        insert into vendor_links (member_id, vendor, external_user_id, sealed_access_token, key_id, broken_since, broken_reason)
        values (${memberId}, ${vendor}, ${vendor}, '', '', now(), ${reason})`);
    }
    await db.execute(sql`
      insert into vendor_links (member_id, vendor, external_user_id, sealed_access_token, key_id)
      values (${memberId}, 'apple', 'a', '', '')`);
  });
});
afterAll(() => database.stop());

const items = async () =>
  new Map(
    rowsOf<Item>(await database.db.execute(sql`select name, reason from import_items order by position`)).map(
      ({ name, reason }) => [name, reason],
    ),
  );

describe('what an earlier version stored as sentences', () => {
  test('is every reason that there is, but for those that are younger', () => {
    const old = new Set(['notActivity', ...sentences.map(([, code]) => code)]);
    expect(
      [
        ...old,
        'deletedActivity',
        'exportRead',
        'tableRead',
        'undonePartly',
        'tableNothingNew',
        'readerFailed',
        'noDate',
        'futureDate',
        'oldDate',
        'someDates',
        'plannedRoute',
        'badSpan',
        'exportCut',
      ].sort(),
    ).toEqual([...importReasonCodes].sort());
  });

  test('becomes the tag of the sentence, with what it was filled with', async () => {
    const found = await items();
    for (const [sentence, code] of sentences) expect([sentence, found.get(sentence)]).toEqual([sentence, { code }]);
    expect(found.get('a course')).toEqual({ code: 'notActivity', kind: 'course' });
    expect(found.get('blood pressure')).toEqual({ code: 'notActivity', kind: 'blood pressure' });
    expect(found.get('imported')).toBeNull();
  });

  test('becomes what the outcome says where no version wrote the sentence', async () => {
    const found = await items();
    expect(found.get('written by hand')).toEqual({ code: 'damaged' });
    expect(found.get('by hand as well')).toEqual({ code: 'duplicateActivity' });
  });

  test('leaves broken links with what is wrong with them, and working ones without', async () => {
    const result = await database.db.execute(sql`select vendor, broken_kind as kind from vendor_links`);
    const kinds = Object.fromEntries(
      rowsOf<{ vendor: string; kind: string | null }>(result).map((row) => [row.vendor, row.kind]),
    );
    expect(kinds).toEqual({
      ...Object.fromEntries(brokenLinks.map(([vendor, , kind]) => [vendor, kind])),
      apple: null,
    });
  });
});
