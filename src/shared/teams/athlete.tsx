import { isTrainer } from '../../../domain/access.ts';
import { type CoachRight, defaultRights } from '../../../domain/coach-rights.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isOpen, type RosterEntry } from '../../../domain/entities/roster.ts';
import { isSample } from '../../../domain/navigation.ts';
import { useRosters } from '../../api/roster.ts';
import { useToday } from '../../ui/now.ts';
import { AccessLabel } from './access-label.tsx';
import styles from './people.module.css';

type Team = Member['teams'][number];

/** Returns the display name in a roster; `null` if the athlete has none. */
export const athleteName = ({ firstName, lastName, emailAddress }: RosterEntry): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || emailAddress || null;

/** Loads today's rosters of all teams in which the member is coach or assistant. */
function useTeams(member: Member | undefined) {
  const today = useToday(member?.timeZone ?? null);
  const teams = member && isTrainer(member.memberType) ? member.teams : [];
  const rosters = useRosters(
    teams.map(({ teamId }) => teamId),
    today,
  );
  return teams.map((team, nth) => ({ team, entries: rosters[nth] }));
}

/** Returns all people of the coach's teams, each once, from the rosters loaded so far. */
export function useAthletes(member: Member | undefined): readonly RosterEntry[] {
  const all = useTeams(member).flatMap(({ entries = [] }) => entries);
  return [...new Map(all.map((entry) => [entry.memberId, entry])).values()];
}

/** An athlete as their coach may see them. */
export interface CoachedAthlete {
  /** Roster entry; `undefined` until a roster with the athlete is loaded, and for athletes in none of the coach's teams. */
  readonly entry: RosterEntry | undefined;
  /** True once all rosters are loaded: a missing entry then means that the coach does not coach the athlete. */
  readonly isKnown: boolean;
  /** What the coach may do for the athlete. Until a roster is loaded, what athletes allow by default; coaches who are also assistants wait. */
  readonly rights: readonly CoachRight[];
  /** What the athlete could allow the coach by default, and does not. */
  readonly withheld: readonly CoachRight[];
  /** First common team. */
  readonly team: Team | undefined;
}

/** Rights that only read, as assistants and members with sample data have them. */
const reading: readonly CoachRight[] = ['see', 'wellness'];

export function useAthlete(member: Member, athleteId: string): CoachedAthlete {
  const teams = useTeams(member);
  const found = teams.flatMap(({ team, entries = [] }) =>
    entries.filter(({ memberId }) => memberId === athleteId).map((entry) => ({ team, entry })),
  );
  const [first] = found;
  const isKnown = teams.every(({ entries }) => entries !== undefined);
  const assists = (all: readonly { readonly team: Team }[], some: boolean) =>
    isSample(member) || (some ? all.some(({ team }) => team.assists) : all.every(({ team }) => team.assists));
  const assumed: readonly CoachRight[] = isKnown || teams.length === 0 || assists(teams, true) ? [] : defaultRights;
  const rights: readonly CoachRight[] = isSample(member)
    ? reading.filter((right) => (first?.entry.rights ?? []).includes(right))
    : (first?.entry.rights ?? assumed);
  const possible: readonly CoachRight[] = assists(found, false) ? reading : defaultRights;
  return {
    entry: first?.entry,
    team: first?.team,
    isKnown,
    rights,
    withheld: first && isOpen(first.entry.access) ? possible.filter((right) => !rights.includes(right)) : [],
  };
}

interface WithAccessProps {
  /** Content about the athlete, or the athlete's name. */
  readonly children: React.ReactNode;
  readonly entry: RosterEntry | undefined;
}

/** Line about an athlete, with the access that lets the coach read it. */
export const WithAccess = ({ children, entry }: WithAccessProps) => (
  <span className={styles.of}>
    <span>{children}</span>
    {entry && <AccessLabel access={entry.access} />}
  </span>
);
