import type { Member } from '../../../domain/entities/member.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { useRoster } from '../../api/roster.ts';
import { useToday } from '../../ui/now.ts';
import { AccessLabel } from './access-label.tsx';
import styles from './people.module.css';

/** How somebody in a roster is called; null: not by anything. */
export const athleteName = ({ firstName, lastName, emailAddress }: RosterEntry): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || emailAddress || null;

/** An athlete of the coach's first team; undefined until the roster is there, and for whoever is not in it. */
export function useAthlete(member: Member, athleteId: string): RosterEntry | undefined {
  const today = useToday(member.timeZone);
  return useRoster(member.teams[0]?.teamId ?? null, today, today).data?.find(({ memberId }) => memberId === athleteId);
}

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
