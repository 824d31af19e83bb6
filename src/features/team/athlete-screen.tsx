import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { isOpen } from '../../../domain/entities/roster.ts';
import { longDate, monthText } from '../../../domain/date-text.ts';
import { addDays, isCivilDate } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import { monthOf, monthRange, weekOf, weekStartOf } from '../../../domain/views/weeks.ts';
import { useCalendar, useMember } from '../../api/queries.ts';
import { AccessLabel } from '../../shared/teams/access-label.tsx';
import { AthleteCalendar } from '../../app/athlete-calendar.ts';
import { searchOfTeam } from './chosen-team.ts';
import { athleteName, useAthlete, WithAccess } from '../../shared/teams/athlete.tsx';
import { NotToBeSeen } from '../../shared/teams/not-to-be-seen.tsx';
import { WithheldNote } from '../../shared/teams/withheld-note.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useIsWide } from '../../ui/media.ts';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AthleteDay } from './athlete-day.tsx';
import { CoachNote } from './coach-note.tsx';
import { LatestCard } from './latest-card.tsx';
import { teamPageWords as words } from './words.ts';

const ToTeam = ({ search = {} }: { readonly search?: { readonly team?: string } }) => (
  <BackLink to="/team" search={search}>
    {words.team}
  </BackLink>
);

interface AthleteProps {
  readonly member: Member;
  readonly athleteId: string;
}

function Athlete({ member, athleteId }: AthleteProps) {
  const today = useToday(member.timeZone);
  const isWide = useIsWide();
  const search: { readonly month?: unknown; readonly week?: unknown; readonly day?: unknown } = useSearch({
    strict: false,
  });
  const day = typeof search.day === 'string' && isCivilDate(search.day) ? search.day : null;
  const month = (day ?? weekOf(search.week))?.slice(0, 7) ?? monthOf(search.month, today);
  const { start, end } = monthRange(month, weekStartOf(member));
  const { entry, isKnown, rights, withheld, team } = useAthlete(member, athleteId);
  const days = useCalendar(start, end, { memberId: athleteId });
  const mayPlan = rights.includes('plan');
  const athlete = useMemo(() => ({ memberId: athleteId, mayPlan }), [athleteId, mayPlan]);
  if (days.error?.tag === 'Forbidden' || (entry === undefined ? isKnown : !isOpen(entry.access))) {
    return <NotToBeSeen entry={entry} />;
  }
  const known = entry && athleteName(entry);
  const name = known ?? words.team;
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
          rights={rights}
          withheld={withheld}
          member={member}
          today={today}
          days={days}
        />
      </Page>
    );
  }
  return (
    <Page
      title={known ? words.calendarOf(known) : words.team}
      subtitle={entry && <AccessLabel access={entry.access} />}
      back={<ToTeam search={searchOfTeam(member.teams, team?.teamId)} />}
      actions={
        <>
          <LinkButton to="/training" search={{ athlete: athleteId }}>
            {words.plan}
          </LinkButton>
          {rights.includes('thresholds') && (
            <LinkButton to="/profile/zones" search={{ athlete: athleteId }}>
              {words.zones}
            </LinkButton>
          )}
          {team && (
            <LinkButton to="/profile/messages/$teamId/$athleteId" params={{ teamId: team.teamId, athleteId }}>
              {words.messages}
            </LinkButton>
          )}
          <LinkButton to="/profile/$memberId" params={{ memberId: athleteId }}>
            {words.profile}
          </LinkButton>
        </>
      }
    >
      <WithheldNote name={known ?? null} withheld={withheld} />
      {team && !isSample(member) && <CoachNote teamId={team.teamId} teamName={team.name} athleteId={athleteId} />}
      <Suspense fallback={<Skeleton height={480} round />}>
        <AthleteCalendar member={member} athlete={athlete} />
      </Suspense>
      {/* A phone already shows the latest days first, endlessly. */}
      {isWide && <LatestCard athleteId={athleteId} member={member} today={today} />}
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

/** Page of an athlete's calendar for their coach, with the access that applies, and one of its days (`?day=`) for writing comments. [core §6.5] */
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
