import type { Member } from '../../../domain/entities/member.ts';
import { teamPeopleWords as words } from './words.ts';

export type Rules = Pick<
  Member['teams'][number],
  'athletesBilled' | 'trainerRetainsAccess' | 'athletesCanViewDashboard'
>;

/**
 * Describes who pays in a team and what its coaches see. [core §6.5]
 * @param isFree true if nothing is charged on this server: describes only what coaches see
 */
export function paymentText({ athletesBilled, trainerRetainsAccess }: Rules, isFree: boolean): string {
  const sight = trainerRetainsAccess || !athletesBilled ? 'coachesRetain' : 'coachesFollow';
  if (isFree) return words.free[sight];
  return `${athletesBilled ? words.athletesPay : words.teamPays} ${words[sight]}`;
}

export const dashboardText = ({ athletesCanViewDashboard }: Rules): string =>
  athletesCanViewDashboard ? words.athletesSeeDashboard : words.athletesSeeSetupOnly;
