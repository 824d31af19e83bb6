import * as z from 'zod/mini';
import { APP_NAME_MAX, type appSources, REDIRECT_MAX } from '../../domain/entities/connected-app.ts';
import { isOnDevice, isRedirectUri } from '../../domain/oauth/redirect-uri.ts';
import { createBoundedCache } from '../base/bounded-cache.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure, BUSY_SECONDS, TooManyRequests } from '../http/failure.ts';
import type { OutboundRules } from '../outbound/address.ts';
import { getJson, NoDocument } from '../outbound/get-json.ts';
import { findAppClient } from './app-clients.store.ts';

/** An app that can request access to members' data. */
export interface Client {
  readonly clientId: string;
  readonly name: string;
  readonly source: (typeof appSources)[number];
  /** Host that published the app's document; `null` for registered apps. */
  readonly host: string | null;
  readonly redirectUris: readonly string[];
}

/** Maximum document size in bytes; the draft recommends a limit. */
const DOCUMENT_BYTES = 5 * 1024;
const CACHED_MS = 10 * 60_000;
const MAX_CACHED = 1000;
/** Maximum documents fetched at once by this process. */
const MAX_READ = 20;

const document = z.object({
  client_id: z.string(),
  client_name: z.optional(z.string()),
  redirect_uris: z.array(z.string().check(z.maxLength(REDIRECT_MAX))).check(z.minLength(1), z.maxLength(50)),
  token_endpoint_auth_method: z.optional(z.literal('none')),
  grant_types: z.optional(z.array(z.string()).check(z.refine((types) => types.includes('authorization_code')))),
  response_types: z.optional(z.array(z.string()).check(z.refine((types) => types.includes('code')))),
});

/** Removes characters that could hide or reorder others. */
const displayName = (name: string): string =>
  name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, APP_NAME_MAX);

const unknown = () =>
  new ApiFailure(400, 'app_unknown', 'This app isn’t known here, or its description has a mistake.');
const unreachable = () =>
  new ApiFailure(502, 'app_unreachable', 'We couldn’t read the app’s description. Try again later.');

/**
 * Returns the URL of a client id that is a document URL: https with a path, in the URL parser's normal form, so other spellings are
 * not accepted. [client ID metadata documents §3]
 */
function documentUrl(clientId: string, { loopback }: OutboundRules): URL | null {
  if (clientId.length > REDIRECT_MAX || !URL.canParse(clientId)) return null;
  const url = new URL(clientId);
  const isAllowed = url.protocol === 'https:' || (loopback && isOnDevice(clientId));
  const isPlain = url.username === '' && url.password === '' && url.hash === '' && url.pathname !== '/';
  return isAllowed && isPlain && url.href === clientId && !clientId.includes('#') ? url : null;
}

export interface Clients {
  /** @throws ApiFailure 400 `app_unknown`, 502 `app_unreachable`, 429 */
  find(clientId: string): Promise<Client>;
}

/** Finds apps by client id: the UUID of a registered app, or the URL of a document. */
export function createClients({ db, rules }: { readonly db: Db; readonly rules: OutboundRules }): Clients {
  const cache = createBoundedCache<{ readonly until: number; readonly found: Promise<Client> }>(MAX_CACHED);
  let reading = 0;

  async function read(clientId: string, { host }: URL): Promise<Client> {
    if (reading >= MAX_READ) throw new TooManyRequests(BUSY_SECONDS);
    reading += 1;
    try {
      const found = document.safeParse(await getJson(clientId, { rules, maxBytes: DOCUMENT_BYTES }));
      const redirectUris = found.data?.redirect_uris.filter(isRedirectUri) ?? [];
      if (!found.success || found.data.client_id !== clientId || redirectUris.length === 0) throw unknown();
      const name = displayName(found.data.client_name ?? '') || host;
      return { clientId, name, source: 'document', host, redirectUris };
    } catch (error) {
      throw error instanceof NoDocument ? unreachable() : error;
    } finally {
      reading -= 1;
    }
  }

  function fromDocument(clientId: string, url: URL): Promise<Client> {
    const cached = cache.get(clientId);
    if (cached && cached.until > performance.now()) return cached.found;
    const entry = { until: performance.now() + CACHED_MS, found: read(clientId, url) };
    cache.put(clientId, entry);
    // Failures are not cached, so the app's developer can fix the document and retry.
    entry.found.catch(() => cache.drop(clientId, entry));
    return entry.found;
  }

  return {
    async find(clientId) {
      const url = documentUrl(clientId, rules);
      if (url) return fromDocument(clientId, url);
      if (!z.uuid().safeParse(clientId).success) throw unknown();
      const stored = await findAppClient(db, clientId.toLowerCase());
      if (!stored) throw unknown();
      const { name, redirectUris } = stored;
      return { clientId: stored.clientId, name, source: 'admin', host: null, redirectUris };
    },
  };
}
