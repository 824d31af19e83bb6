import { useParams } from '@tanstack/react-router';
import { dayAndTime, longDate } from '../../../domain/date-text.ts';
import { dateOfLocalTime, hasClock } from '../../../domain/dates.ts';
import { BY_HAND } from '../../../domain/entities/manual-activity.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { Standing } from '../../../domain/entities/records.ts';
import { isSample } from '../../../domain/navigation.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { medalsOf } from '../../../domain/views/medals.ts';
import { curvePoints } from '../../../domain/views/power-curve.ts';
import { prefersMetricOf, typeOf } from '../../../domain/views/display-format.ts';
import { isNowhere } from '../../api/failure.ts';
import { type NotedActivity, useActivity, useMember } from '../../api/queries.ts';
import { useStandings } from '../../api/records.ts';
import { useEarlySamples } from '../../api/samples.ts';
import { ShareButton } from '../../shared/share-links/share-button.tsx';
import { recordedBy } from '../../shared/sources/names.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { clockOf } from '../../ui/clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ActivityFigures } from './activity-figures.tsx';
import { ActivitySkeleton } from './activity-skeleton.tsx';
import { CommentsCard } from './comments-card.tsx';
import { CorrectionNote } from './by-hand/correction-note.tsx';
import { GearLine } from './gear-line.tsx';
import { LegsCard } from './legs-card.tsx';
import { MeasureNotes } from './measure-notes.tsx';
import { MoreMenu } from './more-menu.tsx';
import { NotesCard } from './notes-card.tsx';
import { ActivityFiles } from './activity-files.tsx';
import { OfAthlete, ToAthlete } from './of-athlete.tsx';
import { isMergedWhole, MergedOf, PartOfMerged } from './merged-notes.tsx';
import { DetailsConflict, DetailsForm, useDetails } from './details-form.tsx';
import { SameSessionNote } from './same-session-note.tsx';
import { StandingNotes } from './standing-notes.tsx';
import { useCountingActions } from './use-counting-actions.ts';
import { activityPageWords } from './words.ts';
import styles from './activity.module.css';
import { PartsNote } from './parts-note.tsx';
import { PowerCurveCard } from './power-curve-card.tsx';
import { PredictedNote } from './predicted-note.tsx';
import { RouteThumb } from './route-thumb.tsx';
import { SegmentsCard } from './segments-card.tsx';
import { SimilarCard } from './similar-card.tsx';
import { Recording } from './recording.tsx';
import { ZonesCard } from './zones-card.tsx';

