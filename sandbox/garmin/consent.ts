import { createHash, randomBytes } from 'node:crypto';
import { isLoopback, type Answer, type Call } from '../http.ts';
import { consentPage, consentStyleHash, wrongRequestPage, type ConsentFields } from './consent-page.ts';
import type { Garmin } from './context.ts';
import { isPersonaId, type PersonaId } from '../athletes/personas.ts';
import { permissions, sha256, type Permission } from './state.ts';

const codeLife = 600;
const cookieName = 'garmin_account';

function page(status: number, body: string, formTarget: string | null, cookie?: string): Answer {
  // The browser follows the form's redirect only to origins named by form-action.
  const target = formTarget === null ? "'none'" : `'self' ${formTarget}`;
  return {
    status,
    headers: {
      'content-type': 'text/html;charset=UTF-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src '${consentStyleHash}'; form-action ${target}; base-uri 'none'; frame-ancestors 'none'`,
      ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
    },
    body,
  };
}

function isOurs(redirectUri: string, publicBase: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const url = new URL(redirectUri);
  if (!/^https?:$/.test(url.protocol) || url.hash !== '') return false;
  return isLoopback(url.host) || url.origin === new URL(publicBase).origin;
}

const back = (fields: ConsentFields, answer: Readonly<Record<string, string>>): Answer => {
  const url = new URL(fields.redirect_uri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (fields.state !== '') url.searchParams.set('state', fields.state);
  return {
    status: 303,
    headers: { location: url.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  };
};

/** The request's fields, or the answer to a wrong one. Without a known client and address nothing is sent anywhere. */
function readRequest(garmin: Garmin, given: URLSearchParams): ConsentFields | Answer {
  const text = (name: string) => given.get(name) ?? '';
  const fields: ConsentFields = {
    response_type: text('response_type'),
    client_id: text('client_id'),
    redirect_uri: text('redirect_uri'),
    state: text('state'),
    code_challenge: text('code_challenge'),
    code_challenge_method: text('code_challenge_method'),
  };
  if (fields.client_id !== garmin.options.clientId || !isOurs(fields.redirect_uri, garmin.options.publicBase)) {
    return page(400, wrongRequestPage(), null);
  }
  if (fields.response_type !== 'code') return back(fields, { error: 'unsupported_response_type' });
  if (fields.code_challenge_method !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(fields.code_challenge)) {
    return back(fields, { error: 'invalid_request', error_description: 'PKCE with S256 is needed' });
  }
  return fields;
}

const isAnswer = (value: ConsentFields | Answer): value is Answer => 'status' in value;

function accountKey(call: Call): string | null {
  return new RegExp(`(?:^|; *)${cookieName}=([0-9a-f]{16})(?:;|$)`).exec(call.headers.cookie ?? '')?.[1] ?? null;
}

/** The consent page. The browser stays signed in as one person at the vendor until it asks for another. */
export function showConsent(garmin: Garmin, call: Call): Answer {
  const fields = readRequest(garmin, call.query);
  if (isAnswer(fields)) return fields;
  const kept = call.query.get('account') === 'new' ? null : accountKey(call);
  const account = kept ?? randomBytes(8).toString('hex');
  const path = new URL(garmin.options.publicBase).pathname.replace(/\/$/, '');
  return page(
    200,
    consentPage(fields, garmin.options.appName, account),
    new URL(fields.redirect_uri).origin,
    `${cookieName}=${account}; Path=${path}/garmin; HttpOnly; SameSite=Lax; Max-Age=31536000`,
  );
}

/** An account is one person's one watch history: the same one each time they come back. */
function openAccount(garmin: Garmin, key: string, persona: PersonaId): string {
  const { state, options } = garmin;
  const userId = createHash('sha256').update(`${options.seed} ${key} ${persona}`).digest('hex').slice(0, 32);
  if (!state.accounts.has(userId)) {
    state.record({ kind: 'account', account: { userId, persona, seed: options.seed, now: garmin.now() } });
  }
  return userId;
}

/** What the person answered on the consent page. */
export function decideConsent(garmin: Garmin, call: Call): Answer {
  const form = new URLSearchParams(call.body);
  const fields = readRequest(garmin, form);
  if (isAnswer(fields)) return fields;
  const persona = form.get('persona') ?? '';
  if (form.get('decision') !== 'allow' || persona === 'refused') return back(fields, { error: 'access_denied' });
  const key = form.get('account') ?? '';
  if (!isPersonaId(persona) || !/^[0-9a-f]{16}$/.test(key)) return page(400, wrongRequestPage(), null);
  const code = randomBytes(32).toString('base64url');
  const ticked = form.getAll('permission');
  garmin.state.record({
    kind: 'code',
    code: {
      hash: sha256(code),
      userId: openAccount(garmin, key, persona),
      permissions: permissions.filter((name): name is Permission => ticked.includes(name)),
      challenge: fields.code_challenge,
      redirectUri: fields.redirect_uri,
      expires: garmin.now() + codeLife,
    },
  });
  return back(fields, { code });
}
