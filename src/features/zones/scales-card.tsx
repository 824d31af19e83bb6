import type { Zones } from '../../../domain/entities/zones.ts';
import {
  type HeartRateZone,
  heartRateZones,
  maximumText,
  type ZoneScale,
  zoneScales,
} from '../../../domain/views/zones.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { zoneNames } from '../../ui/zones.ts';
import { zonesWords as words } from './words.ts';

const nameOfZone = (zone: number) => (zone === 0 ? words.below : `${zone} ${zoneNames()[zone - 1]}`);

/** Power and pace of each zone, with where the pace comes from. */
export function ScalesCard({ zones, prefersMetric }: { readonly zones: Zones; readonly prefersMetric: boolean }) {
  const columns: readonly Column<ZoneScale>[] = [
    { id: 'zone', label: words.zone, isHeader: true, cell: ({ zone }) => nameOfZone(zone) },
    { id: 'power', label: words.power, cell: ({ range }) => range },
    { id: 'middle', label: words.typical, isNumber: true, cell: ({ power }) => `${power} W` },
    { id: 'pace', label: words.pace, cell: ({ pace, paceUnit }) => `${pace} ${paceUnit}` },
    { id: 'source', label: words.source, cell: ({ source }) => words.sources[source] },
  ];
  return (
    <Card title={words.scales} note={words.scalesNote} flush>
      <Table
        caption={words.scales}
        columns={columns}
        rows={zoneScales(zones, prefersMetric)}
        rowKey={({ zone }) => String(zone)}
      />
    </Card>
  );
}

/** Heart rate of each zone. */
export function HeartRateCard({ zones: { heartRate } }: { readonly zones: Zones }) {
  const columns: readonly Column<HeartRateZone>[] = [
    { id: 'zone', label: words.zone, isHeader: true, cell: ({ zone }) => nameOfZone(zone) },
    { id: 'range', label: words.beats, cell: ({ range }) => range },
  ];
  return (
    <Card
      title={words.heartRate}
      note={heartRate.source === 'threshold' ? words.heartRateByThreshold : words.heartRateNote(maximumText(heartRate))}
      flush
    >
      <Table
        caption={words.heartRate}
        columns={columns}
        rows={heartRateZones(heartRate.maximum)}
        rowKey={({ zone }) => String(zone)}
      />
    </Card>
  );
}
