import { Link, useParams } from '@tanstack/react-router';
import { longDate, clockTime } from '../../../domain/date-text.ts';
import { dateOfLocalTime } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { curvePoints } from '../../../domain/views/power-curve.ts';
import { prefersMetricOf, typeOf } from '../../../domain/views/display-format.ts';
import { zoneView } from '../../../domain/views/zone-rows.ts';
import { isNowhere } from '../../api/failure.ts';
import { type NotedActivity, useActivity, useMember } from '../../api/queries.ts';
import { recordedBy } from '../../app/sources/names.ts';
import { Button } from '../../ui/button.tsx';
import { clockOf } from '../../ui/clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChevronLeftIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ActivityFigures } from './activity-figures.tsx';
import { ActivitySkeleton } from './activity-skeleton.tsx';
import { NotesCard } from './notes-card.tsx';
import { RenameForm, useRename } from './rename.tsx';
import { StandingNotes } from './standing-notes.tsx';
import { useStanding } from './use-standing.ts';
import { activityPageWords } from './words.ts';
import styles from './activity.module.css';
import { PowerCurveCard } from './power-curve-card.tsx';
import { SamplesCard } from './samples-card.tsx';
import { ZonesCard } from './zones-card.tsx';

/** One activity: what it was, how it went along the way, and what it amounted to. */
export default function ActivityScreen() {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const activity = useActivity(id);
  const member = useMember();
  if (activity.data !== undefined && member.data !== undefined) {
    return <Shown key={id} activity={activity.data} member={member.data} />;
  }
  if (isNowhere(activity.error)) {
    return (
      <Page title={activityPageWords.activity}>
        <EmptyState
          title={activityPageWords.activityNotFound}
          text={activityPageWords.itMayHaveBeenRemoved}
          action={<LinkButton to="/calendar">{activityPageWords.goToTheCalendar}</LinkButton>}
        />
      </Page>
    );
  }
  return (
    <Page title={activityPageWords.activity}>
      <QueryView<unknown>
        query={activity.data === undefined ? activity : member}
        label={activityPageWords.loadingTheActivity}
        skeleton={<ActivitySkeleton />}
      >
        {() => null}
      </QueryView>
    </Page>
  );
}

function Shown({ activity, member }: { readonly activity: NotedActivity; readonly member: Member }) {
  const prefersMetric = prefersMetricOf(member);
  const type = typeOf(activity);
  const rename = useRename(activity.activityId);
  const standing = useStanding(activity);
  const canWrite = !isSample(member);
  const date = dateOfLocalTime(activity.localStartTime);
  const zones = zoneView(activity);
  const points = curvePoints(activity);
  return (
    <Page
      title={nameOf(activity)}
      subtitle={`${type.name} · ${longDate(date)}, ${clockTime(activity.localStartTime, clockOf(member))} · ${recordedBy(activity)}`}
      actions={
        !rename.isOpen &&
        !standing.isDeleted &&
        canWrite && (
          <>
            <Button variant="quiet" size="small" onPress={rename.edit}>
              {activityPageWords.rename}
            </Button>
            <Button variant="quiet" size="small" onPress={() => standing.change('delete')}>
              {activityPageWords.delete}
            </Button>
          </>
        )
      }
      back={
        <Link to="/calendar" search={{ month: date.slice(0, 7) }} className={styles.back}>
          <ChevronLeftIcon size={16} />
          {activityPageWords.calendar}
        </Link>
      }
    >
      {rename.isOpen && (
        <RenameForm rename={rename} name={activity.name} fallback={nameOf({ ...activity, name: null })} />
      )}
      <StandingNotes standing={standing} canChange={canWrite} />
      {activity.flaggedAsDuplicateOn !== null && <Note>{activityPageWords.anotherRecordingOfTheSame}</Note>}
      {activity.partial && <Note>{activityPageWords.theFileWasDamagedOr}</Note>}
      <ActivityFigures activity={activity} prefersMetric={prefersMetric} />
      <SamplesCard activity={activity} prefersMetric={prefersMetric} />
      <div className={styles.pair}>
        {zones !== null && <ZonesCard view={zones} />}
        {points.length > 1 && <PowerCurveCard points={points} criticalPower={activity.criticalPower} />}
      </div>
      <NotesCard activityId={activity.activityId} notes={activity.notes} standing={standing} canWrite={canWrite} />
    </Page>
  );
}
