import type { SportFamily } from '../../../domain/activity-types.ts';
import { dayText } from '../../../domain/date-text.ts';
import type { Zones } from '../../../domain/entities/zones.ts';
import {
  measureOf,
  powerKindOf,
  speedKindOf,
  type Threshold,
  type ThresholdKind,
  thresholdOn,
} from '../../../domain/metrics/thresholds.ts';
import { type Figure, figureText } from '../../../domain/units.ts';
import { thresholdFigure } from '../../../domain/views/thresholds.ts';
import { maximumText } from '../../../domain/views/zones.ts';
import { thresholdWords } from '../../../domain/words/thresholds.ts';
import type { useThresholdChange } from '../../workflows/threshold-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import type { SportCardProps } from './scales-card.tsx';
import { zonesWords as words } from './words.ts';
import styles from './zones.module.css';

interface ThresholdsCardProps
  extends SportCardProps,
    Pick<ReturnType<typeof useThresholdChange>, 'change' | 'isStoring'> {
  readonly canWrite: boolean;
}

/** Returns the threshold kinds per row of the card, starting with the kind for all sports; the last kind with a value applies. */
const rowsOf = (family: SportFamily): readonly (readonly [ThresholdKind, ...ThresholdKind[]])[] => [
  ...[powerKindOf(family), speedKindOf(family)].flatMap((kind) => (kind === null ? [] : [[kind] as const])),
  ['maximum_heart_rate', `${family}_maximum_heart_rate`],
  ['threshold_heart_rate', `${family}_threshold_heart_rate`],
];

interface Shown {
  readonly figure: Figure | null;
  readonly note: string;
}

function ownRow(row: Threshold, { zones, family, today, prefersMetric }: SportCardProps): Shown {
  const isOverruled = measureOf(row.kind) === 'maximum_heart_rate' && zones.heartRates[family].source === 'threshold';
  const since = words.ownSince(dayText(row.fromDate, today), thresholdWords.sources[row.source]);
  const divided = row.bounds && words.dividedInto(row.bounds.length + 1);
  return {
    figure: thresholdFigure(row.kind, row.value, prefersMetric),
    note: [since, divided, isOverruled ? words.overruled : null].filter((text) => text !== null).join('. '),
  };
}

/** Returns today's threshold and its source. */
function shownOf(kinds: readonly [ThresholdKind, ...ThresholdKind[]], about: SportCardProps): Shown {
  const { zones, family, today } = about;
  const own = kinds.map((kind) => thresholdOn(zones.thresholds, kind, today)).findLast((row) => row !== null);
  if (own) return ownRow(own, about);
  const [kind] = kinds;
  switch (measureOf(kind)) {
    case 'speed':
      return { figure: null, note: words.whatSpeedDoes[kind === 'swim_speed' ? 'swim' : 'foot'] };
    case 'threshold_heart_rate':
      return { figure: null, note: words.whatThresholdDoes };
    case 'maximum_heart_rate': {
      const rate = zones.heartRates[family];
      if (rate.source === 'threshold') return { figure: null, note: words.overruled };
      return {
        figure: { value: maximumText(rate), unit: 'bpm' },
        note: rate.source === 'age' ? words.byAge : words.byDefault,
      };
    }
    case 'power': {
      const { value, setOn, proven } = kind === 'bike_power' ? zones.bikePower : zones.criticalPower;
      if (value === null || setOn === null) return { figure: null, note: words.noPowerYet };
      return {
        figure: { value: String(Math.round(value)), unit: 'W' },
        note: (proven ? words.shownOn : words.provisionalFrom)(dayText(setOn, today)),
      };
    }
  }
}

/** Power, pace and heart rates of a sport: today's thresholds with their sources, suggestions, and the member's own values. */
export function ThresholdsCard(props: ThresholdsCardProps) {
  return (
    <Card title={words.thresholds} note={words.thresholdsNote}>
      <dl className={styles.thresholds}>
        {rowsOf(props.family).map((kinds) => {
          const { figure, note } = shownOf(kinds, props);
          const own = props.zones.thresholds.filter(({ kind }) => kinds.includes(kind)).toReversed();
          return (
            <div key={kinds[0]}>
              <dt>{thresholdWords.kinds[kinds[0]]}</dt>
              <dd className={styles.figure}>
                {figure === null ? <span className={styles.soft}>{words.none}</span> : <FigureText {...figure} />}
              </dd>
              <dd className={styles.source}>{note}</dd>
              {props.canWrite && <Suggestions {...props} kinds={kinds} />}
              {own.length > 0 && (
                <dd className={styles.own}>
                  <ul role="list" aria-label={`${words.ownValues}: ${thresholdWords.kinds[kinds[0]]}`}>
                    {own.map((row) => (
                      <OwnValue
                        key={`${row.kind} ${row.fromDate}`}
                        {...props}
                        row={row}
                        isOfAll={row.kind === kinds[0]}
                      />
                    ))}
                  </ul>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

/** Returns the first day of an accepted suggestion: that of its activity, or today if a later own value would override it. */
function startOf({ kind, date }: Zones['suggestions'][number], { thresholds }: Zones, today: string): string {
  return thresholds.some((row) => row.kind === kind && row.fromDate >= date) ? today : date;
}

function Suggestions({
  kinds,
  zones,
  today,
  prefersMetric,
  change,
  isStoring,
}: ThresholdsCardProps & { readonly kinds: readonly ThresholdKind[] }) {
  const found = zones.suggestions.filter(({ kind }) => kinds.includes(kind));
  if (found.length === 0) return null;
  return (
    <dd className={styles.own}>
      <ul role="list">
        {found.map((one) => {
          const { kind, value, date, from } = one;
          const text = figureText(thresholdFigure(kind, value, prefersMetric));
          const fromDate = startOf(one, zones, today);
          const accept = () => {
            const was = zones.thresholds.find((row) => row.kind === kind && row.fromDate === fromDate) ?? null;
            const bounds = thresholdOn(zones.thresholds, kind, today)?.bounds ?? null;
            change({ kind, fromDate, value: { value, source: 'suggested', bounds }, was });
          };
          return (
            <li key={kind}>
              <span>{words.suggestions[from](text, dayText(date, today))}</span>
              <Button
                variant="secondary"
                size="small"
                isDisabled={isStoring}
                aria-label={words.acceptThis(thresholdWords.kinds[kind], text)}
                onPress={accept}
              >
                {words.use}
              </Button>
            </li>
          );
        })}
      </ul>
    </dd>
  );
}

interface OwnValueProps extends ThresholdsCardProps {
  readonly row: Threshold;
  /** True if it applies to all sports, with the row's own name. */
  readonly isOfAll: boolean;
}

function OwnValue({ row, isOfAll, today, prefersMetric, canWrite, change, isStoring }: OwnValueProps) {
  const { kind, fromDate } = row;
  const name = thresholdWords.kinds[kind];
  const text = figureText(thresholdFigure(kind, row.value, prefersMetric));
  const day = dayText(fromDate, today);
  return (
    <li>
      <span>{`${isOfAll ? '' : `${name}: `}${text} ${words.fromDay(day)}`}</span>
      {canWrite && (
        <Button
          variant="quiet"
          size="small"
          isDisabled={isStoring}
          aria-label={words.removeThis(name, text, day)}
          onPress={() => change({ kind, fromDate, value: null, was: row })}
        >
          {words.remove}
        </Button>
      )}
    </li>
  );
}
