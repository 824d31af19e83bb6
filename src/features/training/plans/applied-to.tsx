import type { Member } from '../../../../domain/entities/member.ts';
import { isSample } from '../../../../domain/navigation.ts';
import { athleteName, useAthlete, WithAccess } from '../../../shared/teams/athlete.tsx';
import { trainingPageWords } from '../words.ts';

/** Returns the query that keeps a page about the athlete; empty for the member's own calendar. */
export const athleteSearch = (athlete: string | null) => (athlete === null ? {} : { athlete });

/** Returns the calendar to which plans are applied. */
export function useAppliedTo(member: Member, athlete: string | null) {
  const { entry, rights } = useAthlete(member, athlete ?? '');
  return {
    /** `null` for the member's own calendar. */
    athlete,
    entry,
    search: athleteSearch(athlete),
    subject: athlete === null ? {} : { memberId: athlete },
    mayWrite: athlete === null ? !isSample(member) : rights.includes('plan'),
  };
}

/** Shows the athlete whose calendar it is, and the access that lets the coach plan for them. */
export function ForAthlete({ member, athlete }: { readonly member: Member; readonly athlete: string }) {
  const { entry } = useAthlete(member, athlete);
  return (
    <WithAccess entry={entry}>
      {trainingPageWords.forAthlete((entry && athleteName(entry)) ?? trainingPageWords.anAthlete)}
    </WithAccess>
  );
}
