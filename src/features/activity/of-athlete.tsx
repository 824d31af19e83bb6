import type { Member } from '../../../domain/entities/member.ts';
import { athleteName, useAthlete, WithAccess } from '../../shared/teams/athlete.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { activityPageWords as words } from './words.ts';

interface AthleteProps {
  /** The signed-in coach. */
  readonly member: Member;
  readonly athleteId: string;
}

/** Shows the name of an activity, with the access that lets a coach read it. */
export const OfAthlete = ({ member, athleteId, about }: AthleteProps & { readonly about: string }) => (
  <WithAccess entry={useAthlete(member, athleteId).entry}>{about}</WithAccess>
);

/** Link back to the athlete, on the day of the activity. */
export function ToAthlete({ member, athleteId, day }: AthleteProps & { readonly day: string }) {
  const { entry } = useAthlete(member, athleteId);
  return (
    <BackLink to="/team/$memberId" params={{ memberId: athleteId }} search={{ day }}>
      {(entry && athleteName(entry)) ?? words.athlete}
    </BackLink>
  );
}
