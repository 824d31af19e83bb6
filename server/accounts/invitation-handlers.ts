import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { emailMessages } from '../../domain/forms/account.ts';
import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import type { SecurityEvents } from '../security-events.ts';
import { toApiFailures } from '../identity/auth-handlers.ts';
import type { UserDirectory } from '../identity/accounts.store.ts';
import type { Members } from '../members/members.store.ts';
import { findTeam, isCoachOf } from '../teams/teams.store.ts';
import type { CurrentSite } from '../site-settings.ts';
import { type InvitationMail, invitationLink } from './invitation-mail.ts';
import type { Invitation, Invitations } from './invitations.store.ts';
import { checkPassword } from './handlers.ts';
import { inviterOf } from './inviter.store.ts';
import type { Recovery } from './recovery.ts';

export interface InvitationDeps {
  readonly db: Db;
  readonly invitations: Invitations;
  readonly mail: InvitationMail;
  readonly accounts: Pick<UserDirectory, 'bySub'>;
  readonly members: Pick<Members, 'byId'>;
  readonly recovery: Pick<Recovery, 'setFirstPassword'>;
  readonly site: CurrentSite;
  /** Returns the server's URL as the caller reached it, without a trailing slash. */
  readonly reachedAt: (request: FastifyRequest) => string;
  readonly events: SecurityEvents;
}

const wire = ({ invitationId, email, createdAt, expiresAt }: Invitation) => ({
  invitation_id: invitationId,
  email,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});

/**
 * Creates the handlers that create, list and withdraw invitations (coaches for their teams, admins for all), and that open accounts created
 * by admins.
 */
export function createInvitationHandlers(deps: InvitationDeps) {
  const { db, invitations, mail, accounts, members, recovery, site, reachedAt, events } = deps;
  const mayInvite = async ({ accessLevel, memberId }: Caller, teamId: string | null) =>
    accessLevel >= ACCESS_LEVEL.admin || (teamId !== null && (await isCoachOf(db, memberId, teamId)));

  /** @throws ApiFailure 404 if the team does not exist or is not visible to the caller; 403 if the action is limited to admins */
  async function checkRight(caller: Caller, teamId: string | null): Promise<void> {
    if (await mayInvite(caller, teamId)) return;
    if (teamId !== null) events.note('access_refused', { sub: caller.sub, what: 'invitations' });
    if (teamId !== null) throw new ApiFailure(404, 'not_found', 'There is no such team.');
    throw new ApiFailure(403, 'forbidden', 'Only admins may do this without a team.');
  }

  function checkMode(): void {
    const mode = site().signUp;
    if (mode === 'open') throw new ApiFailure(409, 'sign_up_open', messages.account.invitationNotNeeded);
    if (mode === 'closed') throw new ApiFailure(409, 'sign_up_closed', messages.account.signUpClosed);
  }

  /** @throws ApiFailure 404 if the invitation is not valid here */
  async function findGood(token: string): Promise<Invitation> {
    const found = await invitations.find(token);
    // The sign-up mode does not apply to existing accounts.
    if (found && (found.accountOf !== null || site().signUp !== 'closed')) return found;
    events.note('invitation_refused', { what: 'unknown_invitation' });
    throw new ApiFailure(404, 'unknown_invitation', messages.account.invitationUnknown);
  }

  return {
    async createInvitation({ body, caller, request }) {
      const teamId = body.team_id ?? null;
      await checkRight(caller, teamId);
      checkMode();
      if (teamId !== null && !(await findTeam(db, teamId))) {
        throw new ApiFailure(404, 'not_found', 'There is no such team.');
      }
      const email = body.email?.trim() ?? null;
      const sentences = email === null ? [] : emailMessages(email);
      if (sentences[0] !== undefined) {
        throw new ApiFailure(400, 'invalid_request', sentences[0], { email: sentences });
      }
      const { invitation, token } = await invitations.make({
        memberId: caller.memberId,
        teamId,
        email,
        newId: body.new_id,
      });
      if (request.act) request.act.target = invitation.invitationId;
      if (invitation.email !== null) await mail.post(invitation, token, request.asker.language);
      events.note('invitation_made', { sub: caller.sub, what: teamId === null ? 'admin' : 'team' });
      return { status: 200, body: { invitation: wire(invitation), url: invitationLink(reachedAt(request), token) } };
    },

    async listInvitations({ query, caller }) {
      const teamId = query.team_id ?? null;
      await checkRight(caller, teamId);
      return { status: 200, body: { invitations: (await invitations.list(teamId)).map(wire) } };
    },

    async withdrawInvitation({ params, caller }) {
      const found = await invitations.byId(params.id);
      if (!found || !(await mayInvite(caller, found.teamId))) {
        throw new ApiFailure(404, 'not_found', 'There is no such invitation.');
      }
      await invitations.withdraw(found.invitationId);
      return { status: 204 };
    },

    async lookAtInvitation({ body }) {
      const found = await findGood(body.invitation);
      const team = found.teamId === null ? null : await findTeam(db, found.teamId);
      const { email, expiresAt } = found;
      return {
        status: 200,
        body: {
          email,
          team: team && { name: team.name, terms_url: team.termsUrl, privacy_url: team.privacyUrl },
          account: found.accountOf === null ? null : await inviterOf(db, found),
          expires_at: expiresAt.toISOString(),
        },
      };
    },

    async acceptInvitation({ body, request }) {
      const found = await findGood(body.invitation);
      const sub = found.accountOf === null ? null : (await members.byId(found.accountOf))?.aws_cognito_sub;
      const account = sub == null ? null : await accounts.bySub(sub);
      if (!account) throw new ApiFailure(404, 'unknown_invitation', messages.account.invitationUnknown);
      checkPassword('password', body.password, { email: account.email, productName: site().productName });
      const redeem = (tx: Db) => invitations.redeemForAccount(tx, found.invitationId);
      await toApiFailures(recovery.setFirstPassword(account, body.password, request.asker, redeem));
      return { status: 200, body: {} };
    },
  } satisfies Partial<Handlers>;
}
