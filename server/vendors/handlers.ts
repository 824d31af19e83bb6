import { sql } from 'drizzle-orm';
import { importReasons } from '../../domain/import-reasons.ts';
import { rowsOf } from '../db/rows.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { findMember } from '../imports/context.ts';
import { IMPORT_JOB } from '../imports/run-import.ts';
import { enqueue } from '../jobs/queue.ts';
import { openImport, tellMember, type VendorContext } from './context.ts';
import { HISTORY_JOB, startHistory } from './history-job.ts';
import { isHookSecret } from './hook.ts';
import { INBOX_JOB } from './inbox-job.ts';
import { createLinkAttempts } from './link-attempts.ts';
import type { Link } from './links.ts';
import { sourcesOf } from './sources.ts';
import { FORGET_JOB, KEEP_JOB, nextKeep } from './upkeep-jobs.ts';
import { type Vendor, VendorFailure } from './vendor.ts';

type VendorCalls = Pick<
  Handlers,
  | 'createLinkTicket'
  | 'requestGarminLink'
  | 'finishGarminLink'
  | 'unlinkGarmin'
  | 'receiveGarminPush'
  | 'pullVendor'
  | 'listSources'
>;

const COOKIE = 'longrun_link';
const CALLBACK_PATH = '/api/oauth2/garmin/callback';
const COOKIE_SECONDS = 900;
/** A pull asks from this long before the last push on, seconds: what was lost may be older than what came. */
const PULL_OVERLAP = 86_400;

