import type { Member } from '../../../domain/entities/member.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { useRoster } from '../../api/roster.ts';
import { useToday } from '../../ui/now.ts';
import { AccessLabel } from './access-label.tsx';
import styles from './people.module.css';

/** How somebody in a roster is called; null: not by anything. */
export const athleteName = ({ firstName, lastName, emailAddress }: RosterEntry): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || emailAddress || null;

/** The first team of a coach as of today. */
export function useAthletes(member: Member) {
  const today = useToday(member.timeZone);
  return useRoster(member.teams[0]?.teamId ?? null, today, today);
}

/** An athlete of the coach's first team; undefined until the roster is there, and for whoever is not in it. */
export const useAthlete = (member: Member, athleteId: string): RosterEntry | undefined =>
  useAthletes(member).data?.find(({ memberId }) => memberId === athleteId);

interface WithAccessProps {
  /** What is said of the athlete, or their name. */
  readonly children: React.ReactNode;
  readonly entry: RosterEntry | undefined;
}

/** A line about an athlete, and under which access the coach reads it. */
export const WithAccess = ({ children, entry }: WithAccessProps) => (
  <span className={styles.of}>
    <span>{children}</span>
    {entry && <AccessLabel access={entry.access} />}
  </span>
);
