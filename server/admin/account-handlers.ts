import { ACCESS_LEVEL } from '../../domain/constants.ts';
import type { Language } from '../../domain/words/area.ts';
import { planAdminActMail } from '../accounts/admin-act-mail.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { type ApiCode, ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { UserDirectory } from '../identity/accounts.store.ts';
import { toApiFailures } from '../identity/auth-handlers.ts';
import { type Asker, stranger } from '../identity/devices.ts';
import { dropFactor, isFactorOn } from '../identity/second-factor.store.ts';
import { wasMadeByAdmin } from './acts.store.ts';
import { membersLike } from './member-table.store.ts';
import { findPerson, unknownMember } from './people.store.ts';
import { roleConflict, setRole } from './set-role.ts';
import type { CurrentSite } from '../site-settings.ts';

/**
 * Mails the owner of an account created by an admin a link for choosing a password, after the transaction. @throws ApiFailure 429 after too
 * many in an hour
 */
export type InviteToAccount = (
  tx: Db,
  memberId: string,
  about: { readonly email: string; readonly createdBy: string; readonly language: Language },
) => Promise<void>;

export interface AdminAccountDeps {
  readonly db: Db;
  readonly accounts: Pick<UserDirectory, 'byEmail'>;
  readonly site: CurrentSite;
  /** Ends the sessions and tokens of an account. */
  readonly endSessions: (sub: string) => Promise<void>;
  readonly inviteToAccount: InviteToAccount;
  /** Mails a code that confirms an account. @throws CognitoFailure LimitExceededException */
  readonly sendCode: (purpose: 'confirm', email: string, asker: Asker) => Promise<void>;
}

const sentences = {
  own_account: 'This is your own account. Change it in your profile.',
  second_factor_off: 'This member has no second factor.',
  already_confirmed: 'This account is confirmed already.',
} as const satisfies Partial<Record<ApiCode, string>>;
const conflict = (code: keyof typeof sentences) => new ApiFailure(409, code, sentences[code]);

const toIso = (at: number) => new Date(at).toISOString();
const iso = (at: number | null) => (at === null ? null : toIso(at));

/** Creates the handlers for the table of members and for admins' changes to accounts. */
export function createAdminAccountHandlers(deps: AdminAccountDeps) {
  const { db, accounts, site, endSessions, inviteToAccount, sendCode } = deps;

  /** Returns a member whose account admins may change. @throws ApiFailure 404, 409 */
  async function personOf(memberId: string) {
    const person = await findPerson(db, memberId);
    if (!person) throw unknownMember();
    if (person.access_level === ACCESS_LEVEL.demo) throw roleConflict('sample_member');
    return person;
  }

  return {
    async listMembersForAdmins({ body: { find = '', sort = 'name', only, after } }) {
      const { members, next } = await membersLike(db, { find, sort, isUnconfirmed: only === 'unconfirmed', after });
      const shown = members.map(({ invited_at, invitation_ends_at, ...member }) => ({
        ...member,
        invited:
          invited_at === null || invitation_ends_at === null
            ? null
            : { at: toIso(invited_at), expires_at: toIso(invitation_ends_at) },
        trial_ends_at: iso(member.trial_ends_at),
        paid_until: iso(member.paid_until),
        last_seen_at: iso(member.last_seen_at),
      }));
      return { status: 200, body: { members: shown, next, trial_days: site().trialDays } };
    },

    async changeMemberRole({ params: { memberId }, body, request }) {
      if (request.act) request.act.target = `${body.member_type}, ${body.access_level}`;
      await setRole(db, memberId, { memberType: body.member_type, accessLevel: body.access_level }, site().trialDays);
      await changed(db, { what: 'member', of: memberId });
      return { status: 204 };
    },

    async resetMemberFactor({ params: { memberId }, caller }) {
      const { sub } = await personOf(memberId);
      // Members remove their own second factor in their profile, where a code is required.
      if (memberId === caller.memberId) throw conflict('own_account');
      if (!(await isFactorOn(db, sub))) throw conflict('second_factor_off');
      // Done before the factor is removed, so that the whole reset can be repeated after a failure.
      await endSessions(sub);
      await db.transaction(async (tx) => {
        if (await dropFactor(tx, sub)) await planAdminActMail(tx, 'factor', memberId);
      });
      return { status: 204 };
    },

    async signOutMember({ params: { memberId } }) {
      const { sub } = await personOf(memberId);
      // Scheduled first, so that the member still gets the email if ending the sessions fails.
      await planAdminActMail(db, 'signedOut', memberId);
      await endSessions(sub);
      return { status: 204 };
    },

    async resendInvitation({ params: { memberId }, request, caller }) {
      const { email_address: email } = await personOf(memberId);
      const account = await accounts.byEmail(email);
      if (!account) throw unknownMember();
      if (account.confirmed) throw conflict('already_confirmed');
      const { language } = request.asker;
      if (await wasMadeByAdmin(db, memberId)) {
        const about = { email, createdBy: caller.memberId, language };
        await db.transaction((tx) => inviteToAccount(tx, memberId, about));
      } else {
        // The member has a password. The code counts as requested by an unknown browser, since the admin's browser is not the member's.
        await toApiFailures(sendCode('confirm', email, { ...stranger(), language }));
      }
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
