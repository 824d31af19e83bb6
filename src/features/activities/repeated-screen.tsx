import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { longDate } from '../../../domain/date-text.ts';
import { dateOfLocalTime } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { RepeatedSession } from '../../../domain/entities/repeated-session.ts';
import { isSample } from '../../../domain/navigation.ts';
import { formatDuration } from '../../../domain/units.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { prefersMetricOf, typeOf } from '../../../domain/views/display-format.ts';
import { useMember } from '../../api/queries.ts';
import { useRepeated } from '../../api/repeated.ts';
import { recordingText } from '../../shared/activities/recording-text.ts';
import { recordedBy } from '../../shared/sources/names.ts';
import { useStandingWorkflow } from '../../shared/activities/standing-workflow.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormError } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './repeated.module.css';
import { repeatedWords as words } from './repeated-words.ts';

type Recording = RepeatedSession['recordings'][number];

/** Page of sessions with more than one recording: which recording counts and why, with a way to change it. */
export default function RepeatedScreen() {
  const member = useMember();
  return (
    <Page title={words.title} subtitle={words.subtitle} back={<BackLink to="/activities">{words.activities}</BackLink>}>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={320} />}>
        {(known) => <Sessions member={known} />}
      </QueryView>
    </Page>
  );
}

function Sessions({ member }: { readonly member: Member }) {
  const query = useRepeated();
  return (
    <QueryView query={query} label={words.loading} skeleton={<Skeleton height={320} />}>
      {(sessions) =>
        sessions.length === 0 ? (
          <EmptyState title={words.none} text={words.noneText} />
        ) : (
          <>
            {sessions.map((session) => (
              <SessionCard
                key={session.recordings.map(({ activityId }) => activityId).sort()[0]}
                session={session}
                member={member}
              />
            ))}
            {query.hasNextPage && (
              <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                {words.more}
              </Button>
            )}
          </>
        )
      }
    </QueryView>
  );
}

function SessionCard({ session, member }: { readonly session: RepeatedSession; readonly member: Member }) {
  const list = useRef<HTMLUListElement>(null);
  const { recordings } = session;
  const first = recordings[0]!;
  // Moves the keyboard focus to the list of the session, since the pressed button disappears with the change.
  const stay = () => list.current?.focus();
  return (
    <Card title={nameOf(first)} note={longDate(dateOfLocalTime(first.localStartTime))} isNamedByNote>
      <ul ref={list} tabIndex={-1} className={styles.recordings} aria-label={words.recordings}>
        {recordings.map((one) => (
          <RecordingRow
            key={one.activityId}
            recording={one}
            counting={first}
            prefersMetric={prefersMetricOf(member)}
            canChange={!isSample(member)}
            isFirst={one === first}
            onChange={stay}
          />
        ))}
      </ul>
    </Card>
  );
}

interface RecordingRowProps {
  readonly recording: Recording;
  /** First counting recording. */
  readonly counting: Recording;
  readonly prefersMetric: boolean;
  readonly canChange: boolean;
  readonly isFirst: boolean;
  readonly onChange: () => void;
}

function RecordingRow({ recording, counting, prefersMetric, canChange, isFirst, onChange }: RecordingRowProps) {
  const { activityId, counts, isChosen, reason, duration } = recording;
  const { pending, failed, failure, change } = useStandingWorkflow(activityId);
  const press = (what: Parameters<typeof change>[0]) => {
    change(what);
    onChange();
  };
  const sentence =
    reason === null ? (isChosen ? words.countsAsChosen : words.counts) : words.reasons[reason](recordedBy(counting));
  return (
    <li className={styles.recording}>
      <p className={styles.text}>
        <Link to="/activity/$id" params={{ id: activityId }}>
          {recordingText(recording, prefersMetric)}
        </Link>
        <span className={styles.sport}>
          {[typeOf(recording).name, duration !== null && formatDuration(duration)].filter(Boolean).join(' · ')}
        </span>
      </p>
      <p className={counts ? styles.counting : styles.reason}>{sentence}</p>
      {failed !== null && <FormError title={words.notChanged} message={failure} />}
      {canChange && !counts && (
        <div className={styles.actions}>
          <Button size="small" isPending={pending === 'countThis'} onPress={() => press('countThis')}>
            {words.countThis}
          </Button>
          <Button size="small" variant="quiet" isPending={pending === 'countBoth'} onPress={() => press('countBoth')}>
            {words.countToo}
          </Button>
        </div>
      )}
      {canChange && isFirst && isChosen && (
        <div className={styles.actions}>
          <Button
            size="small"
            variant="quiet"
            isPending={pending === 'countByRule'}
            onPress={() => press('countByRule')}
          >
            {words.decide}
          </Button>
        </div>
      )}
    </li>
  );
}
