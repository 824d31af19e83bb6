import type { Member } from '../../../domain/entities/member.ts';
import { teamPeopleWords as words } from './words.ts';

type Rules = Pick<Member['teams'][number], 'athletesBilled' | 'trainerRetainsAccess' | 'athletesCanViewDashboard'>;

/** Who pays in a team, and what its coaches see for that. [core §6.5] */
export const paymentText = ({ athletesBilled, trainerRetainsAccess }: Rules): string =>
  `${athletesBilled ? words.athletesPay : words.teamPays} ${
    trainerRetainsAccess || !athletesBilled ? words.coachesRetain : words.coachesFollow
  }`;

export const dashboardText = ({ athletesCanViewDashboard }: Rules): string =>
  athletesCanViewDashboard ? words.athletesSeeDashboard : words.athletesSeeSetupOnly;
