import { sql } from 'drizzle-orm';
import { vendorOfPath, vendorPaths } from '../../contract/vendor-paths.ts';
import type { DeviceType } from '../../domain/entities/member.ts';
import { messages } from '../../domain/messages.ts';
import { ApiFailure, TooManyRequests } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { findMember } from '../imports/context.ts';
import { forgetEnding, notePermissions } from './broken.ts';
import { tellMember, type VendorContext } from './context.ts';
import { endImports } from './end-link.ts';
import { noteTrouble, startHistory } from './history-job.ts';
import { createLinkAttempts } from './link-attempts.ts';
import type { Link } from './links.ts';
import { nothingSynced, planSync } from './synced.ts';
import { createTries, HOUR } from './tries.ts';
import { planForget, planKeep } from './upkeep-jobs.ts';
import { type Vendor, VendorFailure } from './vendor.ts';

type LinkCalls = Pick<
  Handlers,
  | 'createLinkTicket'
  | 'requestGarminLink'
  | 'requestVendorLink'
  | 'requestSuuntoLink'
  | 'finishVendorLink'
  | 'unlinkVendor'
>;

/** Tickets of one member, for all vendors together: each is a window that somebody opened. */
const TICKETS_PER_HOUR = 30;

const COOKIE = 'longrun_link';
const COOKIE_SECONDS = 900;

