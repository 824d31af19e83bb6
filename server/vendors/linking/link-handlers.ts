import type { FastifyRequest } from 'fastify';
import { vendorOfPath, vendors as records } from '../../../domain/vendors.ts';
import type { DeviceType } from '../../../domain/vendors.ts';
import { messages } from '../../../domain/messages.ts';
import { changed } from '../../changes/changed.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { holdMember } from '../../members/hold-member.store.ts';
import type { VendorContext } from '../context.ts';
import { endImports } from './end-link.ts';
import { forgetEnding } from './endings.store.ts';
import { createLinkAttempts } from './link-attempts.store.ts';
import { linkCookie, linkCookieIn } from './link-cookie.ts';
import { createTries, HOUR } from '../../jobs/attempts.store.ts';
import { storeLink } from './store-link.ts';
import { planForget } from '../syncing/plans.ts';
import { hasConsent, VendorFailure } from '../adapters/vendor.ts';

type LinkCalls = Pick<
  Handlers,
  | 'createLinkTicket'
  | 'requestGarminLink'
  | 'requestVendorLink'
  | 'requestSuuntoLink'
  | 'finishVendorLink'
  | 'unlinkVendor'
>;

/** Maximum number of tickets per member for all vendors. Each opens a popup. */
const TICKETS_PER_HOUR = 30;

export const notSetUp = () =>
  new ApiFailure(409, 'vendor_not_available', 'This vendor cannot be linked on this server.');

/** Returns the outcome for the page, which shows that the vendor is busy if a retry may soon succeed. */
const outcomeOf = ({ trouble }: VendorFailure): 'busy' | 'failed' => (trouble === 'later' ? 'busy' : 'failed');

/** Returns a vendor's callback URL. Each vendor has its own, so that responses of different vendors cannot be confused. */
export const callbackPath = (vendor: DeviceType) => `/api/oauth2/${records[vendor].path}/callback`;
/** Returns the path that starts a link. Garmin has the specification's path for either version of OAuth. */
const requestPath = (vendor: DeviceType) =>
  vendor === 'garmin' ? '/api/oauth1/garmin/request' : `/api/oauth2/${records[vendor].path}/request`;

type Answered = Parameters<LinkCalls['finishVendorLink']>[0]['query'];

/** Normalises a vendor's redirect. In OAuth 1.0a, a refusal has no verifier, or the verifier "null". */
function answerIn({ state, code, error, oauth_token: token, oauth_verifier: given }: Answered) {
  if (token === undefined) return { state, code, isRefused: error === 'access_denied' };
  const verifier = given === 'null' ? undefined : given;
  return { state: token, code: verifier, isRefused: error === undefined && !verifier };
}

