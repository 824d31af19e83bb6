import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { isTimeZone } from '../../domain/dates.ts';
import { normalEmail } from '../../domain/forms/account.ts';
import type { ProviderStep } from '../../domain/entities/provider.ts';
import { messages } from '../../domain/messages.ts';
import type { Sealer } from '../base/seal.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Config } from '../config.ts';
import type { Members } from '../members/members.store.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { ProvenAccount, UserDirectory } from './accounts.store.ts';
import { type AuthDeps, toApiFailures, wireChallenge, wireTokens } from './auth-handlers.ts';
import type { Asker } from './devices.ts';
import { type FactorSignIn, isFactorChallenge } from './factor-sign-in.ts';
import { type ProviderClient, ProviderFailure, type ProviderPerson } from './provider-client.ts';
import { createProviderCookie, PROVIDER_SECONDS } from './provider-cookie.ts';
import type { ProviderSettings } from './provider-settings.ts';
import * as store from './providers.store.ts';
import type { SignedIn, SignIn } from './sign-in.ts';
import type { AcceptedSignInMethods } from './sign-in-methods.store.ts';

export interface ProviderHandlersDeps extends Pick<AuthDeps, 'mayEnter' | 'enrol'> {
  readonly db: Db;
  readonly config: Config;
  readonly sealer: Sealer;
  readonly events: SecurityEvents;
  readonly log: { warn(about: object, message: string): void };
  readonly client: ProviderClient;
  readonly accounts: UserDirectory;
  readonly members: Members;
  readonly signIn: SignIn;
  readonly factorSignIn: FactorSignIn;
  readonly acceptedWays: AcceptedSignInMethods;
  /** Gives the member the role that the provider's groups require. */
  readonly applyGroups: (sub: string, person: ProviderPerson) => Promise<void>;
  /** Mails that a provider was connected or disconnected. */
  readonly tell: (sub: string, what: 'provider' | 'providerRemoved') => Promise<void>;
}

const words = messages.account;
const expired = () => new ApiFailure(400, 'provider_expired', words.providerExpired);

const refusals = {
  unreachable: (label) => new ApiFailure(502, 'provider_unreachable', words.providerUnreachable(label)),
  denied: (label) => new ApiFailure(400, 'provider_denied', words.providerDenied(label)),
  invalid: (label) => new ApiFailure(400, 'provider_invalid', words.providerInvalid(label)),
} as const satisfies Record<ProviderFailure['kind'], (label: string) => ApiFailure>;

const purpose = 'person named by a provider';
const person = z.object({
  provider: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.nullable(z.string()),
  isVerified: z.boolean(),
  isAdmin: z.nullable(z.boolean()),
  isCoach: z.nullable(z.boolean()),
  until: z.number(),
});

