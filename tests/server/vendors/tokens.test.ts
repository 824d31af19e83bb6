import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { createSealer } from '../../../server/base/seal.ts';
import type { VendorContext } from '../../../server/vendors/context.ts';
import { createLinkAttempts } from '../../../server/vendors/linking/link-attempts.store.ts';
import { createLinkHandlers } from '../../../server/vendors/linking/link-handlers.ts';
import { createLinks, type Link } from '../../../server/vendors/linking/links.store.ts';
import { listFiles } from '../../../server/vendors/syncing/list-files.ts';
import { planMissingSyncs } from '../../../server/vendors/syncing/syncs.store.ts';
import { type Vendor, VendorFailure, type VendorTokens } from '../../../server/vendors/adapters/vendor.ts';
import { openOwnDatabase } from '../own-database.ts';
import { addMember } from './rows.ts';

let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
});
afterAll(() => database.close());

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

/** A vendor with numbered access tokens; each refresh token works once. */
class Counting {
  refreshes = 0;
  good: string;
  refreshToken = 'refresh-0';
  readonly keepsToken: boolean;
  constructor(keepsToken: boolean, first: string) {
    this.keepsToken = keepsToken;
    this.good = first;
  }
  readonly vendor = {
    id: 'suuntoV2',
    refresh: async (given: string): Promise<VendorTokens> => {
      if (given !== this.refreshToken) throw new VendorFailure('refused', 'used already');
      this.refreshes++;
      for (let i = 0; i < 20; i++) await yieldToEventLoop();
      if (this.keepsToken) return { access: this.good, accessExpires: inAnHour(), refresh: null };
      this.good = `access-${this.refreshes}`;
      this.refreshToken = `refresh-${this.refreshes}`;
      return { access: this.good, accessExpires: inAnHour(), refresh: this.refreshToken };
    },
  } as unknown as Vendor;
}

const sealer = createSealer('a secret of at least thirty-two characters');

async function linked(vendor: Vendor, access: string, accessExpires: number): Promise<Link> {
  const id = await addMember(database.db);
  const account = { externalUserId: id, permissions: [] };
  const link = await createLinks(database.db, sealer).add(id, vendor, account, {
    access,
    accessExpires,
    refresh: 'refresh-0',
  });
  return link!;
}

describe.each([
  ['changes', false],
  ['keeps', true],
])('a vendor that %s its access when it is renewed', (_name, keepsToken) => {
  let counting: Counting;
  beforeEach(() => {
    counting = new Counting(keepsToken, 'access-0');
  });
  // Like several processes, which only share the database.
  const callers = () => Array.from({ length: 10 }, () => createLinks(database.db, sealer));

  it('is asked once for ten whose access is about to end', async () => {
    const { vendor } = counting;
    const link = await linked(vendor, 'access-0', Math.floor(Date.now() / 1000) + 60);
    const used = await Promise.all(
      callers().map((links) => links.use(vendor, link.linkId, async ({ token, account }) => [token, account])),
    );
    expect(counting.refreshes).toBe(1);
    for (const one of used) expect(one).toEqual([counting.good, link.externalUserId]);
  });

  it('is asked once for ten whose access was refused', async () => {
    const { vendor } = counting;
    const link = await linked(vendor, 'access-0', inAnHour());
    const isBad = (token: string) => (keepsToken ? counting.refreshes === 0 : token === 'access-0');
    const used = await Promise.all(
      callers().map((links) =>
        links.use(vendor, link.linkId, async ({ token }) => {
          if (isBad(token)) throw new VendorFailure('refused', 'no');
          return token;
        }),
      ),
    );
    expect(counting.refreshes).toBe(1);
    expect(used).toEqual(Array.from({ length: 10 }, () => counting.good));
  });
});

describe('tokens', () => {
  it('are encrypted in the database', async () => {
    const { vendor } = new Counting(false, 'access-0');
    const link = await linked(vendor, 'access-plain-text', inAnHour());
    const result = await database.db.execute(sql`select * from vendor_links where link_id = ${link.linkId}`);
    const [row] = rowsOf<{ key_id: string }>(result);
    expect(row?.key_id).toBe(sealer.keyId);
    expect(JSON.stringify(row)).not.toContain('access-plain-text');
    expect(JSON.stringify(row)).not.toContain('refresh-0');
  });

  it('of an account that is replaced by another end at the vendor', async () => {
    const { vendor } = new Counting(false, 'access-0');
    const link = await linked(vendor, 'access-0', inAnHour());
    const links = createLinks(database.db, sealer);
    const other = { externalUserId: randomUUID(), permissions: [] };
    const tokens = { access: 'another', accessExpires: inAnHour(), refresh: null };
    const added = await links.add(link.memberId, vendor, other, tokens);
    expect(added?.linkId).not.toBe(link.linkId);
    const jobs = await database.db.execute(sql`select kind, payload from jobs where key = ${link.linkId}`);
    const [job] = rowsOf<{ kind: string; payload: { account: string; access: string } }>(jobs);
    expect([job?.kind, job?.payload.account, links.open(job!.payload.access)]).toEqual([
      'vendor-forget',
      link.externalUserId,
      'access-0',
    ]);
  });
});

