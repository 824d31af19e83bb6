import type { SportFamily } from '../../../domain/activity-types.ts';
import type { Zones } from '../../../domain/entities/zones.ts';
import {
  ownHeartRate,
  powerKindOf,
  speedKindOf,
  type Threshold,
  thresholdOn,
} from '../../../domain/metrics/thresholds.ts';
import { firstsOf, standardSpeeds } from '../../../domain/metrics/zone-bounds.ts';
import { POWER_ZONE_BOUNDS_PERCENT } from '../../../domain/constants.ts';
import { formatRate } from '../../../domain/views/display-format.ts';
import { zonesBy, zonesByAge, zonesByPower } from '../../../domain/views/thresholds.ts';
import { ownRanges, paceRanges, wholeRanges } from '../../../domain/views/zone-bands.ts';
import { heartRateZones, maximumText, type ZoneScale, zoneScales } from '../../../domain/views/zones.ts';
import { thresholdWords } from '../../../domain/words/thresholds.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { zoneNames } from '../../ui/zones.ts';
import { zonesWords as words } from './words.ts';

export interface SportCardProps {
  readonly zones: Zones;
  readonly family: SportFamily;
  readonly today: string;
  readonly prefersMetric: boolean;
}

const nameOfZone = (zone: number) => (zone === 0 ? words.below : `${zone} ${zoneNames()[zone - 1]}`);

interface Band {
  readonly name: string;
  readonly range: string;
}

/**
 * Returns rows of a table, hardest first.
 * @param isOwn whether the member defined the zones, whose first one is zone 1
 */
const bandsOf = (ranges: readonly string[], isOwn: boolean): Band[] =>
  ranges.map((range, zone) => ({ range, name: isOwn ? thresholdWords.zone(zone + 1) : nameOfZone(zone) })).reverse();

interface BandsCardProps {
  readonly title: string;
  readonly note: string;
  readonly column: string;
  readonly bands: readonly Band[];
}

function BandsCard({ title, note, column, bands }: BandsCardProps) {
  const columns: readonly Column<Band>[] = [
    { id: 'zone', label: words.zone, isHeader: true, cell: ({ name }) => name },
    { id: 'range', label: column, cell: ({ range }) => range },
  ];
  return (
    <Card title={title} note={note} flush>
      <Table caption={title} columns={columns} rows={bands} rowKey={({ name }) => name} />
    </Card>
  );
}

const ownOf = (row: Threshold | null, prefersMetric: boolean) => (row === null ? null : ownRanges(row, prefersMetric));

/** Shows the power of each zone on the bike, or on foot if the member defined the zones. */
export function PowerCard({ zones, family, today, prefersMetric }: SportCardProps) {
  const kind = powerKindOf(family);
  if (kind === null) return null;
  const row = thresholdOn(zones.thresholds, kind, today);
  const power = kind === 'bike_power' ? zones.bikePower : zones.criticalPower;
  const own = ownOf(row, prefersMetric);
  const note = row === null ? zonesByPower(kind, power, today) : zonesBy(row, prefersMetric, today);
  if (power.value === null || note === null) {
    return (
      <Card title={words.powerZones}>
        <p>{words.noBikePower}</p>
      </Card>
    );
  }
  const standard = wholeRanges(firstsOf(POWER_ZONE_BOUNDS_PERCENT, power.value), 'W');
  return (
    <BandsCard
      title={words.powerZones}
      note={note}
      column={words.power}
      bands={bandsOf(own ?? standard, own !== null)}
    />
  );
}

/** Shows the power and pace of each zone on foot, and the source of the pace. */
export function ScalesCard(props: SportCardProps) {
  const { zones, today, prefersMetric } = props;
  const row = thresholdOn(zones.thresholds, 'critical_power', today);
  if (row?.bounds) return <PowerCard {...props} />;
  const columns: readonly Column<ZoneScale>[] = [
    { id: 'zone', label: words.zone, isHeader: true, cell: ({ zone }) => nameOfZone(zone) },
    { id: 'power', label: words.power, cell: ({ range }) => range },
    { id: 'middle', label: words.typical, isNumber: true, cell: ({ power }) => `${power} W` },
    { id: 'pace', label: words.pace, cell: ({ pace, paceUnit }) => `${pace} ${paceUnit}` },
    { id: 'source', label: words.source, cell: ({ source }) => words.sources[source] },
  ];
  const note =
    row === null
      ? (zonesByPower('critical_power', zones.criticalPower, today) ?? words.noPower)
      : zonesBy(row, prefersMetric, today);
  return (
    <Card title={words.scales} note={note} flush>
      <Table
        caption={words.scales}
        columns={columns}
        rows={zoneScales(zones, prefersMetric)}
        rowKey={({ zone }) => String(zone)}
      />
    </Card>
  );
}

/** Shows the pace of each zone by the member's own threshold speed; nothing without one. */
export function PaceCard({ zones, family, today, prefersMetric }: SportCardProps) {
  const kind = speedKindOf(family);
  const row = kind && thresholdOn(zones.thresholds, kind, today);
  if (kind === null || row === null) return null;
  const rate = kind === 'swim_speed' ? 'swimPace' : 'pace';
  const own = ownOf(row, prefersMetric);
  const ranges = own ?? paceRanges(standardSpeeds(row.value, kind), rate, prefersMetric);
  return (
    <BandsCard
      title={words.paceZones}
      note={zonesBy(row, prefersMetric, today)}
      column={formatRate(null, rate, prefersMetric).unit}
      bands={bandsOf(ranges, own !== null)}
    />
  );
}

/** Shows the heart rate of each zone. */
export function HeartRateCard({ zones, family, today, prefersMetric }: SportCardProps) {
  const rate = zones.heartRates[family];
  const row = ownHeartRate(zones.thresholds, family)(today);
  const own = ownOf(row, prefersMetric);
  const standard = heartRateZones(rate.maximum)
    .map(({ range }) => range)
    .reverse();
  const without = rate.source === 'age' ? zonesByAge(maximumText(rate)) : words.noReference;
  return (
    <BandsCard
      title={words.heartRate}
      note={row === null ? without : zonesBy(row, prefersMetric, today)}
      column={words.beats}
      bands={bandsOf(own ?? standard, own !== null)}
    />
  );
}
