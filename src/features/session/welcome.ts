import { isUuid } from '../../../domain/uuid.ts';
import type { Api } from '../../api/api-context.ts';
import { type CallFailure, isNowhere } from '../../api/failure.ts';
import type { CallAnswer } from '../../api/requests.ts';

export type SignupPage = CallAnswer<'getSignupPage'>;
export type TeamWelcome = CallAnswer<'getTeamWelcome'>;
export type InvitationWelcome = CallAnswer<'lookAtInvitation'>;

/** What an address stands for: null where there is nothing; `failure` says why it is not known whether there is. */
export interface LookUpResult<Found> {
  readonly found: Found | null;
  readonly failure: CallFailure | null;
}

const looked = <Found>(asked: Promise<Found>): Promise<LookUpResult<Found>> =>
  asked.then(
    (found) => ({ found, failure: null }),
    // A refusal tells as much as a 404. Without an answer, or from a server in trouble, nothing is known.
    (failure: CallFailure) => ({ found: null, failure: isNowhere(failure) ? null : failure }),
  );

/** The page of a partner's coupon; nothing for every other coupon. */
export const lookUpSignupPage = (call: Api['call'], code: string): Promise<LookUpResult<SignupPage>> =>
  looked(call('getSignupPage', { params: { code } }));

/** What the sign-up page of an invitation shows; nothing for one that is not good. */
export const lookUpInvitation = async (
  call: Api['call'],
  token: string,
): Promise<LookUpResult<InvitationWelcome> & { readonly token: string }> => {
  const nothing = { found: null, failure: null };
  return {
    token,
    ...(token === '' ? nothing : await looked(call('lookAtInvitation', { body: { invitation: token } }))),
  };
};

/** What a team's sign-up page shows; nothing for a team that nobody knows. */
export const lookUpTeam = async (call: Api['call'], id: string): Promise<LookUpResult<TeamWelcome>> =>
  !isUuid(id) ? { found: null, failure: null } : looked(call('getTeamWelcome', { params: { id } }));
