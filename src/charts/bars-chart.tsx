import { scaleBand, scaleLinear } from 'd3';
import { useState } from 'react';
import { Table } from '../ui/table.tsx';
import { classNames } from '../ui/class-names.ts';
import { XAxis, YAxis } from './axis.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './chart.module.css';
import { Cursor } from './cursor.tsx';
import { useWidth } from './size.ts';
import { chartsWords } from './words.ts';

/** One part of each bar; parts are stacked from the bottom. */
export interface BarPart {
  readonly id: string;
  readonly label: string;
  /** CSS colour, tokens included. */
  readonly colour: string;
}

export interface Bar {
  readonly id: string;
  /** Name below the cursor and in the table. */
  readonly name: string;
  /** Label below the bar; `null` for no label. */
  readonly tick: string | null;
  /** Values in the order of the parts. */
  readonly values: readonly number[];
}

export interface BarsChartProps {
  readonly label: string;
  readonly summary: string;
  /** Column title for the bars: 'Week'. */
  readonly nameLabel: string;
  /** Accessible name of the cursor's slider. */
  readonly cursorLabel: string;
  readonly parts: readonly BarPart[];
  /** At least one bar, oldest first. */
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
  /** Formats a tick of the axis, which is a multiple of `step`. */
  readonly formatTick: (value: number) => string;
  /** Unit of round numbers: 3600 for seconds shown as hours. */
  readonly step?: number;
  /** True if all bars have the same height and show shares. */
  readonly areShares?: boolean;
  /** Whether the sum of the parts is shown. */
  readonly hasTotal?: boolean;
}

const HEIGHT = 236;
const PAD = { left: 44, right: 4, top: 8, bottom: 24 };

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Bar chart of sums, each stacked from parts. */
export default function BarsChart(props: BarsChartProps) {
  const { label, summary, nameLabel, parts, bars, format, hasTotal = false } = props;
  const table = (
    <Table
      caption={label}
      narrow="scroll"
      rows={bars.toReversed()}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', label: nameLabel, isHeader: true, cell: ({ name }) => name },
        ...parts.map((part, i) => ({
          id: part.id,
          label: part.label,
          isNumber: true,
          cell: ({ values }: Bar) => format(values[i] ?? 0),
        })),
        ...(hasTotal
          ? [
              {
                id: 'total',
                label: chartsWords.total,
                isNumber: true,
                cell: ({ values }: Bar) => format(sumOf(values)),
              },
            ]
          : []),
      ]}
    />
  );
  return (
    <ChartFrame label={label} summary={summary} table={table}>
      <Picture {...props} />
    </ChartFrame>
  );
}

function Picture({
  cursorLabel,
  parts,
  bars,
  format,
  formatTick,
  step = 1,
  areShares = false,
  hasTotal = false,
}: BarsChartProps) {
  const [ref, width] = useWidth();
  const [cursor, setCursor] = useState<number | null>(null);
  const last = bars.length - 1;
  const at = Math.min(cursor ?? last, last);
  const shown = bars[at]!;
  const x = scaleBand<number>()
    .domain(bars.map((_, i) => i))
    .range([PAD.left, Math.max(width - PAD.right, PAD.left + 1)])
    .paddingInner(bars.length > 80 ? 0.1 : 0.24)
    .paddingOuter(0.1);
  const scaled = ({ values }: Bar) => {
    const sum = sumOf(values);
    return values.map((value) => (areShares ? (sum === 0 ? 0 : (100 * value) / sum) : value / step));
  };
  const y = scaleLinear()
    .domain([0, areShares ? 100 : Math.max(1, ...bars.map((bar) => sumOf(scaled(bar))))])
    .nice(4)
    .range([HEIGHT - PAD.bottom, PAD.top]);
  const told = [
    ...parts.map((part, i) => `${part.label} ${format(shown.values[i] ?? 0)}`),
    ...(hasTotal ? [`${chartsWords.total} ${format(sumOf(shown.values))}`] : []),
  ];
  return (
    <div ref={ref} className={styles.picture}>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.when}>{shown.name}</span>
        {parts.map((part, i) => (
          <span key={part.id}>
            <i className={styles.barKey} style={{ background: part.colour }} />
            {part.label} <b>{format(shown.values[i] ?? 0)}</b>
          </span>
        ))}
        {hasTotal && parts.length > 1 && (
          <span>
            {chartsWords.total} <b>{format(sumOf(shown.values))}</b>
          </span>
        )}
      </p>
      <div className={styles.stage} style={{ height: HEIGHT }}>
        {width > 0 && (
          <>
            <svg width={width} height={HEIGHT} aria-hidden="true">
              <YAxis
                left={PAD.left}
                right={width - PAD.right}
                ticks={y.ticks(4).map((value) => ({ at: y(value), label: formatTick(value * (areShares ? 1 : step)) }))}
              />
              {bars.map((bar, i) => {
                let height = 0;
                return (
                  <g key={bar.id} className={classNames(cursor !== null && cursor !== i && styles.faded)}>
                    {scaled(bar).map((value, nth) => {
                      const below = height;
                      height += value;
                      return value === 0 ? null : (
                        <rect
                          key={parts[nth]?.id}
                          x={x(i)}
                          width={x.bandwidth()}
                          y={y(height)}
                          height={Math.max(0.5, y(below) - y(height))}
                          style={{ fill: parts[nth]?.colour }}
                        />
                      );
                    })}
                  </g>
                );
              })}
              <XAxis
                y={HEIGHT - PAD.bottom}
                left={PAD.left}
                right={width - PAD.right}
                ticks={bars.flatMap(({ tick }, i) =>
                  tick === null ? [] : [{ at: (x(i) ?? 0) + x.bandwidth() / 2, label: tick }],
                )}
              />
            </svg>
            <Cursor
              label={cursorLabel}
              count={bars.length}
              index={at}
              text={`${shown.name}: ${told.join(', ')}`}
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
