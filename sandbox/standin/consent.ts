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

/** What a person agreed to. */
export interface Agreed {
  readonly userId: string;
  readonly permissions: readonly string[];
}

/** A way of asking that is not OAuth 2. */
export interface OtherWay {
  /** Where people go back to; null for a request that is not known. */
  readonly redirectOf: (vendor: Standin, fields: Fields) => string | null;
  /** What goes back with a consent, and with a refusal. */
  readonly agreed: (vendor: Standin, fields: Fields, agreed: Agreed) => Readonly<Record<string, string>>;
  readonly denied: (fields: Fields) => Readonly<Record<string, string>>;
}

/** How a vendor asks people. */
export interface ConsentWay {
  /** Path of the page below the vendor's folder. */
  readonly path: string;
  /** Names of fields that the application may ask with; those of OAuth 2 are there anyway unless there is another way. */
  readonly fields: readonly string[];
  readonly other?: OtherWay;
  /** Where people go back to when the application names no address; null: it must. */
  readonly usualRedirect: string | null;
  /** The error to send back for fields that this vendor does not take, or null. */
  readonly wrong: (fields: Fields) => Readonly<Record<string, string>> | null;
  readonly ticks: readonly Tick[];
  /** Seconds that a code lives. */
  readonly codeLife: number;
  /** The vendor's name for an account, from 64 hexadecimal digits of its own. */
  readonly userIdOf: (digest: string) => string;
}

interface Request {
  readonly fields: Fields;
  /** Where the person goes back to. */
  readonly redirect: string;
}

/** A page of a vendor's own. @param formTarget origin that its form may lead to */
export function page(status: number, body: string, formTarget: string | null, cookie?: string): Answer {
  // The browser follows the form's redirect only to origins named by form-action.
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

/** An address to compare by: a browser may know this machine by another name than the application that signed up. */
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

/** What is asked, or the answer to a wrong request. Without a known client and address nothing is sent anywhere. */
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

/** The consent page. The browser stays signed in as one person at the vendor until it asks for another. */
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

/** An account is one person's one watch history: the same one each time they come back. */
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

/** Anybody may agree without an account of ours: so many a minute, and so many that nobody has made anything of. Codes live for half an hour at most. */
const AGREED_PER_MINUTE = 60;
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

/** What the person answered on the consent page. */
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

/** An authorisation code for what was agreed [RFC 6749 §4.1.2]. */
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

/** The routes of a vendor's consent page. */
export const consentRoutes = <Vendor extends Standin>(way: ConsentWay): readonly Route<Vendor>[] => [
  ['GET', way.path, null, (vendor, call) => showConsent(vendor, way, call)],
  ['POST', way.path, null, (vendor, call) => decideConsent(vendor, way, call)],
];

/** The error for a PKCE challenge that is not S256; vendors that only tolerate PKCE take none as well [RFC 7636 §4.4.1]. */
export function wrongChallenge(fields: Fields, needed: boolean): Readonly<Record<string, string>> | null {
  const { code_challenge: challenge = '', code_challenge_method: method = '' } = fields;
  if (!needed && challenge === '' && method === '') return null;
  if (method === 'S256' && /^[A-Za-z0-9_-]{43}$/.test(challenge)) return null;
  return { error: 'invalid_request', error_description: 'PKCE with S256 is needed' };
}