const cookieOf = (header: string | undefined): string | null =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{20,100})(?:;|$)`).exec(header ?? '')?.[1] ?? null;

const notSetUp = () => new ApiFailure(409, 'vendor_not_available', 'This vendor cannot be linked on this server.');

/** A vendor has its own address to come back to, so that no other one's answer can be taken for its. */
const callbackPath = (vendor: DeviceType) => `/api/oauth2/${vendorPaths[vendor]}/callback`;
/** The specification's address for Garmin, whichever way of OAuth is behind it. */
const requestPath = (vendor: DeviceType) =>
  vendor === 'garmin' ? '/api/oauth1/garmin/request' : `/api/oauth2/${vendorPaths[vendor]}/request`;

type Answered = Parameters<LinkCalls['finishVendorLink']>[0]['query'];

/** What a vendor sent back, by OAuth 2 or by OAuth 1.0a: there a refusal is an answer without a verifier, or with the word null for one. */
function answerIn({ state, code, error, oauth_token: token, oauth_verifier: given }: Answered) {
  if (token === undefined) return { state, code, isRefused: error === 'access_denied' };
  const verifier = given === 'null' ? undefined : given;
  return { state: token, code: verifier, isRefused: error === undefined && !verifier };
}

/** Linking and unlinking accounts. */
export function createLinkHandlers(context: VendorContext): LinkCalls {
  const { db, sealer, links, vendors, publicUrl, wake, now, log, publish, histories } = context;
  const attempts = createLinkAttempts(db, sealer);
  const tickets = createTries(db, { what: 'link ticket', most: TICKETS_PER_HOUR, seconds: HOUR });
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = (vendor: DeviceType, value: string, seconds: number) =>
    `${COOKIE}=${value}; Path=${callbackPath(vendor)}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
  const result = (vendor: DeviceType, outcome: 'linked' | 'refused' | 'failed' | 'moved') => ({
    status: 303 as const,
    headers: {
      location: `${publicUrl}/link-result?${new URLSearchParams({ vendor, outcome })}`,
      'set-cookie': cookie(vendor, '', 0),
      'referrer-policy': 'no-referrer',
    },
  });

  async function request(id: DeviceType, ticket: string | undefined) {
    const vendor = vendors[id];
    const started = vendor && ticket ? await attempts.start(ticket, id) : null;
    if (!vendor || !started) return result(id, 'failed');
    const { state, challenge, browser } = started;
    let location: string;
    try {
      const consent = await vendor.consent({ state, challenge, redirectUri: publicUrl + callbackPath(id) });
      if (consent.own) await attempts.rename(state, consent.own);
      location = consent.url;
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      log.warn({ err: error, vendor: id }, 'a link could not be asked for');
      return result(id, 'failed');
    }
    const headers = { location, 'set-cookie': cookie(id, browser, COOKIE_SECONDS), 'referrer-policy': 'no-referrer' };
    return { status: 303 as const, headers };
  }

  /**
   * The link and the import of its history come into being together: a vendor may push right after the consent, and a push that found the link
   * without an import would begin one of its own, in which the two would take files from each other.
   */
  async function keep(memberId: string, vendor: Vendor, joined: Awaited<ReturnType<Vendor['join']>>) {
    const before = await links.find(memberId, vendor.id);
    const waits = await secondsToWait(memberId, vendor);
    return db.transaction(async (tx): Promise<{ added: Link; importId: string; waits: number } | null> => {
      const added = await links.add(memberId, vendor, joined.account, joined.tokens, tx);
      if (!added) return null;
      // In place of another account: what that one was asked for does not come any more.
      if (before && before.linkId !== added.linkId) await endImports(tx, memberId, vendor.id);
      await tx.execute(sql`
        update imports set state = 'complete', completed_at = now()
        where member_id = ${memberId} and source = ${vendor.id} and state = 'error'`);
      const importId = await startHistory(tx, added, vendor, now(), null, waits);
      await planKeep(tx, added.linkId, vendor, now());
      await planSync(tx, added, vendor, now(), nothingSynced);
      return { added, importId, waits };
    });
  }

  /** A link is never refused for it: its history waits until the member may ask for one again. */
  async function secondsToWait(memberId: string, vendor: Vendor): Promise<number> {
    try {
      await histories(`${vendor.id} ${memberId}`);
      return 0;
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error;
      return error.retryAfter;
    }
  }

  async function announce(memberId: string, importId: string): Promise<void> {
    wake();
    await tellMember(context, memberId);
    const member = await findMember(db, memberId);
    if (member) publish(member.identityId, 'new_import_found', { import_id: importId });
  }

  return {
    async createLinkTicket({ params, body }) {
      const { vendor } = body;
      if (vendor === 'suunto') throw new ApiFailure(409, 'vendor_moved', messages.link.movescount);
      if (!vendors[vendor]) throw notSetUp();
      await tickets(params.id);
      const { ticket, expiresAt } = await attempts.ticket(params.id, vendor);
      const url = `${publicUrl}${requestPath(vendor)}?${new URLSearchParams({ ticket })}`;
      return { status: 200, body: { url, expires_at: expiresAt.toISOString() } };
    },

    requestGarminLink: ({ query }) => request('garmin', query.ticket),
    requestVendorLink: ({ params, query }) => request(vendorOfPath[params.vendor], query.ticket),
    requestSuuntoLink: async () => result('suunto', 'moved'),

    async finishVendorLink({ params, query, request: { headers } }) {
      const id = vendorOfPath[params.vendor];
      const vendor = vendors[id];
      const browser = cookieOf(headers.cookie);
      const { state, code, isRefused } = answerIn(query);
      if (!vendor || !state || browser === null) return result(id, 'failed');
      const attempt = await attempts.finish(state, browser, id);
      if (!attempt) return result(id, 'failed');
      if (query.error !== undefined || !code) return result(id, isRefused ? 'refused' : 'failed');
      const { memberId, verifier } = attempt;
      try {
        const redirectUri = publicUrl + callbackPath(id);
        const joined = await vendor.join({ state, code, verifier, redirectUri, memberId });
        const kept = await keep(memberId, vendor, joined);
        if (!kept) return result(id, 'failed');
        await announce(memberId, kept.importId);
        if (kept.waits > 0)
          await noteTrouble(context, kept.importId, { kind: 'puller_failed', retrySeconds: kept.waits });
        await notePermissions(context, vendor, kept.added, joined.account.permissions);
        return result(id, 'linked');
      } catch (error) {
        if (!(error instanceof VendorFailure)) throw error;
        log.warn({ err: error, vendor: id }, 'linking failed');
        return result(id, 'failed');
      }
    },

    async unlinkVendor({ params, caller }) {
      const vendor = vendorOfPath[params.vendor];
      await forgetEnding(db, caller.memberId, vendor);
      const found = await links.find(caller.memberId, vendor);
      if (!found) return { status: 200, body: { unlinked: false } };
      await db.transaction(async (tx) => {
        const removed = await links.remove(found.linkId, tx);
        if (removed) await planForget(tx, removed);
        await endImports(tx, caller.memberId, found.vendor);
      });
      wake();
      await tellMember(context, caller.memberId);
      return { status: 200, body: { unlinked: true } };
    },
  };
}
