import type { ActivityZones } from '../../../domain/entities/activity-zones.ts';
import { formatDuration, formatPace } from '../../../domain/units.ts';
import { mainZone, type ZoneBasis, type ZoneTimes } from '../../../domain/views/zone-times.ts';
import { decimalText } from '../../../domain/words/area.ts';
import type { Explained } from '../../shared/explanation/explanation-dialog.tsx';
import { zoneNames } from '../../ui/zones.ts';
import { zoneTimeWords as words } from './zones-words.ts';

/** What the bars say, in a sentence or two. */
export function zonesSummary({ basis, rows, missing }: ZoneTimes): string {
  const main = rows && mainZone(rows);
  if (main === null) return '';
  const name = main.zone === 0 ? words.belowZone1 : words.zone(main.zone, zoneNames()[main.zone - 1] ?? '');
  const most = words.most(name, formatDuration(main.seconds), main.percent);
  // A second at either end is nobody's loss.
  return missing < 5 ? most : `${most} ${words.missing[basis](formatDuration(missing))}`;
}

/** A maximum as its page writes it. */
export const beatsText = (maximum: number): string => decimalText(maximum, Number.isInteger(maximum) ? 0 : 1);

type Steps = readonly { readonly label: string; readonly text: string }[];

const drawnAgainst: Readonly<Record<ZoneBasis, (zones: ActivityZones) => Steps>> = {
  power: ({ power }) =>
    power?.criticalPower == null
      ? []
      : [
          {
            label: words.criticalPower,
            text: `${Math.round(power.criticalPower)} W${power.isAssumed ? `, ${words.assumed}` : ''}`,
          },
        ],
  pace: ({ pace, power }) => {
    if (pace === null || pace.bounds === null) return [];
    const count = pace.ownZones.length;
    const from = count === 6 ? words.allOwnRuns : count === 0 ? words.fromPower : words.ownRuns(count);
    return [...drawnAgainst.power({ power, pace, heartRate: null }), { label: words.speedOf, text: from }];
  },
  'heart rate': ({ heartRate }) =>
    heartRate === null
      ? []
      : [
          {
            label: words.maximum,
            text: `${beatsText(heartRate.maximum)} bpm, ${words.maximumFrom[heartRate.source]}`,
          },
        ],
};

/** How time in zones comes about. */
export function zonesExplained({ basis, rows }: ZoneTimes, zones: ActivityZones, prefersMetric: boolean): Explained {
  const unit = basis === 'pace' ? formatPace(null, prefersMetric).unit : basis === 'power' ? '' : 'bpm';
  return {
    of: 'chart',
    name: `${words.title}: ${words.bases[basis]}`,
    formula: words.formulas[basis],
    caveat: words.caveats[basis],
    steps: [
      ...drawnAgainst[basis](zones),
      ...(rows ?? []).toReversed().map(({ zone, seconds, percent, range }) => ({
        label: zone === 0 ? words.belowZone : words.zoneFrom(zone),
        text: `${range === null ? '' : `${range} ${unit}: `}${formatDuration(seconds)}, ${percent} %`,
      })),
    ],
  };
}