/** Page of one activity: its details, its recording, and its totals. */
export default function ActivityScreen() {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const activity = useActivity(id);
  useEarlySamples(id);
  const member = useMember();
  if (activity.data !== undefined && member.data !== undefined) {
    return <ActivityContent key={id} activity={activity.data} member={member.data} />;
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

/** Links to the previous and next activity. */
const Neighbours = ({ previous, next }: NotedActivity['neighbours']) => (
  <>
    {previous !== null && (
      <LinkButton
        to="/activity/$id"
        params={{ id: previous }}
        size="small"
        aria-label={activityPageWords.previous}
        icon={<ChevronLeftIcon />}
      />
    )}
    {next !== null && (
      <LinkButton
        to="/activity/$id"
        params={{ id: next }}
        size="small"
        aria-label={activityPageWords.next}
        icon={<ChevronRightIcon />}
      />
    )}
  </>
);

const noStandings: readonly Standing[] = [];

function ActivityContent({ activity: stored, member }: { readonly activity: NotedActivity; readonly member: Member }) {
  const prefersMetric = prefersMetricOf(member);
  const details = useDetails(stored.activityId);
  // Shows changes optimistically, and the recorded name if the member removes their own.
  const activity = { ...stored, ...details.pending };
  const type = typeOf(activity);
  const standing = useCountingActions(activity);
  const isOwn = stored.memberId === member.memberId;
  const canWrite = isOwn && !isSample(member);
  // Missing in responses cached by an earlier version of the app.
  const parts = stored.parts ?? [];
  const isByHand = activity.source === BY_HAND;
  const date = dateOfLocalTime(activity.localStartTime);
  const points = curvePoints(activity);
  const standings = useStandings(stored.activityId).data ?? noStandings;
  const medals = medalsOf(standings, date);
  const about = `${activity.race ? `${activityPageWords.race} · ` : ''}${type.name} · ${dayAndTime(longDate(date), activity.localStartTime, clockOf(member))}${hasClock(activity.localStartTime) ? '' : ` (${activityPageWords.startUnknown})`} · ${recordedBy(activity)}`;
  return (
    <Page
      title={nameOf(activity)}
      subtitle={isOwn ? about : <OfAthlete member={member} athleteId={stored.memberId} about={about} />}
      {...(!isByHand && { picture: <RouteThumb activity={activity} /> })}
      actions={
        <>
          <Neighbours {...activity.neighbours} />
          {!details.isOpen && !standing.isDeleted && canWrite && (
            <>
              <Button variant="quiet" size="small" onPress={details.edit}>
                {activityPageWords.edit}
              </Button>
              {!standing.isLeftOut && (
                <ShareButton subject={{ activity_id: stored.activityId }} member={member}>
                  {activityPageWords.shareIt}
                </ShareButton>
              )}
              <MoreMenu
                activityId={activity.activityId}
                isByHand={isByHand}
                onDelete={() => standing.change('delete')}
              />
            </>
          )}
        </>
      }
      back={
        isOwn ? (
          <BackLink to="/calendar" search={{ month: date.slice(0, 7) }}>
            {activityPageWords.calendar}
          </BackLink>
        ) : (
          <ToAthlete member={member} athleteId={stored.memberId} day={date} />
        )
      }
    >
      {details.isOpen && (
        <Card title={activityPageWords.editTheActivity}>
          <DetailsForm details={details} activity={activity} isByHand={isByHand} />
        </Card>
      )}
      {details.isConflict && <DetailsConflict details={details} theirs={activity} />}
      <StandingNotes standing={standing} canChange={canWrite} isOwn={isOwn} isMerged={isMergedWhole(stored)} />
      <SameSessionNote activity={stored} standing={standing} canChange={canWrite} />
      {parts.length > 1 && <PartsNote activityId={stored.activityId} parts={parts} canChange={canWrite} />}
      <PartOfMerged activity={stored} />
      <MergedOf activity={stored} member={member} standing={standing} canChange={canWrite} />
      <MeasureNotes activity={activity} prefersMetric={prefersMetric} />
      {(activity.correction ?? null) !== null && (
        <CorrectionNote
          activityId={activity.activityId}
          correction={activity.correction!}
          isPart={parts.length > 1}
          prefersMetric={prefersMetric}
          isOwn={isOwn}
          canChange={canWrite && !standing.isDeleted}
        />
      )}
      {isOwn && <PredictedNote activity={activity} />}
      {activity.partial && <Note>{activityPageWords.theFileWasDamagedOr}</Note>}
      <LegsCard legs={activity.legs} prefersMetric={prefersMetric} />
      <ActivityFigures activity={activity} prefersMetric={prefersMetric} />
      {isOwn && activity.gearId !== null && activity.gearId !== undefined && (
        <GearLine gearId={activity.gearId} prefersMetric={prefersMetric} />
      )}
      {isByHand ? (
        <Note>{activityPageWords.hasNoRecording}</Note>
      ) : (
        <Recording
          activity={activity}
          prefersMetric={prefersMetric}
          canMark={canWrite && !standing.isDeleted}
          medals={medals}
        />
      )}
      {!isByHand && (
        <div className={styles.pair}>
          <ZonesCard activity={activity} prefersMetric={prefersMetric} isOwn={isOwn} />
          {points.length > 1 && (
            <PowerCurveCard
              points={points}
              criticalPower={activity.criticalPower}
              standings={standings}
              medals={medals}
            />
          )}
        </div>
      )}
      {isOwn && !isByHand && (
        <SegmentsCard activity={activity} prefersMetric={prefersMetric} canWrite={canWrite && !standing.isDeleted} />
      )}
      <SimilarCard activity={activity} prefersMetric={prefersMetric} />
      <NotesCard activityId={activity.activityId} notes={activity.notes} standing={standing} canWrite={canWrite} />
      <CommentsCard key={date} member={member} athleteId={stored.memberId} date={date} />
      {canWrite && <ActivityFiles activity={stored} clock={clockOf(member)} />}
    </Page>
  );
}
