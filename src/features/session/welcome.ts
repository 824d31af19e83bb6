import type { Api } from '../../api/api-context.ts';
import type { CallFailure } from '../../api/failure.ts';
import type { CallAnswer } from '../../api/requests.ts';

export type SignupPage = CallAnswer<'getSignupPage'>;
export type TeamWelcome = CallAnswer<'getTeamWelcome'>;

/** A refusal tells as much as a 404: there is nothing for this address. Without an answer nothing is known. */
const nullWhenRefused = (error: CallFailure): null => {
  if (error.tag === 'NotFound' || error.tag === 'Invalid') return null;
  throw error;
};

/** The page of a partner's coupon; null for every other coupon. @throws CallFailure without an answer */
export const fetchSignupPage = (call: Api['call'], code: string): Promise<SignupPage | null> =>
  call('getSignupPage', { params: { code } }).catch(nullWhenRefused);

/** What a team's sign-up page shows; null for a team that nobody knows. @throws CallFailure without an answer */
export const fetchTeamWelcome = (call: Api['call'], id: string): Promise<TeamWelcome | null> =>
  call('getTeamWelcome', { params: { id } }).catch(nullWhenRefused);
