import type { Member } from '../../../domain/entities/member.ts';
import { athleteName, useAthlete, WithAccess } from '../../shared/teams/athlete.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { activityPageWords as words } from './words.ts';

interface AthleteProps {
  /** The coach who reads. */
  readonly member: Member;
  readonly athleteId: string;
}

/** What an activity is, and under which access a coach reads it. */
export const OfAthlete = ({ member, athleteId, about }: AthleteProps & { readonly about: string }) => (
  <WithAccess entry={useAthlete(member, athleteId).entry}>{about}</WithAccess>
);

/** Back to the athlete, at the day of the activity. */
export function ToAthlete({ member, athleteId, day }: AthleteProps & { readonly day: string }) {
  const { entry } = useAthlete(member, athleteId);
  return (
    <BackLink to="/team/$memberId" params={{ memberId: athleteId }} search={{ day }}>
      {(entry && athleteName(entry)) ?? words.athlete}
    </BackLink>
  );
}
