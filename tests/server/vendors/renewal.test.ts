import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/db/open.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { createLinks } from '../../../server/vendors/linking/links.store.ts';
import type { Vendor, VendorAccess } from '../../../server/vendors/adapters/vendor.ts';
import { openOwnDatabase } from '../own-database.ts';
import { failure } from './adapters/wire.ts';
import { joined, type Practice, startPractice } from './practice.ts';
import { addMember } from './rows.ts';

const sealer = createSealer('a secret of at least thirty-two characters');
let database: Database;
let practice: Practice;
beforeAll(async () => {
  [database, practice] = await Promise.all([openOwnDatabase(), startPractice()]);
});
afterAll(async () => {
  await practice.stop();
  await database.close();
});

async function linked(vendor: Vendor, { tokens, account }: Awaited<ReturnType<typeof joined>>, seconds: number) {
  const id = await addMember(database.db);
  const accessExpires = Math.floor(Date.now() / 1000) + seconds;
  const link = await createLinks(database.db, sealer).add(id, vendor, account, { ...tokens, accessExpires });
  return link!.linkId;
}

/** Number of renewals at the stand-in. */
const renewals = (folder: string) =>
  readFileSync(join(practice.stateDir, `${folder}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"kind":"refreshed"')).length;

let asked = 0;
/** A request that requires a valid access token. */
async function ask({ history }: Vendor, access: VendorAccess): Promise<void> {
  const until = Math.floor(Date.now() / 1000) - 60 * asked++;
  if (history.kind === 'pushed') await history.request(access, until - 86_400, until);
  else await history.list(access, { from: until - 86_400, until, changed: false }, null);
}

/** Ten concurrently, as in separate processes: they only share the database. */
const tenAsk = (vendor: Vendor, linkId: string) =>
  Promise.all(
    Array.from({ length: 10 }, () =>
      createLinks(database.db, sealer).use(vendor, linkId, (access) => ask(vendor, access)),
    ),
  );

describe.each([
  ['garmin', 'garmin', true],
  ['suunto', 'suunto', true],
  // Extends the same access token.
  ['coros', 'coros', false],
] as const)('%s', (name, folder, rotates) => {
  it('renews once for ten whose access is about to end, and its old token is used up', async () => {
    const vendor = practice.vendors[name];
    const given = await joined(vendor);
    const linkId = await linked(vendor, given, 60);
    const before = renewals(folder);
    await tenAsk(vendor, linkId);
    expect(renewals(folder) - before).toBe(1);
    await tenAsk(vendor, linkId);
    expect(renewals(folder) - before).toBe(1);
    const access = { token: given.tokens.access, account: given.account.externalUserId };
    const again = vendor.refresh(given.tokens.refresh!, access);
    if (rotates) expect((await failure(again)).trouble).toBe('refused');
    else expect((await again).access).toBe(given.tokens.access);
  });
});

describe('garmin', () => {
  it('by OAuth 1.0a needs no renewal; if the programme has moved, the token is exchanged once for ten', async () => {
    const given = await joined(practice.vendors.legacy);
    const linkId = await linked(practice.vendors.legacy, given, 3600);
    const before = renewals('garmin');
    await tenAsk(practice.vendors.legacy, linkId);
    expect(renewals('garmin') - before).toBe(0);
    // Uses the same link, with the other OAuth version.
    await tenAsk(practice.vendors.garmin, linkId);
    expect(renewals('garmin') - before).toBe(1);
    const account = await createLinks(database.db, sealer).use(
      practice.vendors.garmin,
      linkId,
      async (access) => access,
    );
    expect(account.account).toBe(given.account.externalUserId);
    expect(account.token.startsWith('oauth1')).toBe(false);
  });
});
