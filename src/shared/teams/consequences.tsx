import type { Member } from '../../../domain/entities/member.ts';
import type { TeamRole } from '../../../domain/team-roles.ts';
import { teamPeopleWords as words } from './words.ts';
import { usePublicServices } from '../services/public-services.ts';
import styles from './people.module.css';

type Team = Member['teams'][number];

/** What is kept and who still sees what when somebody leaves or is taken out. */
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
  /** No other team of the athlete's hides anything from them. */
  readonly isOpened: boolean;
}

/** Said before it is done. */
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
