import { isUuid } from '../../../domain/uuid.ts';
import type { Api } from '../../api/api-context.ts';
import { type CallFailure, isNowhere } from '../../api/failure.ts';
import type { CallResponse } from '../../api/requests.ts';

export type SignupPage = CallResponse<'getSignupPage'>;
export type TeamWelcome = CallResponse<'getTeamWelcome'>;
export type InvitationWelcome = CallResponse<'lookAtInvitation'>;

/** Result of looking up a URL: `found` is `null` if it matches nothing; `failure` is set if that is unknown. */
export interface LookUpResult<Found> {
  readonly found: Found | null;
  readonly failure: CallFailure | null;
}

const lookUpResultOf = <Found>(asked: Promise<Found>): Promise<LookUpResult<Found>> =>
  asked.then(
    (found) => ({ found, failure: null }),
    // A refusal counts like a 404. Without a response, or with a server error, the result is unknown.
    (failure: CallFailure) => ({ found: null, failure: isNowhere(failure) ? null : failure }),
  );

/** Looks up the page of a partner's coupon; finds nothing for every other coupon. */
export const lookUpSignupPage = (call: Api['call'], code: string): Promise<LookUpResult<SignupPage>> =>
  lookUpResultOf(call('getSignupPage', { params: { code } }));

/** Looks up data for an invitation's sign-up page; finds nothing for an invalid one. */
export const lookUpInvitation = async (
  call: Api['call'],
  token: string,
): Promise<LookUpResult<InvitationWelcome> & { readonly token: string }> => {
  const nothing = { found: null, failure: null };
  return {
    token,
    ...(token === '' ? nothing : await lookUpResultOf(call('lookAtInvitation', { body: { invitation: token } }))),
  };
};

/** Looks up data for a team's sign-up page; finds nothing for an unknown team. */
export const lookUpTeam = async (call: Api['call'], id: string): Promise<LookUpResult<TeamWelcome>> =>
  !isUuid(id) ? { found: null, failure: null } : lookUpResultOf(call('getTeamWelcome', { params: { id } }));
