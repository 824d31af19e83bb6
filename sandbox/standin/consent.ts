import { createHash, randomBytes } from 'node:crypto';
import { isPersonaId, type PersonaId } from '../athletes/personas.ts';
import { type Answer, type Call, isLocal, isLoopback } from '../http.ts';
import {
  busyPage,
  consentPage,
  consentStyleHash,
  type Fields,
  noSignInPage,
  type Tick,
  wrongRequestPage,
} from './consent-page.ts';
import { newToken } from './oauth.ts';
import { RateWindow } from './rate.ts';
import { sha256 } from './state.ts';
import { switchesOf } from './switches.ts';
import type { Route, Standin } from './vendor.ts';

/** A person's consent. */
export interface ConsentChoice {
  readonly userId: string;
  readonly permissions: readonly string[];
}

/** A consent flow other than OAuth 2. */
export interface OtherWay {
  /** Returns the redirect URL; `null` for an unknown request. */
  readonly redirectOf: (vendor: Standin, fields: Fields) => string | null;
  /** Returns the parameters to redirect with after a consent. */
  readonly agreed: (vendor: Standin, fields: Fields, agreed: ConsentChoice) => Readonly<Record<string, string>>;
  /** Returns the parameters to redirect with after a refusal. */
  readonly denied: (fields: Fields) => Readonly<Record<string, string>>;
}

/** A vendor's consent flow. */
export interface ConsentWay {
  /** Path of the page below the vendor's folder. */
  readonly path: string;
  /** Names of the application's parameters; those of OAuth 2 are included unless there is another flow. */
  readonly fields: readonly string[];
  readonly other?: OtherWay;
  /** Redirect URL if the application names none; `null` if it must name one. */
  readonly usualRedirect: string | null;
  /** Returns the error for parameters that this vendor rejects; `null` if they are valid. */
  readonly wrong: (fields: Fields) => Readonly<Record<string, string>> | null;
  readonly ticks: readonly Tick[];
  /** Lifetime of a code in seconds. */
  readonly codeLife: number;
  /** Returns the vendor's id of an account, from 64 hexadecimal digits. */
  readonly userIdOf: (digest: string) => string;
}

interface Request {
  readonly fields: Fields;
  /** Redirect URL. */
  readonly redirect: string;
}

/** Builds a page of the vendor. @param formTarget origin that its form may redirect to */
export function page(status: number, body: string, formTarget: string | null, cookie?: string): Answer {
  // Browsers only follow the form's redirect to origins in form-action.
  const target = formTarget === null ? "'none'" : `'self' ${formTarget}`;
  return {
    status,
    headers: {
      'content-type': 'text/html;charset=UTF-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; style-src '${consentStyleHash}'; form-action ${target}; base-uri 'none'; frame-ancestors 'none'`,
      ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
    },
    body,
  };
}

/** Normalises a URL for comparison, since a browser may use a different name of this machine than the registered application. */
function comparable(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (isLoopback(url.host)) url.hostname = 'localhost';
  return url.href;
}

const isRegistered = ({ application }: Standin, redirectUri: string): boolean =>
  comparable(redirectUri) !== null &&
  application.redirectUris.some((known) => comparable(known) === comparable(redirectUri));

function backAddress({ fields, redirect }: Request, answer: Readonly<Record<string, string>>): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (fields.state) url.searchParams.set('state', fields.state);
  return url.href;
}

const back = (request: Request, answer: Readonly<Record<string, string>>): Answer => ({
  status: 303,
  headers: {
    location: backAddress(request, answer),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  },
});

/** Parses a request, or returns the response to an invalid one. Without a known client and URL, nothing is redirected. */
function readRequest(vendor: Standin, way: ConsentWay, given: URLSearchParams): Request | Answer {
  const names = [...(way.other ? [] : ['response_type', 'client_id', 'redirect_uri', 'state']), ...way.fields];
  const fields: Fields = Object.fromEntries(names.map((name) => [name, given.get(name) ?? '']));
  if (way.other) {
    const known = way.other.redirectOf(vendor, fields);
    if (known === null || !isRegistered(vendor, known)) return page(400, wrongRequestPage(), null);
    return { fields, redirect: known };
  }
  const redirect = fields.redirect_uri === '' ? (way.usualRedirect ?? '') : (fields.redirect_uri ?? '');
  if (fields.client_id !== vendor.application.clientId || !isRegistered(vendor, redirect)) {
    return page(400, wrongRequestPage(), null);
  }
  const request = { fields, redirect };
  if (fields.response_type !== 'code') return back(request, { error: 'unsupported_response_type' });
  const wrong = way.wrong(fields);
  return wrong === null ? request : back(request, wrong);
}

const isAnswer = (value: Request | Answer): value is Answer => 'status' in value;

function accountKey(vendor: Standin, call: Call): string | null {
  const cookie = new RegExp(`(?:^|; *)${vendor.id}_account=([0-9a-f]{16})(?:;|$)`);
  return cookie.exec(call.headers.cookie ?? '')?.[1] ?? null;
}

