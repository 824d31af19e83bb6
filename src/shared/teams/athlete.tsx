import { isTrainer, visibilityOf, type Viewer } from '../../../domain/access.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
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
  /** True if the coach can comment and plan, not only read. Known at once for members who are assistants in no team. */
  readonly mayWrite: boolean;
  /** First common team. */
  readonly team: Team | undefined;
}

/**
 * Applies the server's rule for all common teams. The athlete's own level is known only if it decides; otherwise it grants no more than the level
 * that does.
 */
function mayWriteFor(member: Member, { memberId, access }: RosterEntry, shared: readonly Team[]): boolean {
  const viewer: Viewer = { ...member, dashboardHidden: false };
  const accessLevel = access.by === 'athlete' ? access.level : 0;
  return (
    !isSample(member) && visibilityOf(viewer, { memberId, accessLevel, coachedIn: shared }, 'calendar') === 'advise'
  );
}

export function useAthlete(member: Member, athleteId: string): CoachedAthlete {
  const teams = useTeams(member);
  const found = teams.flatMap(({ team, entries = [] }) =>
    entries.filter(({ memberId }) => memberId === athleteId).map((entry) => ({ team, entry })),
  );
  const [first] = found;
  return {
    entry: first?.entry,
    team: first?.team,
    isKnown: teams.every(({ entries }) => entries !== undefined),
    mayWrite: teams.every(({ team }) => team.assists !== true)
      ? teams.length > 0 && !isSample(member)
      : first !== undefined &&
        mayWriteFor(
          member,
          first.entry,
          found.map(({ team }) => team),
        ),
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
