import { scaleLinear } from 'd3';
import { useMemo, useState } from 'react';
import { dayText } from '../../domain/date-text.ts';
import { downsample } from '../../domain/views/downsample.ts';
import type { FitnessLine } from '../../domain/metrics/fitness.ts';
import {
  type FitnessDay,
  fitnessRows,
  fitnessSummary,
  fitnessTicks,
  type FitnessView,
  fitnessViews,
  fromPlanText,
  type RaceAhead,
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
  /** At least one day. */
  readonly days: readonly FitnessDay[];
  readonly view: FitnessView;
  readonly today: string;
  /** Future races, by day. */
  readonly races: readonly RaceAhead[];
}

const HEIGHT = 236;
const PAD = { left: 40, right: 8, top: 8, bottom: 24 };
/** Lower limit for the top of the scale, so an easy month does not look like a training camp. */
const MIN_TOP = 20;

const colours: Readonly<Record<FitnessLine, string>> = {
  acute: 'var(--pace)',
  chronic: 'var(--second)',
  fitness: 'var(--pace)',
  fatigue: 'var(--second)',
  form: 'var(--climb)',
};

/** Names a day, and whether its values are planned. */
const nameOf = ({ date, plan }: FitnessDay, today: string) =>
  plan === null ? dayText(date, today) : fitnessWords.plannedDay(dayText(date, today));

/** Describes the plan behind a planned day's values. */
const behind = ({ plan }: FitnessDay): string => (plan === null ? '' : fromPlanText(plan));

const valuesOf = (day: FitnessDay, view: FitnessView) =>
  fitnessViews[view].map((line) => `${fitnessWords.lines[line]} ${Math.round(day[line])}`).join(', ');

/** Line chart of load averages: plain ones over 7 and 28 days, or decaying ones with their difference. */
export default function FitnessChart({ days, view, today, races }: FitnessChartProps) {
  const lines = fitnessViews[view];
  const table = (
    <Table
      caption={fitnessWords.views[view]}
      narrow="scroll"
      rows={fitnessRows(days)}
      rowKey={({ date }) => date}
      columns={[
        { id: 'date', label: fitnessWords.day, isHeader: true, cell: (day) => nameOf(day, today) },
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
    <ChartFrame label={fitnessWords.views[view]} summary={fitnessSummary(days, view, today, races)} table={table}>
      <Picture days={days} view={view} today={today} races={races} />
    </ChartFrame>
  );
}

function Picture({ days, view, today, races }: FitnessChartProps) {
  const [ref, width] = useWidth();
  const [cursor, setCursor] = useState<number | null>(null);
  const lines: readonly FitnessLine[] = fitnessViews[view];
  const last = days.length - 1;
  const ahead = days.findIndex(({ plan }) => plan !== null);
  /** Last day with values that are not planned; the chart's last day if all are planned, or none. */
  const now = ahead <= 0 ? last : ahead - 1;
  const at = cursor === null ? now : Math.min(cursor, last);
  const shown = days[at]!;
  const plotWidth = Math.max(1, width - PAD.left - PAD.right);
  const step = plotWidth / Math.max(1, last);
  const y = useMemo(() => {
    const values = days.flatMap((day) => fitnessViews[view].map((line) => day[line]));
    // Ten years have more values than a call can have arguments.
    const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 0]);
    return scaleLinear()
      .domain([least, Math.max(MIN_TOP, most)])
      .nice(4)
      .range([HEIGHT - PAD.bottom, PAD.top]);
  }, [days, view]);
  const ticks = fitnessTicks(days)
    .map(({ index, label }) => ({ at: PAD.left + index * step, label }))
    // A phone only has space for every other label.
    .filter((_, i, all) => width >= 480 || (all.length - i) % 2 === 0);
  const racesIn = days.flatMap(({ date }, index) =>
    races.filter((race) => race.date === date).map(({ name }) => ({ index, name })),
  );
  const racesOn = racesIn.filter(({ index }) => index === at).map(({ name }) => `${fitnessWords.race}: ${name}`);
  return (
    <div ref={ref} className={styles.picture}>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.when}>{nameOf(shown, today)}</span>
        {lines.map((line) => (
          <span key={line}>
            <i className={styles.lineKey} style={{ background: colours[line] }} />
            {fitnessWords.lines[line]} <b>{Math.round(shown[line])}</b>
          </span>
        ))}
        {racesOn.map((race) => (
          <span key={race}>{race}</span>
        ))}
      </p>
      {ahead !== -1 && (
        <p className={styles.behind} aria-hidden="true">
          {behind(shown)}
        </p>
      )}
      <div className={styles.stage} style={{ height: HEIGHT }}>
        {width > 0 && (
          <>
            <svg width={width} height={HEIGHT} aria-hidden="true">
              {ahead > 0 && (
                <rect
                  className={styles.ahead}
                  x={PAD.left + now * step}
                  y={PAD.top}
                  width={(last - now) * step}
                  height={HEIGHT - PAD.bottom - PAD.top}
                />
              )}
              <YAxis left={PAD.left} right={width - PAD.right} ticks={plainTicks(y)} />
              <XAxis y={HEIGHT - PAD.bottom} left={PAD.left} right={width - PAD.right} ticks={ticks} />
            </svg>
            {ahead !== 0 &&
              lines.map((line) => <Line key={line} days={days} to={now} line={line} width={plotWidth} y={y} />)}
            {ahead !== -1 &&
              lines.map((line) => (
                <Line key={line} days={days} from={ahead - 1} line={line} width={plotWidth} y={y} isDashed />
              ))}
            <svg width={width} height={HEIGHT} aria-hidden="true">
              {racesIn.map(({ index, name }) => (
                <line
                  key={`${index} ${name}`}
                  className={styles.race}
                  x1={PAD.left + index * step}
                  x2={PAD.left + index * step}
                  y1={PAD.top}
                  y2={HEIGHT - PAD.bottom}
                >
                  <title>{name}</title>
                </line>
              ))}
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
              text={[`${nameOf(shown, today)}: ${valuesOf(shown, view)}`, ...racesOn, behind(shown)]
                .filter((text) => text !== '')
                .join('. ')}
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
  /** Indexes of the first and last day to draw; default to all days. */
  readonly from?: number;
  readonly to?: number;
  readonly isDashed?: boolean;
  /** Width of the plot, pixels. */
  readonly width: number;
  readonly y: (value: number) => number;
}

/** Draws one line. Draws several values at the same pixel only once. */
function Line({ days, line, from = 0, to = days.length - 1, isDashed = false, width, y }: LineProps) {
  const last = Math.max(1, days.length - 1);
  const first = Math.max(0, from);
  const part = useMemo(() => days.slice(first, to + 1), [days, first, to]);
  const runs = useMemo(() => {
    const places = Float64Array.from(part, (_, i) => i);
    const values = Float64Array.from(part, (day) => day[line]);
    const range = { from: 0, to: Math.max(1, part.length - 1) };
    return downsample(places, values, new Uint8Array(part.length), range, (width * range.to) / last);
  }, [part, line, last, width]);
  return (
    <div className={styles.plot} style={{ left: PAD.left, width, height: HEIGHT }}>
      <Trace
        runs={runs}
        x={(i) => ((first + i) / last) * width}
        y={(i) => y(part[i]![line])}
        width={width}
        height={HEIGHT}
        colour={colours[line]}
        floor={line === 'form' ? y(0) : undefined}
        isDashed={isDashed}
      />
    </div>
  );
}
