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
import { searchOfTeam } from './chosen-team.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/now.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Acts, InviteCard } from './acts.tsx';
import { RangeFields } from './range-fields.tsx';
import { RosterCard } from './roster-card.tsx';
import { TriageCard } from './triage-card.tsx';
import { teamPageWords as words } from './words.ts';
import styles from './team.module.css';

/** Lengths to choose from; the first visit shows 30 days. [core §2.39] */
const lengths = [7, 14, 30, 60, 90] as const;
const USUAL = 30;

/** Returns the range in the URL: its length, and its last day unless that is today. A reload keeps both. */
function useRange({ timeZone, teams }: Member, teamId: string) {
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
      search: { ...searchOfTeam(teams, teamId), days: next.days ?? days, ...(last < today && { end: last }) },
      replace: true,
      resetScroll: false,
    });
  };
  return { today, days, end, start: addDays(end, 1 - days), show };
}

interface AthletesProps {
  readonly entries: readonly RosterEntry[];
  readonly member: Member;
  readonly team: Member['teams'][number];
  /** Last day of the metrics. */
  readonly end: string;
  readonly today: string;
}

function Athletes({ entries, member, team, end, today }: AthletesProps) {
  const groups = useGroups(team.teamId);
  const rows = useMemo(() => rosterRows(entries, member.memberId, end), [entries, member.memberId, end]);
  return (
    <>
      <TriageCard
        teamId={team.teamId}
        rows={rows}
        end={end}
        today={today}
        member={member}
        mayComment={!team.assists && !isSample(member)}
      />
      <RosterCard rows={rows} member={member} today={today} groups={groups.data ?? []} />
    </>
  );
}

/** Shows the link for joining while the team is empty. The coach's own row is included if they have activities. [core §6.4] */
function NobodyYet({ entries, member, team, end, today }: AthletesProps) {
  const rows = rosterRows(entries, member.memberId, end);
  return (
    <>
      {!team.assists && <InviteCard team={team} />}
      <Card>
        <EmptyState title={words.nobodyYet} text={team.assists ? words.nobodyYetOfCoaches : words.nobodyYetText} />
      </Card>
      {rows.length > 0 && <RosterCard rows={rows} member={member} today={today} groups={[]} />}
    </>
  );
}

/** Page of a coach's team: athletes to check on, and all athletes over the chosen days. */
export function Overview({ member, team }: { readonly member: Member; readonly team: Member['teams'][number] }) {
  const { today, days, start, end, show } = useRange(member, team.teamId);
  const roster = useRoster(team.teamId, start, end);
  const groups = useGroups(team.teamId).data ?? [];
  const athletes = roster.data?.filter(({ memberId }) => memberId !== member.memberId);
  return (
    <>
      {team.assists && <Note>{words.assisting}</Note>}
      {!team.assists && athletes?.length !== 0 && <Acts {...{ member, team, groups }} athletes={athletes ?? []} />}
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
      </div>
      <QueryView query={roster} label={words.loadingTheRoster} skeleton={<Skeleton height={800} round />}>
        {(entries) => {
          const shown = { entries, member, team, end, today };
          return athletes?.length === 0 ? <NobodyYet {...shown} /> : <Athletes {...shown} />;
        }}
      </QueryView>
    </>
  );
}