const cookieOf = (header: string | undefined): string | null =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{20,100})(?:;|$)`).exec(header ?? '')?.[1] ?? null;

const notSetUp = () => new ApiFailure(409, 'vendor_not_available', 'This vendor cannot be linked on this server.');

/** Linking and unlinking accounts, what vendors push, and asking for what is missing. */
export function createVendorHandlers(context: VendorContext): VendorCalls {
  const { db, sealer, links, vendors, publicUrl, wake, now, log, publish } = context;
  const attempts = createLinkAttempts(db, sealer);
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = (value: string, seconds: number) =>
    `${COOKIE}=${value}; Path=${CALLBACK_PATH}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
  const result = (outcome: 'linked' | 'refused' | 'failed') => ({
    status: 303 as const,
    headers: {
      location: `${publicUrl}/link-result?vendor=garmin&outcome=${outcome}`,
      'set-cookie': cookie('', 0),
      'referrer-policy': 'no-referrer',
    },
  });

  async function link(vendor: Vendor, memberId: string, code: string, verifier: string): Promise<Link | null> {
    const redirectUri = `${publicUrl}${CALLBACK_PATH}`;
    const tokens = await vendor.exchange({ code, verifier, redirectUri });
    const account = await vendor.account(tokens.access);
    return links.add(memberId, vendor, account, tokens);
  }

  async function begin(vendor: Vendor, added: Link): Promise<void> {
    const importId = await db.transaction(async (tx) => {
      await tx.execute(sql`
        update imports set state = 'complete', completed_at = now()
        where member_id = ${added.memberId} and source = ${added.vendor} and state = 'error'`);
      const id = await startHistory(tx, added, now());
      const payload = { vendor: vendor.id };
      await enqueue(tx, { kind: KEEP_JOB, key: added.linkId, payload, runAt: nextKeep(now()) });
      return id;
    });
    wake();
    await tellMember(context, added.memberId);
    const member = await findMember(db, added.memberId);
    if (member) publish(member.identityId, 'new_import_found', { import_id: importId });
  }

  /** Imports that can go no further without the account: what was not fetched will not be. */
  async function endImports(memberId: string, vendor: string): Promise<void> {
    const ended = await db.execute(sql`
      update imports set listed = true where member_id = ${memberId} and source = ${vendor} and state = 'active'
      returning import_id as "importId"`);
    for (const { importId } of rowsOf<{ importId: string }>(ended)) {
      await db.execute(sql`
        update import_items set state = 'done', outcome = 'skipped', reason = ${importReasons.notFetched}, locator = null
        where import_id = ${importId} and state = 'waiting'`);
      await db.execute(sql`delete from jobs where kind = ${HISTORY_JOB} and key = ${importId}`);
      await enqueue(db, { kind: IMPORT_JOB, key: importId });
    }
  }

  return {
    async createLinkTicket({ params, body }) {
      if (body.vendor !== 'garmin' || !vendors.garmin) throw notSetUp();
      const { ticket, expiresAt } = await attempts.ticket(params.id, body.vendor);
      const url = `${publicUrl}/api/oauth1/garmin/request?${new URLSearchParams({ ticket })}`;
      return { status: 200, body: { url, expires_at: expiresAt.toISOString() } };
    },

    async requestGarminLink({ query }) {
      const vendor = vendors.garmin;
      const started = vendor && query.ticket ? await attempts.start(query.ticket, vendor.id) : null;
      if (!vendor || !started) return result('failed');
      const { state, challenge, browser } = started;
      const location = vendor.consentUrl({ state, challenge, redirectUri: `${publicUrl}${CALLBACK_PATH}` });
      const headers = { location, 'set-cookie': cookie(browser, COOKIE_SECONDS), 'referrer-policy': 'no-referrer' };
      return { status: 303, headers };
    },

    async finishGarminLink({ query, request }) {
      const vendor = vendors.garmin;
      const browser = cookieOf(request.headers.cookie);
      if (!vendor || !query.state || browser === null) return result('failed');
      const attempt = await attempts.finish(query.state, browser, vendor.id);
      if (!attempt) return result('failed');
      if (query.error !== undefined || !query.code) {
        return result(query.error === 'access_denied' ? 'refused' : 'failed');
      }
      try {
        const added = await link(vendor, attempt.memberId, query.code, attempt.verifier);
        if (!added) return result('failed');
        await begin(vendor, added);
        return result('linked');
      } catch (error) {
        if (!(error instanceof VendorFailure)) throw error;
        log.warn({ err: error }, 'linking failed');
        return result('failed');
      }
    },

    async unlinkGarmin({ caller }) {
      const found = await links.find(caller.memberId, 'garmin');
      if (!found) return { status: 200, body: { unlinked: false } };
      const removed = await links.remove(found.linkId);
      if (removed) {
        const payload = { vendor: found.vendor, access: removed.sealedAccess, refresh: removed.sealedRefresh };
        await enqueue(db, { kind: FORGET_JOB, key: found.linkId, payload });
        await db.execute(sql`delete from jobs where kind = ${KEEP_JOB} and key = ${found.linkId}`);
      }
      await endImports(caller.memberId, found.vendor);
      wake();
      await tellMember(context, caller.memberId);
      return { status: 200, body: { unlinked: true } };
    },

    async receiveGarminPush({ params, body, request }) {
      const vendor = vendors.garmin;
      const known = vendor && isHookSecret(sealer, vendor.id, params.secret) && vendor.isSender(request.headers);
      if (!known) throw new ApiFailure(404, 'not_found', 'There is no such thing.');
      await db.transaction(async (tx) => {
        await tx.execute(sql`
          insert into vendor_inbox (vendor, body) values (${vendor.id}, ${JSON.stringify(body)}::jsonb)`);
        await enqueue(tx, { kind: INBOX_JOB, key: 'all', priority: 8 });
      });
      wake();
      return { status: 200 };
    },

    async listSources({ params }) {
      return { status: 200, body: { sources: await sourcesOf(db, params.id, vendors) } };
    },

    async pullVendor({ params, body }) {
      const vendor = vendors[params.vendor];
      const found = vendor && (await links.find(body.member_id, vendor.id));
      if (!found) return { status: 200, body: 'none' };
      const open = await openImport(db, body.member_id, found.vendor);
      if (open?.state === 'active') return { status: 200, body: { import_id: open.importId } };
      const last = await db.execute(sql`
        select extract(epoch from coalesce(last_sync_at, linked_at))::float8 as seconds from vendor_links
        where link_id = ${found.linkId}`);
      const since = rowsOf<{ seconds: number }>(last)[0]?.seconds ?? now().getTime() / 1000;
      const importId = await startHistory(db, found, now(), Math.floor(since) - PULL_OVERLAP);
      wake();
      return { status: 200, body: { import_id: importId } };
    },
  };
}
