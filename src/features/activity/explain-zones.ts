import type { ActivityZones } from '../../../domain/entities/activity-zones.ts';
import type { SportFamily } from '../../../domain/activity-types.ts';
import { formatDuration, tenthsText } from '../../../domain/units.ts';
import { formatRate } from '../../../domain/views/display-format.ts';
import { mainZone, type ZoneBasis, type ZoneTimes } from '../../../domain/views/zone-times.ts';
import type { Explained } from '../../shared/explanation/explanation-dialog.tsx';
import { zoneNames } from '../../ui/zones.ts';
import { zoneTimeWords as words } from './zones-words.ts';

/** Describes the bars in a sentence or two. */
export function zonesSummary({ basis, rows, missing, isOwn }: ZoneTimes): string {
  const main = rows && mainZone(rows);
  if (main === null) return '';
  const standard = () => (main.zone === 0 ? words.belowZone1 : words.zone(main.zone, zoneNames()[main.zone - 1] ?? ''));
  const name = isOwn ? words.ownZone(main.zone + 1) : standard();
  const most = words.most(name, formatDuration(main.seconds), main.percent);
  // A few seconds at the start or end do not matter.
  return missing < 5 ? most : `${most} ${words.missing[basis](formatDuration(missing))}`;
}

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
            text: `${tenthsText(heartRate.maximum)} bpm, ${words.maximumFrom[heartRate.source]}`,
          },
        ],
};

interface ExplainedFor {
  readonly prefersMetric: boolean;
  readonly family: SportFamily;
  /** Sentence about the threshold that defines the zones; `null` without a threshold. */
  readonly definedBy: string | null;
}

/** Returns the unit of the bounds in the table; watts are included in each range. */
export const unitOf = (basis: ZoneBasis, family: SportFamily, prefersMetric: boolean): string =>
  ({
    power: '',
    pace: formatRate(null, family === 'swim' ? 'swimPace' : 'pace', prefersMetric).unit,
    'heart rate': 'bpm',
  })[basis];

/** Explains how time in zones is computed. */
export function explainZones(
  { basis, rows, isOwn }: ZoneTimes,
  zones: ActivityZones,
  { prefersMetric, family, definedBy }: ExplainedFor,
): Explained {
  const unit = unitOf(basis, family, prefersMetric);
  const hasSpeed = basis === 'pace' && (zones.pace?.threshold ?? null) !== null;
  const formula = hasSpeed ? words.formulas.ownSpeed : words.formulas[basis];
  return {
    of: 'chart',
    name: `${words.title}: ${words.bases[basis]}`,
    formula: isOwn ? words.formulas.ownBounds : formula,
    caveat: words.caveats[basis],
    steps: [
      ...(definedBy === null || (!isOwn && !hasSpeed)
        ? drawnAgainst[basis](zones)
        : [{ label: words.definedBy, text: definedBy }]),
      ...(rows ?? []).toReversed().map(({ zone, seconds, percent, range }) => ({
        label: isOwn ? words.zoneFrom(zone + 1) : zone === 0 ? words.belowZone : words.zoneFrom(zone),
        text: `${range === null ? '' : `${range} ${unit}: `}${formatDuration(seconds)}, ${percent} %`,
      })),
    ],
  };
}
