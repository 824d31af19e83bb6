import { type AppConfig, readAppConfig } from '../api/config.ts';
import { RENEW_BEFORE_MS } from '../api/temporary-credentials.ts';
import { type CachedResponse, readResponse } from '../shared/answers/response-cache.ts';
import { credentialStore } from '../app/credential-store.ts';
import type { Early } from './handover.ts';
import { firstCalls, firstHashes } from './initial-requests.ts';
import { type Opened, openedBy } from './initial-location.ts';
import { signedFetch } from './signed-fetch.ts';

/** Milliseconds until an unused response is stale, as for the page's own responses. */
const GOOD_FOR_MS = 30_000;
/** Maximum delay, ms, until the realtime channel opens with the same credentials. */
const OPENS_WITHIN_MS = 60_000;

/** Sends a request unless it is already pending, and keeps its response for the app. `body` is empty for requests without one. */
export type Note = (url: string, body: string, send: () => Promise<Response>) => void;

/**
 * Starts loading the page's first data while its code is loading: data cached at the last visit and, if usable credentials are stored, the same data
 * from the server.
 * @param member the signed-in member; null to request nothing
 * @param settings from the document
 * @param now milliseconds since 1970, by the server's clock
 */
export function ask(
  member: Pick<Opened, 'memberId' | 'visitor'> | null,
  settings: unknown,
  now: number,
): Pick<Early, 'take' | 'kept' | 'forget'> & { readonly note: Note } {
  const answers = new Map<string, { readonly asked: number; readonly answer: Promise<Response | null> }>();
  const note: Note = (url, body, send) => {
    if (answers.has(url + body)) return;
    answers.set(url + body, { asked: performance.now(), answer: send().catch(() => null) });
  };
  const credentials = credentialStore(() => member?.memberId ?? null).load();
  // Without TLS, browsers only provide cryptography on localhost.
  const canSign = credentials !== null && credentials.expiresAt - now > RENEW_BEFORE_MS + OPENS_WITHIN_MS;
  const opened = member === null ? null : openedBy(member);
  if (opened !== null && canSign && typeof crypto.subtle !== 'undefined') {
    const { apiBase, region }: AppConfig = readAppConfig(settings, window.location.origin);
    const send = signedFetch(credentials, region, now);
    for (const call of firstCalls(opened, now / 1000)) {
      const url = `${apiBase}/${call}`;
      note(url, '', () => send(url));
    }
  }
  const kept = new Map<string, Promise<CachedResponse | null>>();
  if (opened !== null) {
    const owner = opened.memberId;
    for (const hash of firstHashes(opened, now / 1000)) kept.set(owner + hash, readResponse(owner, hash));
  }
  return {
    kept: (owner, hash) => {
      const found = kept.get(owner + hash);
      kept.delete(owner + hash);
      return found;
    },
    take: (url, body = '') => {
      const { asked, answer } = answers.get(url + body) ?? { asked: 0 };
      answers.delete(url + body);
      return performance.now() - asked < GOOD_FOR_MS ? answer : undefined;
    },
    note,
    forget: () => {
      answers.clear();
      kept.clear();
    },
  };
}
