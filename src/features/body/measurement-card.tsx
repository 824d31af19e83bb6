import { Suspense, useState } from 'react';
import { dayText } from '../../../domain/date-text.ts';
import { dayNumber } from '../../../domain/dates.ts';
import type { MeasurementKind } from '../../../domain/metrics/measurements.ts';
import { figureText } from '../../../domain/units.ts';
import {
  type Measured,
  measurementFigure,
  measurementShown,
  measurementSummary,
} from '../../../domain/views/measurements.ts';
import { decimalText } from '../../../domain/words/area.ts';
import { measurementWords } from '../../../domain/words/measurements.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { lazy } from '../../ui/lazy.ts';
import { bodyWords as words } from './words.ts';
import styles from './body.module.css';

const LinesChart = lazy(() => loadWithRetry(() => import('../../charts/lines-chart.tsx')));

/** Initial number of rows, and the number added on request. */
const FEW = 8;
const MORE = 50;

const colours: Readonly<Record<MeasurementKind, string>> = {
  weight: 'var(--accent)',
  resting_heart_rate: 'var(--heart)',
  hrv_rmssd: 'var(--power)',
};

interface MeasurementCardProps {
  readonly kind: MeasurementKind;
  /** Values, oldest first. */
  readonly values: readonly Measured[];
  readonly canWrite: boolean;
  readonly isStoring: boolean;
  readonly onEdit: (one: Measured) => void;
  readonly onRemove: (one: Measured) => void;
  readonly prefersMetric: boolean;
  readonly today: string;
}

/** Shows the values of one kind, as a chart and one by one. */
export function MeasurementCard(props: MeasurementCardProps) {
  const { kind, values, canWrite, isStoring, onEdit, onRemove, prefersMetric, today } = props;
  const [shown, setShown] = useState(FEW);
  const name = measurementWords.kinds[kind];
  const rows = values.toReversed();
  const textOf = (one: Measured) => figureText(measurementFigure(one, prefersMetric));
  return (
    <Card title={name} note={words.notes[kind]}>
      {values.length === 0 && <p className={styles.soft}>{words.none}</p>}
      {values.length > 1 && (
        <Suspense
          fallback={
            <Loading label={words.loading}>
              <Skeleton height={300} />
            </Loading>
          }
        >
          <Chart {...props} />
        </Suspense>
      )}
      {rows.length > 0 && (
        <ul className={styles.values} aria-label={name}>
          {rows.slice(0, shown).map((one) => {
            const [text, day] = [textOf(one), dayText(one.day, today)];
            return (
              <li key={one.day}>
                <span>
                  <b>{text}</b> <span className={styles.day}>{day}</span>
                  {one.source !== 'hand' && (
                    <span className={styles.soft}>{` · ${words.source} ${words.sources[one.source]}`}</span>
                  )}
                </span>
                {canWrite && (
                  <span className={styles.acts}>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={words.editThis(name, text, day)}
                      onPress={() => onEdit(one)}
                    >
                      {words.edit}
                    </Button>
                    <Button
                      variant="quiet"
                      size="small"
                      isDisabled={isStoring}
                      aria-label={words.removeThis(name, text, day)}
                      onPress={() => onRemove(one)}
                    >
                      {words.remove}
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {rows.length > shown && (
        <Button variant="quiet" size="small" onPress={() => setShown(shown + MORE)}>
          {words.showMore(Math.min(MORE, rows.length - shown))}
        </Button>
      )}
    </Card>
  );
}

function Chart({ kind, values, prefersMetric, today }: MeasurementCardProps) {
  const name = measurementWords.kinds[kind];
  const ends = [values[0]!, values.at(-1)!];
  return (
    <LinesChart
      label={name}
      summary={measurementSummary(values, prefersMetric, today)}
      nameLabel={words.day}
      cursorLabel={words.dayOfChart}
      points={values.map(({ day }) => ({ id: day, name: dayText(day, today), at: dayNumber(day) }))}
      lines={[
        {
          id: kind,
          label: name,
          colour: colours[kind],
          values: values.map((one) => measurementShown(one, prefersMetric)),
        },
      ]}
      ticks={ends.map(({ day }) => ({ at: dayNumber(day), label: dayText(day, today) }))}
      format={(_, point) => figureText(measurementFigure(values[point]!, prefersMetric))}
      formatTick={(value) => decimalText(value, Number.isInteger(value) ? 0 : 1)}
    />
  );
}
