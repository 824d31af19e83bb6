import { formatDistance, formatDuration } from '../../domain/units.ts';
import type { SampleView } from '../../domain/views/sample-series.ts';
import { type SampleRow, sampleRows, sampleRowsByDistance } from '../../domain/views/sample-text.ts';
import type { Window } from '../../domain/views/window.ts';
import { type Column, Table } from '../ui/table.tsx';
import type { Along } from './samples-axis.ts';
import { chartsWords } from './words.ts';

interface SamplesTableProps {
  readonly view: SampleView;
  /** Visible part in seconds. */
  readonly window: Window;
  /** Unit of the rows: time or distance. */
  readonly along: Along;
  readonly prefersMetric: boolean;
}

/** Table of the visible range, as averages over round times or distances. */
export function SamplesTable({ view, window, along, prefersMetric }: SamplesTableProps) {
  const isByDistance = along === 'distance';
  const rows = isByDistance ? sampleRowsByDistance(view, window, prefersMetric) : sampleRows(view, window);
  const figure = (metres: number) => formatDistance(metres, prefersMetric, 2).value;
  const time: Column<SampleRow> = {
    id: 'time',
    label: chartsWords.time,
    isHeader: !isByDistance,
    cell: ({ from, to }) =>
      isByDistance ? formatDuration(to - from) : `${formatDuration(from)}–${formatDuration(to)}`,
  };
  const distance: Column<SampleRow> = {
    id: 'distance',
    label: chartsWords.distanceIn(formatDistance(0, prefersMetric).unit),
    isNumber: !isByDistance,
    isHeader: isByDistance,
    cell: ({ between, metres }) =>
      between === null || metres === null
        ? '–'
        : isByDistance
          ? `${figure(between.from)}–${figure(between.to)}`
          : figure(metres),
  };
  const columns: Column<SampleRow>[] = [
    ...(isByDistance ? [distance, time] : view.distance === null ? [time] : [time, distance]),
    ...view.series.map((series, i) => ({
      id: series.id,
      label: `${series.label} (${series.unit})`,
      isNumber: true,
      cell: ({ means }: SampleRow) => {
        const mean = means[i];
        return mean === null || mean === undefined ? '–' : series.format(mean);
      },
    })),
  ];
  return (
    <Table
      caption={chartsWords.meansAlongTheActivity}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.from)}
      narrow="scroll"
    />
  );
}
