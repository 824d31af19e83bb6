import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { longDate, monthText } from '../../../domain/date-text.ts';
import { addDays, isCivilDate } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { monthAfter, monthOf } from '../../../domain/views/month.ts';
import { useCalendar, useMember } from '../../api/queries.ts';
import { AccessLabel } from '../../app/teams/access-label.tsx';
import { searchOfTeam } from '../../app/teams/chosen-team.ts';
import { athleteName, useAthlete, WithAccess } from '../../app/teams/athlete.tsx';
import { NotToBeSeen } from '../../app/teams/not-to-be-seen.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AthleteDay } from './athlete-day.tsx';
import { DayRows } from './day-rows.tsx';
import { LatestCard } from './latest-card.tsx';
import { teamPageWords as words } from './words.ts';

const ToTeam = ({ search = {} }: { readonly search?: { readonly team?: string } }) => (
  <BackLink to="/team" search={search}>
    {words.team}
  </BackLink>
);

/** The first and the last day of a month, `YYYY-MM`. */
function daysOf(month: string): { readonly start: string; readonly end: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { start: `${month}-01`, end: `${month}-${String(last).padStart(2, '0')}` };
}

interface AthleteProps {
  readonly member: Member;
  readonly athleteId: string;
}

function Athlete({ member, athleteId }: AthleteProps) {
  const today = useToday(member.timeZone);
  const navigate = useNavigate();
  const search: { readonly month?: unknown; readonly day?: unknown } = useSearch({ strict: false });
  const day = typeof search.day === 'string' && isCivilDate(search.day) ? search.day : null;
  const month = day?.slice(0, 7) ?? monthOf(search.month, today);
  const { start, end } = daysOf(month);
  const { entry, isKnown, mayWrite, team } = useAthlete(member, athleteId);
  const days = useCalendar(start, end, { memberId: athleteId });
  const show = (next: string) =>
    void navigate({
      to: '/team/$memberId',
      params: { memberId: athleteId },
      search: { month: next },
      replace: true,
      resetScroll: false,
    });
  if (isKnown && (entry === undefined || days.error?.tag === 'Forbidden')) return <NotToBeSeen />;
  const name = (entry && athleteName(entry)) ?? words.team;
  if (day !== null) {
    return (
      <Page
        title={longDate(day)}
        subtitle={<WithAccess entry={entry}>{name}</WithAccess>}
        back={
          <BackLink to="/team/$memberId" params={{ memberId: athleteId }} search={{ month }}>
            {monthText(`${month}-01`)}
          </BackLink>
        }
        actions={<DaySteps athleteId={athleteId} day={day} />}
      >
        <AthleteDay
          key={day}
          date={day}
          athleteId={athleteId}
          name={name}
          mayWrite={mayWrite}
          member={member}
          today={today}
          days={days}
        />
      </Page>
    );
  }
  return (
    <Page
      title={name}
      subtitle={entry && <AccessLabel access={entry.access} />}
      back={<ToTeam search={searchOfTeam(member.teams, team?.teamId)} />}
      actions={
        <>
          <LinkButton to="/training" search={{ athlete: athleteId }}>
            {words.plan}
          </LinkButton>
          <LinkButton to="/profile/$memberId" params={{ memberId: athleteId }}>
            {words.profile}
          </LinkButton>
          <Button
            icon={<ChevronLeftIcon />}
            aria-label={words.previousMonth}
            onPress={() => show(monthAfter(month, -1))}
          />
          <Button onPress={() => show(today.slice(0, 7))}>{words.today}</Button>
          <Button icon={<ChevronRightIcon />} aria-label={words.nextMonth} onPress={() => show(monthAfter(month, 1))} />
        </>
      }
    >
      <Card title={monthText(`${month}-01`)} flush>
        <QueryView query={days} label={words.loadingTheCalendar} skeleton={<Skeleton height={480} />}>
          {(list) => (
            <DayRows days={list} member={member} today={today} athleteId={athleteId} month={monthText(`${month}-01`)} />
          )}
        </QueryView>
      </Card>
      <LatestCard athleteId={athleteId} member={member} today={today} />
    </Page>
  );
}

const DaySteps = ({ athleteId, day }: { readonly athleteId: string; readonly day: string }) => (
  <>
    {([-1, 1] as const).map((step) => (
      <LinkButton
        key={step}
        to="/team/$memberId"
        params={{ memberId: athleteId }}
        search={{ day: addDays(day, step) }}
        aria-label={step < 0 ? words.previousDay : words.nextDay}
        icon={step < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
      />
    ))}
  </>
);

/** The calendar of an athlete as their coach reads it, under the access that counts, and a day of it (`?day=`), on which they write. [core §6.5] */
export default function AthleteScreen() {
  const { memberId = '' }: { readonly memberId?: string } = useParams({ strict: false });
  const member = useMember();
  if (member.data) return <Athlete key={memberId} member={member.data} athleteId={memberId} />;
  return (
    <Page title={words.team} back={<ToTeam />}>
      <QueryView query={member} label={words.loadingTheCalendar} skeleton={<Skeleton height={480} round />}>
        {() => null}
      </QueryView>
    </Page>
  );
}
