import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { rangeText } from '../../../domain/date-text.ts';
import { ROSTER_DAYS_MAX } from '../../../domain/constants.ts';
import { addDays, isCivilDate } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { rosterRows } from '../../../domain/views/roster.ts';
import { useGroups } from '../../api/groups.ts';
import { useRoster } from '../../api/roster.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/now.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { assignWords } from './assign-words.ts';
import { GroupsCard } from './groups-card.tsx';
import { MessageCard } from './message-card.tsx';
import { RangeFields } from './range-fields.tsx';
import { RosterCard } from './roster-card.tsx';
import { TriageCard } from './triage-card.tsx';
import { teamPageWords as words } from './words.ts';
import styles from './team.module.css';

/** Lengths to choose from; the first visit shows 30 days. [core §2.39] */
const lengths = [7, 14, 30, 60, 90] as const;
const USUAL = 30;

/** The range that stands in the address: its length, and its last day unless that is today. A reload keeps both. */
function useRange(timeZone: string | null) {
  const today = useToday(timeZone);
  const navigate = useNavigate();
  const search: { readonly days?: unknown; readonly end?: unknown } = useSearch({ strict: false });
  const wanted = Number(search.days);
  const days = Number.isInteger(wanted) && wanted >= 1 && wanted <= ROSTER_DAYS_MAX ? wanted : USUAL;
  const asked = String(search.end ?? '');
  const end = isCivilDate(asked) && asked < today ? asked : today;
  const show = (next: { readonly days?: number; readonly end?: string }) => {
    const last = next.end ?? end;
    void navigate({
      to: '/team',
      search: { days: next.days ?? days, ...(last < today && { end: last }) },
      replace: true,
      resetScroll: false,
    });
  };
  return { today, days, end, start: addDays(end, 1 - days), show };
}

interface AthletesProps {
  readonly entries: readonly RosterEntry[];
  readonly member: Member;
  /** Last day of the metrics. */
  readonly end: string;
  readonly today: string;
  readonly teamId: string;
  readonly mayWrite: boolean;
}

function Athletes({ entries, member, end, today, teamId, mayWrite }: AthletesProps) {
  const groups = useGroups(teamId);
  const athletes = entries.filter(({ memberId }) => memberId !== member.memberId);
  const rows = useMemo(() => rosterRows(entries, member.memberId, end), [entries, member.memberId, end]);
  return (
    <>
      <TriageCard rows={rows} end={end} today={today} />
      <RosterCard rows={rows} member={member} today={today} groups={groups.data ?? []} />
      {mayWrite && <GroupsCard teamId={teamId} athletes={athletes} />}
      {mayWrite && !isSample(member) && <MessageCard teamId={teamId} athletes={athletes} groups={groups.data ?? []} />}
    </>
  );
}

/** The coach's own row, where they have activities. [core §6.4] */
function OwnRow({ entries, member, end, today }: Omit<AthletesProps, 'teamId' | 'mayWrite'>) {
  const rows = rosterRows(entries, member.memberId, end);
  return rows.length > 0 && <RosterCard rows={rows} member={member} today={today} groups={[]} />;
}

/** The first team of a coach: whom to check on, and everybody by the days that are chosen. */
export function Overview({ member, team }: { readonly member: Member; readonly team: Member['teams'][number] }) {
  const { today, days, start, end, show } = useRange(member.timeZone);
  const roster = useRoster(team.teamId, start, end);
  return (
    <>
      {team.assists && <Note>{words.assisting}</Note>}
      <div className={styles.range}>
        <div className={styles.steps}>
          <Button
            icon={<ChevronLeftIcon />}
            aria-label={words.earlier}
            onPress={() => show({ end: addDays(end, -days) })}
          />
          <Button onPress={() => show({ end: today })}>{words.today}</Button>
          <Button
            icon={<ChevronRightIcon />}
            aria-label={words.later}
            isDisabled={end >= today}
            onPress={() => show({ end: addDays(end, days) })}
          />
        </div>
        <SelectField
          label={words.range}
          name="days"
          options={[...new Set([...lengths, days])]
            .toSorted((a, b) => a - b)
            .map((length) => ({ id: String(length), label: words.lastDays(length) }))}
          value={String(days)}
          onChange={(length) => show({ days: Number(length) })}
        />
        <RangeFields start={start} end={end} today={today} onChange={show} />
        <p role="status" className={styles.dates}>
          {rangeText(start, end)}
        </p>
        {!isSample(member) && !team.assists && (
          <LinkButton to="/team" search={{ assign: 'many' }}>
            {assignWords.assign}
          </LinkButton>
        )}
      </div>
      <QueryView query={roster} label={words.loadingTheRoster} skeleton={<Skeleton height={800} round />}>
        {(entries) =>
          entries.some(({ memberId }) => memberId !== member.memberId) ? (
            <Athletes
              entries={entries}
              member={member}
              end={end}
              today={today}
              teamId={team.teamId}
              mayWrite={!team.assists}
            />
          ) : (
            <>
              <Card>
                <EmptyState title={words.nobodyYet} text={words.nobodyYetText} />
              </Card>
              <OwnRow entries={entries} member={member} end={end} today={today} />
            </>
          )
        }
      </QueryView>
    </>
  );
}
