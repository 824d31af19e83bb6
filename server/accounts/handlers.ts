import { guessableMessage, type PasswordPlace } from '../../domain/forms/common-password.ts';
import { passwordMessages } from '../../domain/forms/password.ts';
import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { UserDirectory } from '../identity/accounts.store.ts';
import { toApiFailures, wireTokens } from '../identity/auth-handlers.ts';
import { holderOf } from '../identity/devices.ts';
import type { Phones } from '../identity/phones.ts';
import type { Sessions } from '../identity/sessions.store.ts';
import type { SignIn } from '../identity/sign-in.ts';
import type { Members } from '../members/members.store.ts';
import type { CurrentSite } from '../site-settings.ts';
import { couponSentences, couponTrouble, findCoupon } from './coupons.store.ts';
import type { Demo } from './demo/demo.ts';
import type { Recovery } from './recovery.ts';
import type { SendAdminActMail } from './admin-act-mail.ts';

export interface AccountDeps {
  readonly db: Db;
  readonly accounts: UserDirectory;
  /** Deletes an account and closes its open connections. */
  readonly remove: (sub: string) => Promise<void>;
  readonly recovery: Recovery;
  readonly sessions: Sessions;
  readonly phones: Phones;
  readonly signIn: SignIn;
  readonly members: Members;
  readonly demo: Demo;
  readonly now: () => Date;
  readonly site: CurrentSite;
  readonly tellOfAdmin: SendAdminActMail;
}

/** Maximum number of demo members created per minute and IP address. */
const demosPerMinute = 10;

/** @throws ApiFailure 400 with messages if a password is weak or easy to guess */
export function checkPassword(field: string, password: string, about: PasswordPlace): void {
  const broken = passwordMessages(password);
  const guess = broken.length === 0 ? guessableMessage(password, about) : null;
  const sentences = guess === null ? broken : [guess];
  const [first] = sentences;
  if (first) throw new ApiFailure(400, 'invalid_request', first, { [field]: sentences });
}

/** Creates the handlers for lost and changed passwords, coupons, sessions, and account deletion. [core §7] */
export function createAccountHandlers(deps: AccountDeps) {
  const { db, accounts, remove, recovery, sessions, phones, signIn, members, demo, now, site, tellOfAdmin } = deps;
  const demoLimit = createRateLimit(demosPerMinute);
  return {
    async forgotPassword({ body, request }) {
      await toApiFailures(recovery.sendCode('reset', body.email, request.asker));
      return { status: 200, body: {} };
    },

    async confirmPasswordReset({ body, request }) {
      // Checked before the code is counted, so that a weak password does not use up an attempt.
      checkPassword('password', body.password, { email: body.email, productName: site().productName });
      await toApiFailures(recovery.confirmReset(body.email, body.code, body.password, request.asker));
      return { status: 200, body: {} };
    },

    async changePassword({ body, request }) {
      // The owner's address is only known once the token has been checked; the password is compared with it then.
      checkPassword('new_password', body.new_password, { email: '', productName: site().productName });
      await toApiFailures(
        recovery.changePassword(body.tokens.access_token, body.old_password, body.new_password, request.asker),
      );
      return { status: 200, body: {} };
    },

    /** Deletes the caller's own account or, for admins, any account: the password is always the caller's. */
    async deleteMember({ params, body, caller, request }) {
      const { email } = (await accounts.bySub(caller.sub)) ?? {};
      const member = await members.byId(params.id);
      if (email === undefined || !member) throw new ApiFailure(404, 'not_found', 'There is no such thing.');
      const asker = holderOf(caller.sessionId, request.asker);
      await toApiFailures(accounts.checkPassword(email, body.password, asker));
      await remove(member.aws_cognito_sub);
      if (caller.memberId !== member.member_id) tellOfAdmin(member);
      return { status: 204 };
    },

    async openLock({ body, request }) {
      await toApiFailures(recovery.openLock(body.key, request.asker));
      return { status: 200, body: {} };
    },

    async getCoupon({ params }) {
      const coupon = await findCoupon(db, params.code);
      if (!coupon) throw new ApiFailure(404, 'unknown_coupon', messages.account.couponUnknown);
      const trouble = couponTrouble(coupon, now());
      const reason = trouble && couponSentences[trouble];
      const { description, name } = coupon;
      return { status: 200, body: { valid: reason === null, description, name, reason } };
    },

    async getSignupPage({ params }) {
      const coupon = await findCoupon(db, params.code);
      if (!coupon?.headline || !coupon.theme || couponTrouble(coupon, now()) !== null) {
        throw new ApiFailure(404, 'not_found', 'There is no such page.');
      }
      const { code, name, headline, trialDays: trial_days, theme } = coupon;
      return { status: 200, body: { code, name, headline, trial_days, theme } };
    },

    async createDemo({ request }) {
      // Each demo creates a hundred days of training, which costs more than a password attempt.
      demoLimit.check(request.ip);
      if (!site().demo) throw new ApiFailure(404, 'not_found', messages.account.noDemos);
      const signedIn = await demo.create(request.headers['user-agent']);
      const member = await members.bySub(signedIn.sub);
      if (!member) throw new Error('an account without a member');
      return { status: 200, body: { member, tokens: wireTokens(signedIn) } };
    },

    async listSessions({ caller }) {
      const open = await sessions.list(caller.sub);
      const browsers = open.map(({ sessionId, createdAt, lastUsedAt, userAgent, isKept }) => ({
        session_id: sessionId,
        kind: 'browser' as const,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        user_agent: userAgent,
        current: sessionId === caller.sessionId,
        is_kept: isKept,
      }));
      const linked = (await phones.list(caller.sub)).map(({ linkId, linkedAt, lastUsedAt }) => ({
        session_id: linkId,
        kind: 'phone' as const,
        created_at: linkedAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        user_agent: null,
        current: false,
        is_kept: false,
      }));
      return { status: 200, body: { sessions: [...browsers, ...linked] } };
    },

    async endSession({ params, caller }) {
      const ended = await signIn.endOne(caller.sub, params.sessionId);
      if (!ended) throw new ApiFailure(404, 'not_found', 'There is no such session.');
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