/** Creates the handlers for signing in and up with the operator's providers, and for connecting them on the profile. */
export function createProviderHandlers(deps: ProviderHandlersDeps) {
  const { db, config, sealer, events, log, client, accounts, members, signIn, factorSignIn } = deps;
  const { acceptedWays, mayEnter, enrol, applyGroups, tell } = deps;
  const cookie = createProviderCookie(sealer, config.publicUrl.startsWith('https:'));

  function settingsOf(name: string) {
    const found = config.providers.find((provider) => provider.name === name);
    if (!found) throw new ApiFailure(404, 'not_found', 'There is no such sign-in provider.');
    return found;
  }
  const labelOf = (name: string) => config.providers.find((provider) => provider.name === name)?.label ?? name;

  /** Converts errors of providers. @throws ApiFailure instead of ProviderFailure */
  async function orSay<Result>(provider: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      // The operator needs the reason: a wrong secret, issuer or clock.
      if (error.kind !== 'denied') log.warn({ provider, reason: error.reason }, 'no sign-in with a provider');
      throw refusals[error.kind](labelOf(provider));
    }
  }

  const signedInAs = async (signedIn: SignedIn) => {
    const member = await members.bySub(signedIn.sub);
    if (!member) throw new Error('an account without a member');
    return { status: 200 as const, body: { member, tokens: wireTokens(signedIn) } };
  };

  /** Signs in, or requests the second factor, unless the provider's is sufficient. */
  async function enter(account: ProvenAccount, { secondFactor }: ProviderSettings, asker: Asker, keep?: boolean) {
    const signedIn: ReturnType<FactorSignIn['proceed']> =
      secondFactor === 'provider' ? signIn.open(account, asker, keep) : factorSignIn.proceed(account, asker, keep);
    const outcome = await toApiFailures(signedIn);
    return isFactorChallenge(outcome) ? { status: 202 as const, body: wireChallenge(outcome) } : signedInAs(outcome);
  }

  /** Returns a step that only the holder of the sealed session can take. */
  const left = (step: ProviderStep['step'], who: ProviderPerson) => {
    const session = sealer.seal(JSON.stringify({ ...who, until: Date.now() + PROVIDER_SECONDS * 1000 }), purpose);
    return { status: 202 as const, body: { step, session, email: who.email } };
  };
  function holderOf(session: string): ProviderPerson {
    const plain = sealer.open(session, purpose);
    const held = plain === null ? null : person.parse(JSON.parse(plain));
    if (held === null || held.until < Date.now()) throw expired();
    return held;
  }

  /** Returns the next step of a person who is not connected with any account. An address alone never opens an account. */
  async function introduce(who: ProviderPerson) {
    if (who.email === null) {
      throw new ApiFailure(400, 'provider_no_email', words.providerNoEmail(labelOf(who.provider)));
    }
    if ((await accounts.byEmail(who.email)) === null) return left('sign_up', who);
    if (!who.isVerified) {
      throw new ApiFailure(409, 'provider_email_unverified', words.providerEmailUnverified(labelOf(who.provider)));
    }
    return left('log_in', who);
  }

  return {
    async beginProviderSignIn({ body }) {
      const provider = settingsOf(body.provider);
      const { url, secrets } = await orSay(provider.name, client.begin(provider));
      return { status: 200, body: { url }, headers: { 'set-cookie': cookie.make(provider.name, secrets) } };
    },

    async finishProviderSignIn({ body: { provider: name, query, keep, connect }, request }) {
      const provider = settingsOf(name);
      const { asker } = request;
      const attempt = cookie.read(request);
      const isOwn = attempt?.provider === name && new URLSearchParams(query).get('state') === attempt.state;
      if (!isOwn || !(await store.consumeState(db, attempt.state, new Date(attempt.until)))) {
        events.note('provider_refused', { ip: asker.ip, what: isOwn ? 'replayed' : 'other browser' });
        throw expired();
      }
      const who = await orSay(name, client.finish(provider, { query, request: request.raw }, attempt)).catch(
        (error: unknown) => {
          if (error instanceof ApiFailure) events.note('provider_refused', { ip: asker.ip, what: error.code });
          throw error;
        },
      );
      const identity = await store.identityOf(db, who);
      if (connect === true) {
        if (identity) throw new ApiFailure(409, 'provider_taken', words.providerTaken(provider.label));
        return left('connect', who);
      }
      const account = identity && (await accounts.bySub(identity.sub));
      if (!identity) return introduce(who);
      if (!account) throw new ApiFailure(401, 'NotAuthorizedException', 'User is disabled.');
      await store.noteUse(db, identity);
      await applyGroups(account.sub, who);
      return enter(account, provider, asker, keep);
    },

    async registerWithProvider({ body, request: { asker } }) {
      const who = holderOf(body.session);
      if (who.email === null) throw expired();
      const wish = {
        email: who.email,
        invitation: body.invitation || undefined,
        coupon: body.coupon?.trim() || undefined,
        teamId: body.team_id,
        mayTell: false,
      };
      await mayEnter(wish);
      const account = {
        email: who.email,
        // Random and not stored; the owner can set a password by email.
        password: `${randomBytes(32).toString('base64url')}Aa1!`,
        hasPassword: false,
        emailVerified: who.isVerified,
        timeZone: body.time_zone !== undefined && isTimeZone(body.time_zone) ? body.time_zone : null,
        async enrol(tx: Db, memberId: string, sub: string) {
          if (!(await store.connect(tx, sub, who))) throw expired();
          await enrol(tx, memberId, wish);
        },
      };
      const created = await toApiFailures(accounts.create(account));
      events.note('account_made', { sub: created.sub, email: created.email, ip: asker.ip });
      // Done before a session is opened, as a coach or an admin may need a second factor.
      await applyGroups(created.sub, who);
      return enter(created, settingsOf(who.provider), asker, body.keep);
    },

    async listProviders({ caller: { sub } }) {
      const own = await store.identitiesOf(db, sub);
      const gone = own.filter(({ provider }) => !config.providers.some(({ name }) => name === provider));
      const rows = [...config.providers, ...gone.map(({ provider }) => ({ name: provider, label: provider }))];
      const providers = await Promise.all(
        rows.map(async ({ name, label }) => {
          const identity = own.find(({ provider }) => provider === name);
          const offered = config.providers.find((provider) => provider.name === name);
          return {
            name,
            label,
            is_offered: offered !== undefined,
            connection: identity
              ? {
                  email: identity.email,
                  created_at: identity.createdAt.toISOString(),
                  last_used_at: identity.lastUsedAt?.toISOString() ?? null,
                }
              : null,
            sign_out_url: identity && offered ? await client.signOutUrl(offered) : null,
          };
        }),
      );
      return { status: 200, body: { providers, has_password: await store.hasPassword(db, sub) } };
    },

    async connectProvider({ body: { session }, caller: { sub }, request: { asker } }) {
      const who = holderOf(session);
      const label = labelOf(who.provider);
      if (!(await store.connect(db, sub, who))) {
        const isOwn = (await store.identitiesOf(db, sub)).some(({ provider }) => provider === who.provider);
        throw isOwn
          ? new ApiFailure(409, 'provider_connected', words.providerConnected(label))
          : new ApiFailure(409, 'provider_taken', words.providerTaken(label));
      }
      const account = await accounts.bySub(sub);
      // The provider has verified the account's address, as a mailed code would.
      if (who.isVerified && who.email !== null && normalEmail(who.email) === account?.email) {
        await accounts.markVerified(account.email);
      }
      events.note('provider_connected', { sub, ip: asker.ip, what: who.provider });
      await tell(sub, 'provider');
      return { status: 204 };
    },

    async disconnectProvider({ params: { provider }, caller: { sub }, request: { asker } }) {
      const outcome = await store.disconnect(db, sub, provider, acceptedWays);
      if (outcome === 'absent') throw new ApiFailure(404, 'not_found', 'This provider is not connected.');
      if (outcome === 'last') throw new ApiFailure(409, 'last_way_in', words.lastWayIn);
      events.note('provider_disconnected', { sub, ip: asker.ip, what: provider });
      await tell(sub, 'providerRemoved');
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