/** Creates the handlers for linking and unlinking accounts. */
export function createLinkHandlers(context: VendorContext): LinkCalls {
  const { db, sealer, links, vendors, siteOf, log, events } = context;
  const attempts = createLinkAttempts(db, sealer);
  const tickets = createTries(db, { what: 'link ticket', most: TICKETS_PER_HOUR, seconds: HOUR });
  const callbackOf = (vendor: DeviceType, asking: FastifyRequest) => siteOf(asking) + callbackPath(vendor);
  type Outcome = 'linked' | 'refused' | 'failed' | 'busy' | 'moved';
  /** Returns a function that redirects the browser to the result page. */
  const ending = (asking: FastifyRequest, vendor: DeviceType) => (outcome: Outcome) => {
    const location = `${siteOf(asking)}/link-result?${new URLSearchParams({ vendor, outcome })}`;
    return { status: 303 as const, headers: { location, 'referrer-policy': 'no-referrer' } };
  };
  /** Like {@link ending}, but also deletes the cookie after the callback. An invalid ticket leaves another pending link unchanged. */
  const endingForGood = (asking: FastifyRequest, vendor: DeviceType) => (outcome: Outcome) => {
    const { status, headers } = ending(asking, vendor)(outcome);
    const gone = linkCookie({ site: siteOf(asking), path: callbackPath(vendor), value: null, asking });
    return { status, headers: { ...headers, 'set-cookie': gone } };
  };

  /** Checks the request's URL. Simulated vendors redirect to the server's configured URL, so a phone using another URL would not get back. */
  function checkAddress(asking: FastifyRequest): void {
    if (context.canComeBack(asking)) return;
    const site = siteOf(asking);
    log.warn(`no link was begun for a page at ${site}: set PUBLIC_URL=${site} and start again`);
    throw new ApiFailure(409, 'public_url_needed', messages.link.addressUnknown(site));
  }

  async function request(id: DeviceType, ticket: string | undefined, asking: FastifyRequest) {
    const result = ending(asking, id);
    const vendor = vendors[id];
    if (!hasConsent(vendor) || !ticket) return result('failed');
    const asked = linkCookieIn(asking, siteOf(asking));
    const started = asked === null ? null : await attempts.start(ticket, asked, id);
    if (!started) {
      events.note('link_refused', { ip: asking.ip, what: id });
      return result('failed');
    }
    const { state, challenge, browser } = started;
    let location: string;
    try {
      const consent = await vendor.consent({ state, challenge, redirectUri: callbackOf(id, asking) });
      if (consent.own) await attempts.rename(state, consent.own);
      location = consent.url;
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      log.warn({ err: error, vendor: id }, 'a link could not be asked for');
      return result(outcomeOf(error));
    }
    const kept = linkCookie({ site: siteOf(asking), path: callbackPath(id), value: browser, asking });
    return { status: 303 as const, headers: { location, 'set-cookie': kept, 'referrer-policy': 'no-referrer' } };
  }

  return {
    async createLinkTicket({ params, body, request: asking }) {
      const { vendor } = body;
      if (vendor === 'suunto') throw new ApiFailure(409, 'vendor_moved', messages.link.movescount);
      if (!hasConsent(vendors[vendor])) throw notSetUp();
      checkAddress(asking);
      await tickets(params.id);
      const { ticket, browser, expiresAt } = await attempts.ticket(params.id, vendor);
      const [site, path] = [siteOf(asking), requestPath(vendor)];
      const url = `${site}${path}?${new URLSearchParams({ ticket })}`;
      const headers = { 'set-cookie': linkCookie({ site, path, value: browser, asking }) };
      return { status: 200, body: { url, expires_at: expiresAt.toISOString() }, headers };
    },

    requestGarminLink: ({ query, request: asking }) => request('garmin', query.ticket, asking),
    requestVendorLink: ({ params, query, request: asking }) =>
      request(vendorOfPath[params.vendor], query.ticket, asking),
    requestSuuntoLink: async ({ request: asking }) => ending(asking, 'suunto')('moved'),

    async finishVendorLink({ params, query, request: asking }) {
      const id = vendorOfPath[params.vendor];
      const result = endingForGood(asking, id);
      const vendor = vendors[id];
      const browser = linkCookieIn(asking, siteOf(asking));
      const { state, code, isRefused } = answerIn(query);
      if (!hasConsent(vendor) || !state) return result('failed');
      const attempt = browser === null ? null : await attempts.finish(state, browser, id);
      if (!attempt) {
        events.note('link_refused', { ip: asking.ip, what: id });
        return result('failed');
      }
      if (query.error !== undefined || !code) return result(isRefused ? 'refused' : 'failed');
      const { memberId, verifier } = attempt;
      try {
        const redirectUri = callbackOf(id, asking);
        const joined = await vendor.join({ state, code, verifier, redirectUri, memberId });
        return result((await storeLink(context, memberId, vendor, joined)) ? 'linked' : 'failed');
      } catch (error) {
        if (!(error instanceof VendorFailure)) throw error;
        log.warn({ err: error, vendor: id }, 'linking failed');
        return result(outcomeOf(error));
      }
    },

    async unlinkVendor({ params, caller }) {
      const vendor = vendorOfPath[params.vendor];
      await forgetEnding(db, caller.memberId, vendor);
      const found = await links.find(caller.memberId, vendor);
      if (!found) return { status: 200, body: { unlinked: false } };
      await db.transaction(async (tx) => {
        await holdMember(tx, caller.memberId);
        const removed = await links.remove(found.linkId, tx);
        if (removed) await planForget(tx, removed);
        await endImports(tx, caller.memberId, found.vendor);
      });
      await changed(context.db, { what: 'member', of: caller.memberId });
      return { status: 200, body: { unlinked: true } };
    },
  };
}