describe('a link', () => {
  /** Handles the redirect from the vendor, at a server whose clock may be fixed. */
  async function comeBack(memberId: string, now: () => Date) {
    const { vendor } = new Counting(false, 'access-0');
    const tokens = { access: 'access-0', accessExpires: inAnHour(), refresh: 'refresh-0' };
    const join = async () => ({ tokens, account: { externalUserId: memberId, permissions: [] } });
    const { db } = database;
    const links = createLinks(db, sealer);
    const ways = { history: { kind: 'listed' }, historyDays: 90, historyReach: null, syncHours: 6, keepDays: 30 };
    const consent = () => Promise.reject(new Error('asked for a consent page'));
    const vendors = { suuntoV2: { ...vendor, ...ways, consent, join } };
    const histories = async () => undefined;
    const readMember = async () => null;
    const surroundings = { log: console, readMember, histories, now };
    const context = { db, sealer, links, vendors, siteOf: () => 'http://localhost', ...surroundings };
    const { finishVendorLink } = createLinkHandlers(context as unknown as VendorContext);
    const attempts = createLinkAttempts(db, sealer);
    const { ticket, browser: asking } = await attempts.ticket(memberId, 'suuntoV2');
    const { state, browser } = (await attempts.start(ticket, asking, 'suuntoV2'))!;
    const request = { headers: { cookie: `longrun_link=${browser}` } };
    const call = { params: { vendor: 'suunto_v2' }, query: { state, code: 'c' }, request };
    return finishVendorLink(call as unknown as Parameters<typeof finishVendorLink>[0]);
  }
  async function thereAre(memberId: string) {
    const result = await database.db.execute(sql`
      select (select count(*) from vendor_links where member_id = ${memberId})::int as links,
        (select count(*) from imports where member_id = ${memberId})::int as imports`);
    return rowsOf<{ links: number; imports: number }>(result)[0];
  }

  // The inbox looks up the link and lists the pushed files; in between, the account can be replaced by another.
  it('that has ended adds nothing to an import, though the member has linked another account', async () => {
    const { vendor } = new Counting(false, 'access-0');
    const { db } = database;
    const links = createLinks(db, sealer);
    const old = await linked(vendor, 'access-0', inAnHour());
    const tokens = { access: 'access-0', accessExpires: inAnHour(), refresh: null };
    await links.add(old.memberId, vendor, { externalUserId: `other-${old.memberId}`, permissions: [] }, tokens);
    const surroundings = { now: () => new Date() };
    const context = { db, sealer, links, ...surroundings } as unknown as VendorContext;
    const file = {
      externalUserId: old.externalUserId,
      externalId: 'a',
      name: 'a.fit',
      address: 'a',
      start: null,
      utcOffset: null,
    };
    await listFiles(context, vendor, old, [file]);
    expect(await thereAre(old.memberId)).toEqual({ links: 1, imports: 0 });
  });

  it('keeps time and place of the start of what is offered, if there is such a place', async () => {
    const { vendor } = new Counting(false, 'access-0');
    const { db } = database;
    const link = await linked(vendor, 'access-0', inAnHour());
    const surroundings = { now: () => new Date() };
    const context = { db, sealer, links: createLinks(db, sealer), ...surroundings } as unknown as VendorContext;
    const file = { externalUserId: link.externalUserId, name: 'a.fit', address: 'a', start: 1.7e9 };
    const offsets = [20_700, null, 1e12];
    await listFiles(
      context,
      vendor,
      link,
      offsets.map((utcOffset, i) => ({ ...file, externalId: `a${i}`, utcOffset })),
    );
    const kept = await db.execute(sql`
      select utc_offset as "utcOffset", extract(epoch from start_hint)::float8 as start
      from import_items join imports using (import_id) where member_id = ${link.memberId} order by position`);
    expect(rowsOf(kept)).toEqual([20_700, null, null].map((utcOffset) => ({ utcOffset, start: 1.7e9 })));
  });

  // A push right after the consent must find both or none: with only the link it would start a separate import.
  it('is created together with the import of its history, or not at all', async () => {
    const memberId = await addMember(database.db);
    const stopped = () => {
      throw new Error('the clock has stopped');
    };
    await expect(comeBack(memberId, stopped)).rejects.toThrow('the clock has stopped');
    expect(await thereAre(memberId)).toEqual({ links: 0, imports: 0 });
    expect((await comeBack(memberId, () => new Date())).headers?.location).toContain('outcome=linked');
    expect(await thereAre(memberId)).toEqual({ links: 1, imports: 1 });
  });
});

describe('a link older than scheduled looks', () => {
  it('gets one at the next start, from its last message, and only one', async () => {
    const { vendor } = new Counting(false, 'access-0');
    const link = await linked(vendor, 'access-0', inAnHour());
    const planned = async () => {
      await planMissingSyncs(database.db, { suuntoV2: vendor });
      const result = await database.db.execute(sql`
        select job_id, payload, (select floor(extract(epoch from linked_at))::float8 from vendor_links
          where link_id = ${link.linkId}) as linked
        from jobs where kind = 'vendor-sync' and key = ${link.linkId}`);
      return rowsOf<{ job_id: number; payload: object; linked: number }>(result);
    };
    const [first, ...others] = await planned();
    expect(others).toEqual([]);
    expect(first!.payload).toEqual({ vendor: 'suuntoV2', until: first!.linked, askedAt: null });
    expect((await planned()).map(({ job_id }) => job_id)).toEqual([first!.job_id]);
  });
});
