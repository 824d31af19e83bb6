import { curveLinear, curveStepAfter, line as lineOf, scaleLinear } from 'd3';
import { useState } from 'react';
import { Table } from '../ui/table.tsx';
import { XAxis, YAxis } from './axis.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './chart.module.css';
import { Cursor } from './cursor.tsx';
import { useWidth } from './size.ts';

/** A point on the axis that has values. */
export interface LinePoint {
  readonly id: string;
  readonly name: string;
  /** Position along the axis, in any unit. */
  readonly at: number;
}

export interface DrawnLine {
  readonly id: string;
  readonly label: string;
  /** CSS colour, tokens included. */
  readonly colour: string;
  /** Values in the order of the points; the line skips missing values (`null`). */
  readonly values: readonly (number | null)[];
  readonly isDashed?: boolean;
  /** True to draw only points, without a line through them. */
  readonly isDotted?: boolean;
}

export interface LinesChartProps {
  readonly label: string;
  readonly summary: string;
  /** Column title for the points: 'Day'. */
  readonly nameLabel: string;
  /** Accessible name of the cursor's slider. */
  readonly cursorLabel: string;
  /** At least one point, sorted by position. */
  readonly points: readonly LinePoint[];
  readonly lines: readonly DrawnLine[];
  /** Ticks below the axis. */
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
  /** Formats a value at a point. */
  readonly format: (value: number, point: number) => string;
  readonly formatTick: (value: number) => string;
  /** Upper limit of all values; unlimited if left out. */
  readonly highest?: number;
  /** Returns round values between two; defaults to decimal ones. */
  readonly roundBetween?: (low: number, high: number) => readonly number[];
  /** True if values hold until the next point. */
  readonly areSteps?: boolean;
  /** Whether each point's values are uncertain: the line is dashed from there on. */
  readonly unsure?: readonly boolean[];
  /** True if smaller values are better and at the top, such as seconds of a pace. */
  readonly isReversed?: boolean;
  /** Text shown next to a point's values. */
  readonly notes?: { readonly label: string; readonly of: (point: number) => string };
}

const HEIGHT = 236;
const PAD = { left: 44, right: 12, top: 10, bottom: 24 };
const UNKNOWN = '–';

const valueText = ({ values }: DrawnLine, point: number, format: LinesChartProps['format']) => {
  const value = values[point] ?? null;
  return value === null ? UNKNOWN : format(value, point);
};

/** Chart of values along an axis, as lines or steps. */
export default function LinesChart(props: LinesChartProps) {
  const { label, summary, nameLabel, points, lines, format, notes } = props;
  const table = (
    <Table
      caption={label}
      narrow="scroll"
      rows={points.map((point, i) => ({ ...point, i }))}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', label: nameLabel, isHeader: true, cell: ({ name }) => name },
        ...lines.map((line) => ({
          id: line.id,
          label: line.label,
          isNumber: true,
          cell: ({ i }: { readonly i: number }) => valueText(line, i, format),
        })),
        ...(notes === undefined
          ? []
          : [{ id: 'note', label: notes.label, cell: ({ i }: { readonly i: number }) => notes.of(i) }]),
      ]}
    />
  );
  return (
    <ChartFrame label={label} summary={summary} table={table}>
      <Picture {...props} />
    </ChartFrame>
  );
}

function Picture(props: LinesChartProps) {
  const { cursorLabel, points, lines, ticks, format, formatTick, roundBetween, notes } = props;
  const { areSteps = false, unsure = [], isReversed = false } = props;
  const [ref, width] = useWidth();
  const [cursor, setCursor] = useState<number | null>(null);
  const last = points.length - 1;
  const at = Math.min(cursor ?? last, last);
  const shown = points[at]!;
  const x = scaleLinear()
    .domain([points[0]!.at, Math.max(points[last]!.at, points[0]!.at + 1e-9)])
    .range([PAD.left + (areSteps ? 0 : 14), Math.max(width - PAD.right, PAD.left + 15)]);
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const air = Math.max((most - least) * 0.15, most * 0.01);
  const [bottom, top] = [HEIGHT - PAD.bottom, PAD.top];
  const y = scaleLinear()
    // Avoids an empty domain if all values are 0.
    .domain(
      least === 0 && most === 0
        ? [0, props.highest ?? 1]
        : [
            least >= 0 ? Math.max(0, least - air) : least - air,
            Math.min(most + air, props.highest ?? Number.POSITIVE_INFINITY),
          ],
    )
    .nice(4)
    .range(isReversed ? [top, bottom] : [bottom, top]);
  const [low = 0, high = 0] = y.domain();
  const round = roundBetween?.(low, high) ?? y.ticks(4);
  const path = (line: DrawnLine, isDrawn: (point: number) => boolean) => {
    const known = points.flatMap((point, i) => (line.values[i] == null ? [] : [{ point, i, value: line.values[i] }]));
    const parts: string[] = [];
    known.slice(0, -1).forEach((from, nth) => {
      if (!isDrawn(from.i)) return;
      const draw = lineOf<(typeof known)[number]>()
        .x(({ point }) => x(point.at))
        .y(({ value }) => y(value))
        .curve(areSteps ? curveStepAfter : curveLinear);
      parts.push(draw([from, known[nth + 1]!]) ?? '');
    });
    return parts.join('');
  };
  const note = notes?.of(at) ?? '';
  const told = lines.map((line) => `${line.label} ${valueText(line, at, format)}`).join(', ');
  const nearest = (pixel: number) => {
    const distances = points.map((point) => Math.abs(x(point.at) - PAD.left - pixel));
    return distances.indexOf(Math.min(...distances));
  };
  const hasDots = points.length <= 40 && !areSteps;
  return (
    <div ref={ref} className={styles.picture}>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.when}>{shown.name}</span>
        {lines.map((line) => (
          <span key={line.id}>
            <i className={line.isDotted ? styles.dotKey : styles.lineKey} style={{ background: line.colour }} />
            {line.label} <b>{valueText(line, at, format)}</b>
          </span>
        ))}
        {note !== '' && <span>{note}</span>}
      </p>
      <div className={styles.stage} style={{ height: HEIGHT }}>
        {width > 0 && (
          <>
            <svg width={width} height={HEIGHT} aria-hidden="true">
              <YAxis
                left={PAD.left}
                right={width - PAD.right}
                ticks={round.map((value) => ({ at: y(value), label: formatTick(value) }))}
              />
              {lines.map((line) => (
                <g key={line.id} style={{ stroke: line.colour, fill: line.colour }}>
                  {!line.isDotted && (
                    <>
                      <path
                        d={path(line, (point) => !unsure[point])}
                        className={styles.drawn}
                        data-dashed={line.isDashed}
                      />
                      <path d={path(line, (point) => unsure[point] === true)} className={styles.drawn} data-dashed />
                    </>
                  )}
                  {points.map((point, i) => {
                    const value = line.values[i] ?? null;
                    const isThere = hasDots || line.isDotted || cursor === i;
                    return value === null || !isThere ? null : (
                      <circle
                        key={point.id}
                        cx={x(point.at)}
                        cy={y(value)}
                        r={cursor === i ? 5 : 3.5}
                        className={styles.point}
                      />
                    );
                  })}
                </g>
              ))}
              <XAxis
                y={bottom}
                left={PAD.left}
                right={width - PAD.right}
                ticks={ticks.map((tick) => ({ at: x(tick.at), label: tick.label }))}
              />
            </svg>
            <Cursor
              label={cursorLabel}
              count={points.length}
              index={at}
              text={`${shown.name}: ${told}${note === '' ? '' : `, ${note}`}`}
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
