import { scaleLinear } from 'd3';
import { useMemo, useState } from 'react';
import { dayText } from '../../domain/date-text.ts';
import { downsample } from '../../domain/views/downsample.ts';
import {
  type FitnessDay,
  type FitnessLine,
  fitnessRows,
  fitnessSummary,
  fitnessTicks,
  type FitnessView,
  fitnessViews,
} from '../../domain/views/fitness.ts';
import { fitnessWords } from '../../domain/words/fitness.ts';
import { Table } from '../ui/table.tsx';
import { XAxis, YAxis, plainTicks } from './axis.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './chart.module.css';
import { Cursor } from './cursor.tsx';
import { useWidth } from './size.ts';
import { Trace } from './trace.tsx';

interface FitnessChartProps {
  /** At least one. */
  readonly days: readonly FitnessDay[];
  readonly view: FitnessView;
  /** The last day with data. */
  readonly today: string;
}

const HEIGHT = 236;
const PAD = { left: 40, right: 8, top: 8, bottom: 24 };
/** Minimum top of the scale, so that an easy month does not look like a training camp. */
const LEAST_TOP = 20;

const colours: Readonly<Record<FitnessLine, string>> = {
  acute: 'var(--pace)',
  chronic: 'var(--second)',
  fitness: 'var(--pace)',
  fatigue: 'var(--second)',
  form: 'var(--climb)',
};

const valuesOf = (day: FitnessDay, view: FitnessView) =>
  fitnessViews[view].map((line) => `${fitnessWords.lines[line]} ${Math.round(day[line])}`).join(', ');

/** Load averages over days, as lines: plain ones of 7 and 28 days, or decaying ones with their difference. */
export default function FitnessChart({ days, view, today }: FitnessChartProps) {
  const lines = fitnessViews[view];
  const table = (
    <Table
      caption={fitnessWords.views[view]}
      narrow="scroll"
      rows={fitnessRows(days)}
      rowKey={({ date }) => date}
      columns={[
        { id: 'date', label: fitnessWords.day, isHeader: true, cell: ({ date }) => dayText(date, today) },
        ...lines.map((line) => ({
          id: line,
          label: fitnessWords.lines[line],
          isNumber: true,
          cell: (day: FitnessDay) => Math.round(day[line]),
        })),
      ]}
    />
  );
  return (
    <ChartFrame label={fitnessWords.views[view]} summary={fitnessSummary(days, view, today)} table={table}>
      <Picture days={days} view={view} today={today} />
    </ChartFrame>
  );
}

function Picture({ days, view, today }: FitnessChartProps) {
  const [ref, width] = useWidth();
  const [cursor, setCursor] = useState<number | null>(null);
  const lines: readonly FitnessLine[] = fitnessViews[view];
  const last = days.length - 1;
  const at = cursor === null ? last : Math.min(cursor, last);
  const shown = days[at]!;
  const plotWidth = Math.max(1, width - PAD.left - PAD.right);
  const step = plotWidth / Math.max(1, last);
  const y = useMemo(() => {
    const values = days.flatMap((day) => fitnessViews[view].map((line) => day[line]));
    // Ten years have more values than a call can have arguments.
    const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 0]);
    return scaleLinear()
      .domain([least, Math.max(LEAST_TOP, most)])
      .nice(4)
      .range([HEIGHT - PAD.bottom, PAD.top]);
  }, [days, view]);
  const ticks = fitnessTicks(days)
    .map(({ index, label }) => ({ at: PAD.left + index * step, label }))
    // On a phone there is only space for every other label.
    .filter((_, i, all) => width >= 480 || (all.length - i) % 2 === 0);
  return (
    <div ref={ref} className={styles.picture}>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.when}>{dayText(shown.date, today)}</span>
        {lines.map((line) => (
          <span key={line}>
            <i className={styles.lineKey} style={{ background: colours[line] }} />
            {fitnessWords.lines[line]} <b>{Math.round(shown[line])}</b>
          </span>
        ))}
      </p>
      <div className={styles.stage} style={{ height: HEIGHT }}>
        {width > 0 && (
          <>
            <svg width={width} height={HEIGHT} aria-hidden="true">
              <YAxis left={PAD.left} right={width - PAD.right} ticks={plainTicks(y)} />
              <XAxis y={HEIGHT - PAD.bottom} left={PAD.left} right={width - PAD.right} ticks={ticks} />
            </svg>
            {lines.map((line) => (
              <Line key={line} days={days} line={line} width={plotWidth} y={y} />
            ))}
            <svg width={width} height={HEIGHT} aria-hidden="true">
              {cursor !== null &&
                lines.map((line) => (
                  <circle
                    key={line}
                    cx={PAD.left + at * step}
                    cy={y(shown[line])}
                    r={4}
                    className={styles.point}
                    style={{ fill: colours[line] }}
                  />
                ))}
            </svg>
            <Cursor
              label={fitnessWords.dayOfTheChart}
              count={days.length}
              index={at}
              text={`${dayText(shown.date, today)}: ${valuesOf(shown, view)}`}
              onMove={setCursor}
              onLeave={() => setCursor(null)}
              placeAt={(pixel) => Math.round(pixel / step)}
              style={{ left: PAD.left, right: PAD.right, top: 0, bottom: 0 }}
            />
          </>
        )}
      </div>
    </div>
  );
}

interface LineProps {
  readonly days: readonly FitnessDay[];
  readonly line: FitnessLine;
  /** Width of the plot, pixels. */
  readonly width: number;
  readonly y: (value: number) => number;
}

/** One line. Several values at the same pixel are drawn once. */
function Line({ days, line, width, y }: LineProps) {
  const last = Math.max(1, days.length - 1);
  const runs = useMemo(() => {
    const places = Float64Array.from(days, (_, i) => i);
    const values = Float64Array.from(days, (day) => day[line]);
    return downsample(places, values, new Uint8Array(days.length), { from: 0, to: last }, width);
  }, [days, line, last, width]);
  return (
    <div className={styles.plot} style={{ left: PAD.left, width, height: HEIGHT }}>
      <Trace
        runs={runs}
        x={(i) => (i / last) * width}
        y={(i) => y(days[i]![line])}
        width={width}
        height={HEIGHT}
        colour={colours[line]}
        floor={line === 'form' ? y(0) : undefined}
      />
    </div>
  );
}
