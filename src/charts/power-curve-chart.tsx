import { curveMonotoneX, line, scaleLinear, scaleLog } from 'd3';
import { useState } from 'react';
import { type ComparedCurve, type CurvePoint, curveSummary, pointAt } from '../../domain/views/power-curve.ts';
import { Table } from '../ui/table.tsx';
import { XAxis, YAxis, plainTicks } from './axis.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { chartsWords } from './words.ts';
import styles from './chart.module.css';
import { Cursor } from './cursor.tsx';
import { useWidth } from './size.ts';

interface PowerCurveChartProps {
  readonly points: readonly CurvePoint[];
  /** Critical power in watts; `null` if unknown. */
  readonly criticalPower: number | null;
  /** Curves for comparison, drawn behind it, with points at some or all of the same durations. */
  readonly others?: readonly ComparedCurve[];
  /** Name of the curve, and its content in words; default to those of an activity. */
  readonly label?: string;
  readonly summary?: string | null;
}

const HEIGHT = 232;
const PAD = { left: 40, right: 14, top: 10, bottom: 24 };

/** Chart of the best mean power by duration, in seconds on a logarithmic axis, with the critical power as a line. */
export default function PowerCurveChart({
  points,
  criticalPower,
  others = [],
  label = chartsWords.powerCurve,
  summary = curveSummary(points),
}: PowerCurveChartProps) {
  const table = (
    <Table
      caption={chartsWords.bestMeanPower}
      narrow="scroll"
      rows={points}
      rowKey={({ label }) => label}
      columns={[
        { id: 'label', label: chartsWords.heldFor, isHeader: true, cell: ({ label }) => label },
        { id: 'watts', label: chartsWords.powerW, isNumber: true, cell: ({ watts }) => Math.round(watts) },
        ...others.map((other) => ({
          id: other.label,
          label: other.label,
          isNumber: true,
          cell: ({ seconds }: CurvePoint) => pointAt(other, seconds) ?? '',
        })),
      ]}
    />
  );
  return (
    <ChartFrame label={label} summary={summary ?? ''} table={table}>
      <CurvePicture points={points} criticalPower={criticalPower} others={others} />
    </ChartFrame>
  );
}

function CurvePicture({
  points,
  criticalPower,
  others = [],
}: Pick<PowerCurveChartProps, 'points' | 'criticalPower' | 'others'>) {
  const [ref, width] = useWidth();
  const [cursor, setCursor] = useState<number | null>(null);
  const first = points[0]?.seconds ?? 1;
  const x = scaleLog()
    .domain([first, Math.max(points.at(-1)?.seconds ?? 10, first * 2)])
    .range([PAD.left + 6, Math.max(PAD.left + 7, width - PAD.right)]);
  const watts = [...points.map((point) => point.watts), ...(criticalPower === null ? [] : [criticalPower])].concat(
    others.flatMap((other) => other.points.map((point) => point.watts)),
  );
  const y = scaleLinear()
    .domain([Math.max(0, Math.min(...watts) * 0.8), Math.max(...watts) * 1.04])
    .nice(4)
    .range([HEIGHT - PAD.bottom, PAD.top]);
  const path = line<CurvePoint>()
    .x((point) => x(point.seconds))
    .y((point) => y(point.watts))
    .curve(curveMonotoneX);
  const shown = cursor === null ? null : points[cursor];
  const nearest = (pixel: number) => {
    const distances = points.map((point) => Math.abs(x(point.seconds) - PAD.left - pixel));
    return distances.indexOf(Math.min(...distances));
  };
  const text = (point: CurvePoint | undefined) =>
    point
      ? [
          chartsWords.wattsForTime(Math.round(point.watts), point.label),
          ...others.map((other) => `${other.label} ${pointAt(other, point.seconds) ?? '–'}`),
        ].join(', ')
      : '';
  return (
    <div ref={ref} className={styles.picture}>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.when}>
          {shown ? (
            <>
              <b>{Math.round(shown.watts)}</b> {chartsWords.wattsFor} <b>{shown.label}</b>
            </>
          ) : (
            chartsWords.bestPower
          )}
        </span>
        {others.map((other, i) => (
          <span key={other.label}>
            <i className={styles.comparedKey} data-nth={i} />
            {other.label} {shown && <b>{pointAt(other, shown.seconds) ?? '–'}</b>}
          </span>
        ))}
        {criticalPower !== null && (
          <span>
            <i className={styles.lineKey} />
            {chartsWords.criticalPower} <b>{Math.round(criticalPower)}</b> W
          </span>
        )}
      </p>
      <div className={styles.stage} style={{ height: HEIGHT }}>
        {width > 0 && (
          <>
            <svg width={width} height={HEIGHT} aria-hidden="true">
              <YAxis left={PAD.left} right={width - PAD.right} ticks={plainTicks(y)} />
              {criticalPower !== null && (
                <line
                  x1={PAD.left}
                  x2={width - PAD.right}
                  y1={y(criticalPower)}
                  y2={y(criticalPower)}
                  className={styles.reference}
                />
              )}
              {others.map((other, i) => (
                <path key={other.label} d={path(other.points) ?? ''} className={styles.compared} data-nth={i} />
              ))}
              <path d={path(points) ?? ''} className={styles.curve} />
              {points.map((point, i) => (
                <circle
                  key={point.label}
                  cx={x(point.seconds)}
                  cy={y(point.watts)}
                  r={cursor === i ? 5.5 : 3.5}
                  className={styles.curvePoint}
                />
              ))}
              <XAxis
                y={HEIGHT - PAD.bottom}
                left={PAD.left}
                right={width - PAD.right}
                ticks={points.map(({ seconds, label }) => ({ at: x(seconds), label }))}
              />
            </svg>
            <Cursor
              label={chartsWords.durationOnThePowerCurve}
              count={points.length}
              index={cursor ?? 0}
              text={text(points[cursor ?? 0])}
              onMove={setCursor}
              onLeave={() => setCursor(null)}
              placeAt={nearest}
              style={{ left: PAD.left, right: 0, top: 0, bottom: 0 }}
            />
          </>
        )}
      </div>
    </div>
  );
}
