import { Suspense } from 'react';
import { dayText } from '../../../domain/date-text.ts';
import { dateOfLocalTime, daysBetween } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { SegmentEffort, SegmentPasses } from '../../../domain/entities/segment.ts';
import { figureText, formatDuration } from '../../../domain/units.ts';
import {
  formatRate,
  formatWhole,
  meanVelocity,
  prefersMetricOf,
  rateKindOf,
  rateLabel,
} from '../../../domain/views/display-format.ts';
import { segmentTrend, TREND_PASSES } from '../../../domain/views/segment-trend.ts';
import { wholeText } from '../../../domain/words/area.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { ActivityLink } from '../../shared/activities/activity-link.tsx';
import { segmentWords as words } from '../../shared/segments/words.ts';
import { Card } from '../../ui/card.tsx';
import { useToday } from '../../ui/now.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './tracks.module.css';
import { lazy } from '../../ui/lazy.ts';

const LinesChart = lazy(() => loadWithRetry(() => import('../../charts/lines-chart.tsx')));

interface SegmentPassesCardsProps {
  readonly passes: SegmentPasses;
  readonly member: Member;
}

const timeText = (seconds: number) => formatDuration(Math.round(seconds));
const dayOf = ({ localStartTime }: SegmentEffort) => dateOfLocalTime(localStartTime);

/** Shows the passes of a segment as a chart and as a table. */
export function SegmentPassesCards({ passes, member }: SegmentPassesCardsProps) {
  const today = useToday(member.timeZone);
  const { segment, efforts, count, best } = passes;
  if (best === null) {
    return (
      <Card>
        <p className={styles.note}>{words.noPasses}</p>
      </Card>
    );
  }
  const trend = segmentTrend(efforts.map(({ seconds }) => seconds));
  return (
    <>
      {efforts.length > 1 && (
        <Card title={words.overTime} {...(trend !== null && { note: trendText(trend) })}>
          <PassesChart efforts={efforts} best={best} count={count} today={today} />
        </Card>
      )}
      <Card
        title={words.passes}
        note={efforts.length < count ? words.latestOf(wholeText(efforts.length), wholeText(count)) : words.listNote}
        flush
      >
        <Table
          caption={words.passes}
          columns={columnsOf(segment, best, prefersMetricOf(member), today)}
          rows={efforts}
          rowKey={({ activityId, from }) => `${activityId} ${from}`}
        />
      </Card>
    </>
  );
}

const trendText = (seconds: number): string =>
  seconds === 0
    ? words.same(TREND_PASSES)
    : (seconds < 0 ? words.faster : words.slower)(formatDuration(Math.abs(seconds)), TREND_PASSES);

interface PassesChartProps {
  readonly efforts: readonly SegmentEffort[];
  readonly best: number;
  readonly count: number;
  readonly today: string;
}

function PassesChart({ efforts, best, count, today }: PassesChartProps) {
  const ordered = efforts.toReversed();
  const first = dayOf(ordered[0]!);
  const points = ordered.map((effort) => ({
    id: `${effort.activityId} ${effort.from}`,
    name: dayText(dayOf(effort), today),
    at: daysBetween(first, dayOf(effort)),
  }));
  const ends = [points[0]!, points.at(-1)!];
  return (
    <Suspense
      fallback={
        <Loading label={words.loadingSegment}>
          <Skeleton height={236} />
        </Loading>
      }
    >
      <LinesChart
        label={words.overTime}
        summary={words.summary(wholeText(count), timeText(best))}
        nameLabel={words.date}
        cursorLabel={words.cursor}
        points={points}
        lines={[
          { id: 'time', label: words.time, colour: 'var(--pace)', values: ordered.map(({ seconds }) => seconds) },
        ]}
        ticks={
          ends[0]!.at === ends[1]!.at
            ? [{ at: ends[0]!.at, label: ends[0]!.name }]
            : ends.map(({ at, name }) => ({ at, label: name }))
        }
        format={timeText}
        formatTick={timeText}
        isReversed
      />
    </Suspense>
  );
}

const columnsOf = (
  { distance, family }: SegmentPasses['segment'],
  best: number,
  prefersMetric: boolean,
  today: string,
): readonly Column<SegmentEffort>[] => {
  const kind = rateKindOf(family);
  return [
    {
      id: 'date',
      label: words.date,
      isHeader: true,
      cell: (effort) => <ActivityLink id={effort.activityId}>{dayText(dayOf(effort), today)}</ActivityLink>,
    },
    {
      id: 'time',
      label: words.time,
      isNumber: true,
      cell: ({ seconds }) => (
        <>
          {seconds === best && <span className={styles.best}>{words.fastest}</span>} {timeText(seconds)}
        </>
      ),
    },
    {
      id: 'rate',
      label: rateLabel(kind),
      isNumber: true,
      cell: ({ seconds }) => figureText(formatRate(meanVelocity(distance, seconds), kind, prefersMetric)),
    },
    {
      id: 'heart',
      label: words.heartRate,
      isNumber: true,
      cell: ({ heartRate }) => heartRate && `${formatWhole(heartRate)} bpm`,
    },
    { id: 'power', label: words.power, isNumber: true, cell: ({ power }) => power && `${formatWhole(power)} W` },
  ];
};
