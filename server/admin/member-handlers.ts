import type { Db } from '../db/open.ts';
import type { ActSubject } from '../http/acts.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { ReadStorage } from '../imports/quota.ts';
import { accountOf } from '../payments/payments.store.ts';
import { standingOf } from '../payments/subscription-status.ts';
import { lookAtAccount } from './account-look.store.ts';
import { type AddMemberDeps, addNewMember } from './add-member.ts';
import type { InviteToAccount } from './account-handlers.ts';
import { checkRows } from './member-check.store.ts';
import { findPerson, unknownMember } from './people.store.ts';

export interface MembersDeps extends AddMemberDeps {
  readonly db: Db;
  /** False if the server charges nothing. */
  readonly isCharged: boolean;
  /** Reads the storage used by a member. */
  readonly readStorage: ReadStorage;
  /** Mails the owner of a new account a link to choose a password. */
  readonly inviteToAccount: InviteToAccount;
}

/** Creates the handlers that add members, and look up their data before an account is closed or deleted. [onboarding §2] */
export const createAdminMemberHandlers = ({ db, inviteToAccount, isCharged, readStorage, ...deps }: MembersDeps) => {
  /** Logs the act with the owner of an existing address, without storing the address. */
  const aboutOwner =
    ({ act }: { act?: ActSubject | null | undefined }, body: { readonly email_address: string }) =>
    async (error: unknown): Promise<never> => {
      if (act && error instanceof ApiFailure && error.code === 'UsernameExistsException')
        act.memberId = (await findPerson(db, body.email_address))?.member_id ?? null;
      throw error;
    };
  return {
    async checkNewMembers({ body }) {
      return { status: 200, body: { rows: await checkRows(db, body.rows) } };
    },

    async createConfirmedMember({ body, request }) {
      const made = await addNewMember(deps, body).catch(aboutOwner(request, body));
      if (request.act) request.act.memberId = made.member_id;
      return { status: 200, body: made };
    },

    async createMember({ body, request, caller }) {
      const about = { email: body.email_address, createdBy: caller.memberId, language: request.asker.language };
      const made = await addNewMember(deps, { ...body, password: null }, (tx, memberId) =>
        inviteToAccount(tx, memberId, about),
      ).catch(aboutOwner(request, body));
      if (request.act) request.act.memberId = made.member_id;
      return { status: 200, body: made };
    },

    async lookAtAccount({ body, request }) {
      const person = await findPerson(db, body.member);
      const account = person && (await lookAtAccount(db, person.member_id));
      if (!person || !account) throw unknownMember();
      if (request.act) request.act.memberId = person.member_id;
      const { used } = await readStorage(db, person.member_id);
      const files = { count: used.files, bytes: used.bytes };
      const { sub: _, ...who } = person;
      const payment = isCharged ? await accountOf(db, person.member_id) : null;
      const subscription = isCharged ? (payment === null ? 'none' : standingOf(payment)) : null;
      return { status: 200, body: { ...who, ...account, files, subscription } };
    },
  } satisfies Partial<Handlers>;
};
