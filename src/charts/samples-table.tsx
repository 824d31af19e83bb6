import { formatDistance, formatDuration } from '../../domain/units.ts';
import type { SampleView } from '../../domain/views/sample-series.ts';
import { type SampleRow, sampleRows } from '../../domain/views/sample-text.ts';
import type { Window } from '../../domain/views/window.ts';
import { type Column, Table } from '../ui/table.tsx';
import { chartsWords } from './words.ts';

interface SamplesTableProps {
  readonly view: SampleView;
  /** Seconds shown. */
  readonly window: Window;
  readonly prefersMetric: boolean;
}

/** The stretch that is shown, as means over round times. */
export function SamplesTable({ view, window, prefersMetric }: SamplesTableProps) {
  const rows = sampleRows(view, window);
  const columns: Column<SampleRow>[] = [
    {
      id: 'time',
      label: chartsWords.time,
      isHeader: true,
      cell: ({ from, to }) => `${formatDuration(from)}–${formatDuration(to)}`,
    },
    ...(view.distance === null
      ? []
      : [
          {
            id: 'distance',
            label: chartsWords.distanceIn(formatDistance(0, prefersMetric).unit),
            isNumber: true,
            cell: ({ metres }: SampleRow) => (metres === null ? '–' : formatDistance(metres, prefersMetric, 2).value),
          },
        ]),
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
