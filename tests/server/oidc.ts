import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { freePort } from './ports.ts';

/** A person at the provider; `sub` identifies them. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

/** A faulty response of the provider. */
interface Fault {
  /** Publishes other keys than it signs with, under the same names. */
  readonly hasOtherKeys?: boolean;
  /** Seconds that its clock is ahead. */
  readonly aheadSeconds?: number;
  /** Responds to nothing but errors. */
  readonly isDown?: boolean;
}

export const clientSecret = 'a secret between the server and the provider';

/** Longer than the clock of a test can differ from that of the browser, which drops cookies that have expired. */
const COOKIE_SECONDS = 2 * 86_400;

const newKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' };
};
const publicOf = ({ kty, n, e, kid, alg, use }: JWK) => ({ kty, n, e, kid, alg, use });

/** Replaces the JSON that the provider responds with, just before it is sent. */
function rewrite(response: ServerResponse, change: (body: Record<string, unknown>) => Promise<object> | object): void {
  const end = response.end.bind(response);
  response.end = ((chunk: unknown) => {
    void Promise.resolve(change(JSON.parse(String(chunk)))).then((changed) => {
      const text = JSON.stringify(changed);
      response.setHeader('content-length', Buffer.byteLength(text));
      end(text);
    });
    return response;
  }) as typeof response.end;
}

/**
 * A real provider (oidc-provider) that signs everyone in as `person`, without a form.
 * @param redirectUris of the clients, by id
 */
export async function startOidc(redirectUris: Readonly<Record<string, readonly string[]>>) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  let key = await newKey();
  const world: { person: Person | null; fault: Fault } = { person: null, fault: {} };
  const people = new Map<string, Person>();
  const make = () =>
    new Provider(issuer, {
      clients: Object.entries(redirectUris).map(([client_id, redirect_uris]) => ({
        client_id,
        client_secret: clientSecret,
        redirect_uris,
        post_logout_redirect_uris: redirect_uris.map((uri) => new URL('/login', uri).href),
      })),
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
      findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => people.get(accountId) }),
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      cookies: { keys: ['cookies of the test'] },
      jwks: { keys: [key] },
      pkce: { required: () => true },
      ttl: { AccessToken: 60, IdToken: 60, Interaction: COOKIE_SECONDS, Session: COOKIE_SECONDS, Grant: 60 },
    });
  let provider = make();

  async function interact(request: IncomingMessage, response: ServerResponse) {
    const { params } = await provider.interactionDetails(request, response);
    const { person } = world;
    if (person === null) return provider.interactionFinished(request, response, { error: 'access_denied' });
    people.set(person.sub, person);
    const grant = new provider.Grant({ accountId: person.sub, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { login: { accountId: person.sub }, consent });
  }

  /** The token with its times moved, signed by the right key. */
  async function shifted(idToken: string, seconds: number): Promise<string> {
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    const times = { iat: Number(claims['iat']) + seconds, exp: Number(claims['exp']) + seconds };
    const header = { alg: 'RS256', kid: 'one' };
    return new SignJWT({ ...claims, ...times }).setProtectedHeader(header).sign(await importJWK(key, 'RS256'));
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const { hasOtherKeys, aheadSeconds, isDown } = world.fault;
    if (isDown) return void response.writeHead(503).end();
    // Another path that claims to be this issuer.
    if (path.startsWith('/wrong/')) request.url = path.slice('/wrong'.length);
    if (path === '/jwks' && hasOtherKeys) rewrite(response, async () => ({ keys: [publicOf(await newKey())] }));
    if (path === '/token' && aheadSeconds !== undefined) {
      rewrite(response, async (body) => ({ ...body, id_token: await shifted(String(body['id_token']), aheadSeconds) }));
    }
    if (path.startsWith('/interaction/')) {
      return void interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    }
    return provider.callback()(request, response);
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));

  return {
    issuer,
    world,
    /** Replaces its keys. */
    async rotateKeys() {
      key = await newKey();
      provider = make();
    },
    /**
     * Follows the steps of a browser at the provider, from the address that it is sent to.
     * @returns the address that it is sent back to
     */
    async visit(url: string): Promise<URL> {
      const jar = new Map<string, string>();
      let next = new URL(url);
      for (let hops = 0; hops < 10 && next.origin === issuer; hops += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
        next = new URL(location, next);
      }
      return next;
    },
    stop: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
export type Oidc = Awaited<ReturnType<typeof startOidc>>;

/** Settings for a provider by the name that members see. */
export const providerEnv = (
  name: string,
  { issuer }: Pick<Oidc, 'issuer'>,
  more: Readonly<Record<string, string>> = {},
) =>
  Object.fromEntries(
    Object.entries({ ISSUER: issuer, CLIENT_ID: name.toLowerCase(), CLIENT_SECRET: clientSecret, ...more }).map(
      ([field, value]) => [`OIDC_${name}_${field}`, value],
    ),
  );
