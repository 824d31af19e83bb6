import { useNavigate, useSearch } from '@tanstack/react-router';
import { isCivilDate } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { useMember } from '../../api/queries.ts';
import { athleteName, useAthlete, WithAccess } from '../../shared/teams/athlete.tsx';
import { useToday } from '../../ui/now.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WorkoutEditor, type Written } from './editor-screen.tsx';
import { LibraryPage } from './library.tsx';
import { RemovedPage } from './removed.tsx';
import { AthleteWeeks, Weeks } from './weeks.tsx';
import { trainingPageWords } from './words.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const day = (value: unknown): string | null => (typeof value === 'string' && isCivilDate(value) ? value : null);

function writtenIn(search: Readonly<Record<string, unknown>>): Written | null {
  const id = text(search['plan']);
  if (id !== null) return { kind: 'planned', id };
  const date = day(search['new']);
  return date === null ? null : { kind: 'new', date, copyOf: text(search['copy']), from: text(search['from']) };
}

/**
 * Page of planned workouts by week (`?week=`), and of the workout being edited (`?plan=`, or `?new=` with its day); `?athlete=`: those of an athlete,
 * for their coach; `?library=true`: the member's library; `?removed=true`: deleted workouts. [core §2]
 */
export default function TrainingScreen() {
  const member = useMember();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const written = writtenIn(search);
  const athlete = text(search['athlete']);
  const week = day(search['week']);
  const fromWeeks = search['weeks'] === true;
  const fromDay = search['fromDay'] === true && written?.kind === 'new' ? written.date : null;
  if (member.data !== undefined && search['library'] === true) return <LibraryPage member={member.data} />;
  if (member.data !== undefined && search['removed'] === true) return <RemovedPage member={member.data} />;
  if (member.data !== undefined && written === null) {
    if (athlete === null || athlete === member.data.memberId) return <Weeks member={member.data} week={week} />;
    return <AthleteWeeks key={athlete} member={member.data} week={week} athlete={athlete} />;
  }
  const { newWorkout, editWorkout, training, loadingYourPlan } = trainingPageWords;
  return (
    <Page
      title={written === null ? training : written.kind === 'new' ? newWorkout : editWorkout}
      subtitle={athlete === null || !member.data ? undefined : <ForAthlete member={member.data} athlete={athlete} />}
      back={
        written !== null &&
        (fromDay !== null ? (
          <BackLink to="/calendar" search={besideMonth(fromDay)}>
            {trainingPageWords.backToDay}
          </BackLink>
        ) : athlete === null ? (
          <BackLink to="/training">{trainingPageWords.backToTraining}</BackLink>
        ) : fromWeeks ? (
          <BackLink to="/training" search={{ athlete, ...(written.kind === 'new' && { week: written.date }) }}>
            {trainingPageWords.backToPlan}
          </BackLink>
        ) : (
          <BackLink to="/team/$memberId" params={{ memberId: athlete }} search={dayIn(written)}>
            {trainingPageWords.backToAthlete}
          </BackLink>
        ))
      }
    >
      <QueryView query={member} label={loadingYourPlan} skeleton={<Skeleton height={420} round />}>
        {(found) =>
          written !== null && (
            <Writing
              key={JSON.stringify([athlete, written])}
              member={found}
              written={written}
              athlete={athlete}
              fromWeeks={fromWeeks}
              fromDay={fromDay}
            />
          )
        }
      </QueryView>
    </Page>
  );
}

/** Returns the query for a day of the member's own calendar, beside its month if there is space. */
const besideMonth = (date: string) => ({ month: date.slice(0, 7), day: date }) as never;

const dayIn = (written: Written) => (written.kind === 'new' ? { day: written.date } : {});

/** Shows the athlete whose workout it is, and the access that lets the coach plan it. */
function ForAthlete({ member, athlete }: { readonly member: Member; readonly athlete: string }) {
  const { entry } = useAthlete(member, athlete);
  return (
    <WithAccess entry={entry}>
      {trainingPageWords.forAthlete((entry && athleteName(entry)) ?? trainingPageWords.anAthlete)}
    </WithAccess>
  );
}

interface WritingProps {
  readonly member: Member;
  readonly written: Written;
  /** Athlete; `null` for the member's own workouts. */
  readonly athlete: string | null;
  /** True if the member came from the athlete's plan, not from a day. */
  readonly fromWeeks: boolean;
  /** Day of the member's calendar from which they came; `null` if from elsewhere. */
  readonly fromDay: string | null;
}

function Writing({ member, written, athlete, fromWeeks, fromDay }: WritingProps) {
  const navigate = useNavigate();
  const today = useToday(member.timeZone);
  const week = written.kind === 'new' ? written.date : today;
  return (
    <WorkoutEditor
      member={member}
      written={written}
      athlete={athlete}
      onDone={(date) =>
        void (fromDay !== null
          ? navigate({ to: '/calendar', search: besideMonth(fromDay) })
          : athlete === null
            ? navigate({ to: '/training', search: { week } })
            : fromWeeks
              ? navigate({ to: '/training', search: { athlete, week: date } })
              : navigate({ to: '/team/$memberId', params: { memberId: athlete }, search: { day: date } }))
      }
    />
  );
}
