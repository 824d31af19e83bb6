import type { Member } from '../../../domain/entities/member.ts';
import type { TeamRole } from '../../../domain/team-roles.ts';
import { teamPeopleWords as words } from './words.ts';
import { usePublicServices } from '../services/public-services.ts';
import styles from './people.module.css';

type Team = Member['teams'][number];

/** Returns sentences about the data that stays, and who still sees it, after a person leaves or is removed. */
function partingOf({ team, role, isOwn, isOpened }: ConsequencesProps, isFree: boolean): readonly string[] {
  if (role !== 'athlete') {
    const { sight, kept, told } = isOwn ? words.staffLeaves : words.staffRemoved;
    return [sight, kept, told];
  }
  const said = isOwn ? words.athleteLeaves : words.athleteRemoved;
  return [
    said.sight,
    ...(team.trainerRetainsAccess ? [said.retained] : []),
    ...(isFree ? [] : [team.athletesBilled ? said.billed : said.paid]),
    said.kept,
    said.groups,
    ...(isOwn && isOpened ? [words.athleteLeaves.dashboard] : []),
    ...(isOwn ? [words.athleteLeaves.others] : []),
    said.told,
  ];
}

interface ConsequencesProps {
  readonly team: Team;
  readonly role: TeamRole;
  readonly isOwn: boolean;
  /** True if no other team hides the dashboard from the athlete. */
  readonly isOpened: boolean;
}

/** Explains the consequences in the confirmation. */
export function Consequences(parting: ConsequencesProps) {
  const isFree = usePublicServices().payments === 'off';
  return (
    <ul className={styles.consequences}>
      {partingOf(parting, isFree).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
