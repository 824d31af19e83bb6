import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { APP_QUERY_MAX } from '../../domain/entities/connected-app.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Limits } from '../http/limits.ts';
import type { SecurityEvents } from '../security-events.ts';
import { resourceMetadata, resourcePaths, SERVER_PATH, serverMetadata } from './metadata.ts';
import { hasOAuth, oauthPaths } from './resource.ts';
import { createTokenEndpoint, type Form, OAuthFailure } from './token-endpoint.ts';

/** Path of the consent page. */
const CONSENT_PATH = '/profile/authorize';

/** Maximum form size; forms have a few hundred bytes. */
const BODY_BYTES = 8 * 1024;

export interface OAuthRouteDeps {
  readonly db: Db;
  readonly limits: Limits;
  readonly events: SecurityEvents;
  readonly publicUrl: string;
  readonly productName: () => string;
}

const unavailable = () => new ApiFailure(404, 'apps_unavailable', 'Apps can’t be connected: this server has no HTTPS.');

/** Parses a form. @throws OAuthFailure if a parameter is sent twice */
function readForm(text: string): Form {
  const all = new URLSearchParams(text);
  const names = [...all.keys()];
  if (new Set(names).size !== names.length) throw new OAuthFailure('invalid_request', 'A parameter was sent twice.');
  return Object.fromEntries(all);
}

/** Adds the OAuth documents and endpoints. Consent is requested on a page for members. */
export async function addOAuth(app: FastifyInstance, deps: OAuthRouteDeps): Promise<void> {
  const { publicUrl, productName } = deps;
  const isAvailable = hasOAuth(publicUrl);
  const options = { schema: { hide: true }, config: { cost: 'light' } } as const;
  const show = (path: string, document: () => object) =>
    app.get(path, options, async (_request, reply) => {
      if (!isAvailable) throw unavailable();
      return reply.type('application/json; charset=utf-8').send(document());
    });
  show(SERVER_PATH, () => serverMetadata(publicUrl));
  for (const [path, resource] of resourcePaths) show(path, () => resourceMetadata(publicUrl, resource, productName()));

  // The query is passed to the page as a single value: the page's router would parse numbers in it and serialise
  // them differently.
  app.get(oauthPaths.authorize, options, async ({ url }, reply) => {
    if (!isAvailable) throw unavailable();
    const query = url.slice(url.indexOf('?') + 1);
    if (query.length > APP_QUERY_MAX) throw new ApiFailure(400, 'invalid_request', 'The app’s request is too long.');
    return reply.redirect(`${CONSENT_PATH}?request=${Buffer.from(query).toString('base64url')}`, 303);
  });

  const endpoint = createTokenEndpoint(deps);
  const answers = (answer: (form: Form, ip: string) => Promise<object>) =>
    async function handler({ body, headers, ip }: FastifyRequest, reply: FastifyReply) {
      if (!isAvailable) throw unavailable();
      reply.header('pragma', 'no-cache').type('application/json; charset=utf-8');
      try {
        if (headers.authorization !== undefined) {
          reply.header('www-authenticate', 'Basic realm="apps"');
          throw new OAuthFailure('invalid_client', 'Apps have no secret here. Send client_id in the form.');
        }
        return await reply.send(await answer(readForm(typeof body === 'string' ? body : ''), ip));
      } catch (error) {
        if (!(error instanceof OAuthFailure)) throw error;
        const { error: code, message } = error;
        return reply.code(code === 'invalid_client' ? 401 : 400).send({ error: code, error_description: message });
      }
    };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
      done(null, text),
    );
    const forms = { schema: { hide: true }, config: { cost: 'write' }, bodyLimit: BODY_BYTES } as const;
    scope.post(oauthPaths.token, forms, answers(endpoint.token));
    scope.post(oauthPaths.revoke, forms, answers(endpoint.revoke));
    scope.post(oauthPaths.introspect, forms, answers(endpoint.introspect));
  });
}
