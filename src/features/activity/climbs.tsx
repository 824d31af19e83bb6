import { useState } from 'react';
import type { Activity } from '../../../domain/entities/activity.ts';
import type { FoundClimb } from '../../../domain/entities/segment.ts';
import { climbCategory, MIN_CLIMB } from '../../../domain/metrics/climbs.ts';
import { figureText, formatDistance, formatDuration, formatElevation } from '../../../domain/units.ts';
import { decimalText, wholeText } from '../../../domain/words/area.ts';
import { segmentWords as words } from '../../shared/segments/words.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { SegmentForm } from './segment-form.tsx';
import styles from './parts.module.css';

interface ClimbsProps {
  readonly activity: Activity;
  readonly climbs: readonly FoundClimb[];
  readonly prefersMetric: boolean;
  readonly canWrite: boolean;
}

/** Lists the climbs of an activity, and makes segments of them. */
export function Climbs({ activity, climbs, prefersMetric, canWrite }: ClimbsProps) {
  const [chosen, choose] = useState<FoundClimb | null>(null);
  const columns = columnsOf(prefersMetric);
  return (
    <section aria-label={words.climbs} className={styles.segments}>
      <h3>{words.climbs}</h3>
      <Table
        caption={words.climbs}
        columns={canWrite ? [...columns, compareColumn(choose)] : columns}
        rows={climbs}
        rowKey={({ from }) => String(from)}
      />
      {chosen !== null && (
        <SegmentForm
          key={chosen.from}
          activityId={activity.activityId}
          name={words.climbAt(formatDuration(chosen.from))}
          part={chosen}
          length={activity.elapsed ?? chosen.to}
          onClose={() => choose(null)}
        />
      )}
      <p className={styles.hint}>
        {words.climbsNote(
          figureText(formatElevation(MIN_CLIMB.metres, prefersMetric)),
          figureText(formatElevation(MIN_CLIMB.ascent, prefersMetric)),
          `${wholeText(100 * MIN_CLIMB.grade)} %`,
        )}
      </p>
    </section>
  );
}

const compareColumn = (onCompare: (climb: FoundClimb) => void): Column<FoundClimb> => ({
  id: 'compare',
  label: words.compare,
  isCorner: true,
  cell: (climb) => (
    <Button size="small" aria-label={words.compareClimb(formatDuration(climb.from))} onPress={() => onCompare(climb)}>
      {words.compare}
    </Button>
  ),
});

const columnsOf = (prefersMetric: boolean): readonly Column<FoundClimb>[] => [
  { id: 'climb', label: words.climb, isHeader: true, cell: ({ from }) => words.climbAt(formatDuration(from)) },
  {
    id: 'category',
    label: words.categoryLabel,
    cell: ({ distance, ascent }) => climbCategory(distance, ascent) ?? words.noCategory,
  },
  {
    id: 'length',
    label: words.length,
    isNumber: true,
    cell: ({ distance }) => figureText(formatDistance(distance, prefersMetric, 2)),
  },
  {
    id: 'ascent',
    label: words.ascent,
    isNumber: true,
    cell: ({ ascent }) => figureText(formatElevation(ascent, prefersMetric)),
  },
  {
    id: 'grade',
    label: words.grade,
    isNumber: true,
    cell: ({ distance, ascent }) => `${decimalText((100 * ascent) / distance, 1)} %`,
  },
  { id: 'time', label: words.time, isNumber: true, cell: ({ from, to }) => formatDuration(to - from) },
];
