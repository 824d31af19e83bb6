import { randomBytes } from 'node:crypto';
import { MAX_APP_CLIENTS, MAX_APPS } from '../../domain/entities/connected-app.ts';
import { isRedirectUri } from '../../domain/oauth/redirect-uri.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { newSecret } from '../identity/api-token.ts';
import { proofNeeded } from '../identity/recent-proof.ts';
import type { SecurityEvents } from '../security-events.ts';
import { addAppClient, listAppClients, removeAppClient } from './app-clients.store.ts';
import { addConsent, listApps } from './app-grants.store.ts';
import { type Ask, type AuthorizationRequest, readRequest, returnsTo } from './authorization-request.ts';
import type { Clients } from './clients.ts';
import { hasOAuth } from './resource.ts';

export interface OAuthHandlerDeps {
  readonly db: Db;
  readonly events: SecurityEvents;
  readonly clients: Clients;
  readonly publicUrl: string;
  /** Mails the member about a new app. */
  readonly tellMade: (sub: string) => Promise<void>;
}

/** Creates a code of 256 bits, as for tokens. */
const newCode = (): string => randomBytes(32).toString('base64url');

const invalid = () => new ApiFailure(400, 'invalid_request', 'This isn’t what the app asked for.');

/** Returns the app's request if it matches the consent exactly. @throws ApiFailure */
function coveredBy(
  { ask }: AuthorizationRequest,
  { scopes, grant }: { readonly scopes: readonly string[]; readonly grant: object | null },
): Ask {
  if (typeof ask === 'string') throw invalid();
  const isForAssistant = ask.resource === 'mcp';
  const areScopes = scopes.length > 0 && scopes.every((scope) => (ask.scopes as readonly string[]).includes(scope));
  if (isForAssistant ? grant === null || scopes.length > 0 : grant !== null || !areScopes) throw invalid();
  return ask;
}

/** Creates the handlers for OAuth apps connected by members, and for registered apps, which only admins see. */
export function createOAuthHandlers({ db, events, clients, publicUrl, tellMade }: OAuthHandlerDeps) {
  const isAvailable = hasOAuth(publicUrl);
  const read = (request: string) => {
    if (!isAvailable)
      throw new ApiFailure(409, 'apps_unavailable', 'Apps can’t be connected: this server has no HTTPS.');
    return readRequest(Buffer.from(request, 'base64url').toString('utf8'), { clients, publicUrl });
  };
  return {
    async listApps({ caller: { sub } }) {
      return { status: 200, body: { apps: await listApps(db, sub), is_available: isAvailable } };
    },

    async readAppRequest({ query }) {
      const { client, redirectUri, ask, returnUrl } = await read(query.request);
      const { name, source, host } = client;
      if (typeof ask === 'string') {
        return { status: 200, body: { request: null, return_url: returnUrl({ error: ask }) } };
      }
      const request = { name, source, host, returns_to: returnsTo(redirectUri), scopes: [...ask.scopes] };
      return { status: 200, body: { request, return_url: returnUrl({ error: 'access_denied' }) } };
    },

    async allowApp({ body: { request, scopes, grant }, caller, request: { ip } }) {
      const asked = await read(request);
      const { challenge } = coveredBy(asked, { scopes, grant });
      const { client, redirectUri, returnUrl } = asked;
      const { clientId, name } = client;
      const code = newCode();
      const consent = { clientId, name, redirectUri, challenge, scopes: [...new Set(scopes)], grant };
      const added = await addConsent(db, caller, consent, { code, unused: newSecret() });
      if (added === 'unproven') throw proofNeeded();
      if (!added) {
        throw new ApiFailure(409, 'too_many_apps', `You can connect up to ${MAX_APPS} apps. Disconnect one first.`);
      }
      events.note('token_made', { sub: caller.sub, ip, what: 'app' });
      await tellMade(caller.sub);
      return { status: 200, body: { return_url: returnUrl({ code }) } };
    },

    async listAppClients() {
      return { status: 200, body: { clients: await listAppClients(db), is_available: isAvailable } };
    },

    async addAppClient({ body, request }) {
      if (!body.redirect_uris.every(isRedirectUri)) {
        const text = 'Use https, http on this device, or a scheme such as com.example.app:/done.';
        throw new ApiFailure(400, 'invalid_request', text, { redirect_uris: [text] });
      }
      if (request.act) request.act.target = body.name;
      const clientId = await addAppClient(db, body);
      if (clientId === null) {
        throw new ApiFailure(409, 'too_many_apps', `You can add up to ${MAX_APP_CLIENTS} apps. Remove one first.`);
      }
      return { status: 200, body: { client_id: clientId } };
    },

    async removeAppClient({ params, request }) {
      const name = await removeAppClient(db, params.id);
      if (request.act) request.act.target = name;
      if (name === null) throw new ApiFailure(404, 'not_found', 'There is no such app.');
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