/** Shows the consent page. The browser stays signed in as one person at the vendor until it switches to another. */
function showConsent(vendor: Standin, way: ConsentWay, call: Call): Answer {
  const request = readRequest(vendor, way, call.query);
  if (isAnswer(request)) return request;
  const kept = call.query.get('account') === 'new' ? null : accountKey(vendor, call);
  const account = kept ?? randomBytes(8).toString('hex');
  const path = new URL(vendor.around.publicBase).pathname.replace(/\/$/, '');
  const control = `${'../'.repeat(way.path.split('/').length - 2)}control`;
  return page(
    200,
    consentPage({
      vendor: vendor.title,
      appName: vendor.around.appName,
      account,
      fields: request.fields,
      ticks: way.ticks,
      path: way.path,
      troubles: isLocal(call) ? { switches: switchesOf(vendor.state), control } : null,
    }),
    new URL(request.redirect).origin,
    `${vendor.id}_account=${account}; Path=${path}/${vendor.id}; HttpOnly; SameSite=Lax; Max-Age=31536000`,
  );
}

/** Opens an account, one person's watch history, which is the same whenever they return. */
function openAccount(vendor: Standin, way: ConsentWay, key: string, persona: PersonaId): string {
  const { state, around } = vendor;
  const userId = way.userIdOf(createHash('sha256').update(`${around.seed} ${key} ${persona}`).digest('hex'));
  if (!state.accounts.has(userId)) {
    state.record({ kind: 'account', account: { userId, persona, seed: around.seed, now: around.now() } });
  }
  return userId;
}

function whyNot(vendor: Standin): string | null {
  const { badCredentials, accountLocked, passwordResetRequired } = switchesOf(vendor.state);
  if (accountLocked) return 'This account is locked. Ask the vendor to unlock it.';
  if (passwordResetRequired) return 'You have to set a new password with the vendor first.';
  return badCredentials ? 'The password is wrong.' : null;
}

/** Maximum consents per minute, since anyone can consent without an account of ours. */
const AGREED_PER_MINUTE = 60;
/** Maximum number of unused codes, which live for half an hour at most. */
const UNUSED_CODES = 2000;
const agreedBy = new WeakMap<Standin, RateWindow>();

function mayAgree(vendor: Standin): boolean {
  const { state, around } = vendor;
  const agreed = agreedBy.get(vendor) ?? new RateWindow(60, around.now);
  agreedBy.set(vendor, agreed);
  if (!agreed.take(AGREED_PER_MINUTE)) return false;
  if (state.unusedCodes >= UNUSED_CODES) state.forgetUnused(around.now());
  return state.unusedCodes < UNUSED_CODES;
}

/** Handles the form of the consent page. */
function decideConsent(vendor: Standin, way: ConsentWay, call: Call): Answer {
  const form = new URLSearchParams(call.body);
  const request = readRequest(vendor, way, form);
  if (isAnswer(request)) return request;
  const denied = way.other?.denied(request.fields) ?? { error: 'access_denied' };
  const persona = form.get('persona') ?? '';
  if (form.get('decision') !== 'allow' || persona === 'refused') return back(request, denied);
  const key = form.get('account') ?? '';
  if (!isPersonaId(persona) || !/^[0-9a-f]{16}$/.test(key)) return page(400, wrongRequestPage(), null);
  const why = whyNot(vendor);
  if (why !== null) return page(403, noSignInPage(vendor.title, why, backAddress(request, denied)), null);
  if (!mayAgree(vendor)) return page(429, busyPage(vendor.title), null);
  const ticked = form.getAll('permission');
  const agreed = {
    userId: openAccount(vendor, way, key, persona),
    permissions: way.ticks.map(({ permission }) => permission).filter((name) => ticked.includes(name)),
  };
  return back(request, (way.other?.agreed ?? newCode(way.codeLife))(vendor, request.fields, agreed));
}

/** Creates an authorisation code for a consent [RFC 6749 §4.1.2]. */
const newCode =
  (life: number): OtherWay['agreed'] =>
  ({ state, around }, fields, agreed) => {
    const code = newToken();
    state.record({
      kind: 'code',
      code: {
        ...agreed,
        hash: sha256(code),
        challenge: fields.code_challenge ?? '',
        redirectUri: fields.redirect_uri ?? '',
        expires: around.now() + life,
      },
    });
    return { code };
  };

/** Returns the routes of a vendor's consent page. */
export const consentRoutes = <Vendor extends Standin>(way: ConsentWay): readonly Route<Vendor>[] => [
  ['GET', way.path, null, (vendor, call) => showConsent(vendor, way, call)],
  ['POST', way.path, null, (vendor, call) => decideConsent(vendor, way, call)],
];

/** Returns the error for a PKCE challenge that is not S256. Vendors with optional PKCE also accept requests without one [RFC 7636 §4.4.1]. */
export function wrongChallenge(fields: Fields, needed: boolean): Readonly<Record<string, string>> | null {
  const { code_challenge: challenge = '', code_challenge_method: method = '' } = fields;
  if (!needed && challenge === '' && method === '') return null;
  if (method === 'S256' && /^[A-Za-z0-9_-]{43}$/.test(challenge)) return null;
  return { error: 'invalid_request', error_description: 'PKCE with S256 is needed' };
}
