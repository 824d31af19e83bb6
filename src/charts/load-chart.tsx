import { line, scaleBand, scaleLinear } from 'd3';
import { useState } from 'react';
import { weekday } from '../../domain/dates.ts';
import { shortDate, dayText } from '../../domain/date-text.ts';
import { type LoadDay, loadSummary } from '../../domain/views/load-series.ts';
import { Table } from '../ui/table.tsx';
import { classNames } from '../ui/class-names.ts';
import { XAxis, YAxis, plainTicks } from './axis.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { chartsWords } from './words.ts';
import styles from './chart.module.css';
import { Cursor } from './cursor.tsx';
import { useWidth } from './size.ts';

interface LoadChartProps {
  readonly series: readonly LoadDay[];
}

const HEIGHT = 236;
const PAD = { left: 40, right: 4, top: 8, bottom: 24 };
/** Lower limit for the top of the scale, so an easy week does not look like a training camp. */
const MIN_TOP = 50;

/** Formats a day without the year, since the chart covers six weeks. */
const dayOf = (date: string) => dayText(date, date);

/** Chart of the daily load as bars, and the chronic load as a line through them. */
export default function LoadChart({ series }: LoadChartProps) {
  const table = (
    <Table
      caption={chartsWords.loadPerDay}
      narrow="scroll"
      rows={series.toReversed()}
      rowKey={({ date }) => date}
      columns={[
        { id: 'date', label: chartsWords.day, isHeader: true, cell: ({ date }) => dayOf(date) },
        { id: 'load', label: chartsWords.load, isNumber: true, cell: ({ load }) => Math.round(load) },
        {
          id: 'chronic',
          label: chartsWords.chronicLoad,
          isNumber: true,
          cell: ({ chronic }) => (chronic === null ? '–' : Math.round(chronic)),
        },
      ]}
    />
  );
  return (
    <ChartFrame label={chartsWords.loadPerDay} summary={loadSummary(series)} table={table}>
      <LoadPicture series={series} />
    </ChartFrame>
  );
}

function LoadPicture({ series }: LoadChartProps) {
  const [ref, width] = useWidth();
  const [cursor, setCursor] = useState<number | null>(null);
  const last = series.length - 1;
  const shown = series[cursor ?? last];
  const x = scaleBand<number>()
    .domain(series.map((_, i) => i))
    .range([PAD.left, Math.max(width - PAD.right, PAD.left + 1)])
    .paddingInner(0.28)
    .paddingOuter(0.1);
  const most = Math.max(MIN_TOP, ...series.map(({ load, chronic }) => Math.max(load, chronic ?? 0)));
  const y = scaleLinear()
    .domain([0, most])
    .nice(4)
    .range([HEIGHT - PAD.bottom, PAD.top]);
  const middle = (i: number) => (x(i) ?? 0) + x.bandwidth() / 2;
  const chronic = line<LoadDay>()
    .defined((day) => day.chronic !== null)
    .x((_, i) => middle(i))
    .y((day) => y(day.chronic ?? 0));
  const mondays = series.flatMap(({ date }, i) =>
    weekday(date) === 0
      ? [{ at: middle(i), start: (x(i) ?? 0) - (x.step() - x.bandwidth()) / 2, label: shortDate(date) }]
      : [],
  );
  const text = (day: LoadDay | undefined) =>
    day === undefined
      ? ''
      : chartsWords.dayText(
          dayOf(day.date),
          Math.round(day.load),
          day.chronic === null ? null : Math.round(day.chronic),
        );
  return (
    <div ref={ref} className={styles.picture}>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.when}>{shown && dayOf(shown.date)}</span>
        <span>
          <i className={styles.barKey} />
          {chartsWords.load} <b>{shown && Math.round(shown.load)}</b>
        </span>
        <span>
          <i className={styles.lineKey} />
          {chartsWords.chronicLoad} <b>{shown?.chronic == null ? '–' : Math.round(shown.chronic)}</b>
        </span>
      </p>
      <div className={styles.stage} style={{ height: HEIGHT }}>
        {width > 0 && (
          <>
            <svg width={width} height={HEIGHT} aria-hidden="true">
              <YAxis left={PAD.left} right={width - PAD.right} ticks={plainTicks(y)} />
              {mondays.map(({ start, label }) => (
                <line
                  key={label}
                  x1={start}
                  x2={start}
                  y1={PAD.top}
                  y2={HEIGHT - PAD.bottom}
                  className={styles.weekLine}
                />
              ))}
              {series.map(({ date, load }, i) => (
                <rect
                  key={date}
                  x={x(i)}
                  width={x.bandwidth()}
                  y={y(load)}
                  height={y(0) - y(load)}
                  rx={Math.min(2, x.bandwidth() / 3)}
                  className={classNames(styles.bar, cursor !== null && cursor !== i && styles.faded)}
                />
              ))}
              <path d={chronic(series) ?? ''} className={styles.line} />
              <XAxis
                y={HEIGHT - PAD.bottom}
                left={PAD.left}
                right={width - PAD.right}
                ticks={width < 480 ? mondays.filter((_, i) => i % 2 === 1) : mondays}
              />
            </svg>
            <Cursor
              label={chartsWords.dayOfTheLoadChart}
              count={series.length}
              index={cursor ?? last}
              text={text(shown)}
              onMove={setCursor}
              onLeave={() => setCursor(null)}
              placeAt={(pixel) => Math.floor(pixel / x.step())}
              style={{ left: PAD.left, right: PAD.right, top: 0, bottom: 0 }}
            />
          </>
        )}
      </div>
    </div>
  );
}
