import { useState } from 'react';
import type { SportFamily } from '../../../domain/activity-types.ts';
import type { Samples, ActivitySegment } from '../../../domain/entities/activity.ts';
import { effortKeyOf, type RecordKey } from '../../../domain/metrics/records.ts';
import { formatDuration } from '../../../domain/units.ts';
import {
  formatRate,
  formatSportDistance,
  formatWhole,
  meanVelocity,
  rateKindOf,
  rateLabel,
} from '../../../domain/views/display-format.ts';
import { effortName, type Medal } from '../../../domain/views/medals.ts';
import type { MarkedSegment } from '../../../domain/views/marks.ts';
import type { Window } from '../../../domain/views/window.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './laps-card.module.css';
import { MedalMark } from '../../ui/medal.tsx';
import { activityPartWords as partWords } from './parts-words.ts';
import { activityPageWords as words } from './words.ts';

interface PartsProps {
  readonly samples: Samples;
  readonly family: SportFamily;
  readonly prefersMetric: boolean;
  /** Selected part in seconds since the start; `null` if nothing is selected. */
  readonly selected: Window | null;
  readonly onSelect: (selected: Window | null) => void;
}

/** Returns the laps. Drops a single lap, since watches write one if the lap button was never pressed. */
const lapsIn = ({ laps }: Samples): readonly ActivitySegment[] => (laps.length > 1 ? laps : []);

const isSame = (one: Window | null, { from, to }: Window): boolean => one?.from === from && one.to === to;

type Kind = 'laps' | 'splits' | 'marks';

interface LapsCardProps extends PartsProps {
  /** Parts named by the member. */
  readonly marks: readonly MarkedSegment[];
  /** Removes a name; `undefined` if nothing can be changed. */
  readonly onRemove?: ((mark: MarkedSegment) => void) | undefined;
  /** Selected kind; `null` for the first available one. */
  readonly kind: Kind | null;
  readonly onKind: (kind: Kind) => void;
}

/** Lists laps of the watch, splits per kilometre or mile, and the member's marks; the charts and the route show the selected row. */
export function LapsCard({ samples, family, prefersMetric, selected, onSelect, ...own }: LapsCardProps) {
  const splitsName = prefersMetric ? words.perKilometre : words.perMile;
  // Rows of a recording with inconsistent distances and times can be empty.
  const splits = (prefersMetric ? samples.kilometres : samples.miles).filter((one) =>
    meanVelocity(one.distance, one.seconds),
  );
  const stretches = { laps: lapsIn(samples), splits: splits.length < 2 ? [] : splits, marks: own.marks };
  const kinds = (['laps', 'splits', 'marks'] as const).filter((one) => stretches[one].length > 0);
  const kind = kinds.find((one) => one === own.kind) ?? kinds[0];
  if (kind === undefined) return null;
  const names = { laps: words.fromTheWatch, splits: splitsName, marks: partWords.ownMarks };
  const choose = (next: Kind) => {
    own.onKind(next);
    onSelect(null);
  };
  return (
    <Card title={kinds.length === 1 && kind !== 'laps' ? names[kind] : words.laps} flush>
      {kinds.length > 1 && (
        <fieldset className={styles.choice}>
          <legend>{words.laps}</legend>
          {kinds.map((option) => (
            <label key={option}>
              <input type="radio" name="parts" checked={kind === option} onChange={() => choose(option)} />
              <span>{names[option]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Rows
        key={kind}
        stretches={stretches[kind]}
        label={kind === 'laps' ? words.lap : names[kind]}
        onRemove={own.onRemove}
        family={family}
        prefersMetric={prefersMetric}
        selected={selected}
        onSelect={onSelect}
      />
    </Card>
  );
}

/** Number of rows shown before the rest is requested. */
const MAX_AT_ONCE = 10;
/** Length of the slowest bar: starting at zero, all would look the same. */
const SHORTEST_BAR = 0.15;

/** Returns the slowest and the fastest speed of a list, without remainders shorter than half the usual distance. */
function scaleOf(stretches: readonly ActivitySegment[], speeds: readonly number[]): readonly [number, number] {
  const distances = stretches.map(({ distance }) => distance ?? 0);
  const usual = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  const compared = speeds.filter((speed, i) => speed > 0 && distances[i]! >= usual / 2);
  return [Math.min(...compared), Math.max(...compared)];
}

function shareIn([slowest, fastest]: readonly [number, number], speed: number): number {
  if (fastest <= slowest) return 1;
  const share = Math.min(1, Math.max(0, (speed - slowest) / (fastest - slowest)));
  return SHORTEST_BAR + (1 - SHORTEST_BAR) * share;
}

interface RowsProps extends Omit<PartsProps, 'samples'> {
  readonly stretches: readonly (ActivitySegment | MarkedSegment)[];
  readonly onRemove: LapsCardProps['onRemove'];
  readonly label: string;
}

function Rows({ stretches, onRemove, label, family, prefersMetric, selected, onSelect }: RowsProps) {
  const [isAll, showAll] = useState(false);
  const kind = rateKindOf(family);
  const speeds = stretches.map(({ distance, seconds }) => meanVelocity(distance, seconds) ?? 0);
  const scale = scaleOf(stretches, speeds);
  const shown = isAll || stretches.length <= MAX_AT_ONCE + 2 ? stretches : stretches.slice(0, MAX_AT_ONCE);
  const hasNames = stretches.some((stretch) => 'name' in stretch);
  const hasHeartRate = stretches.some(({ heartRate }) => heartRate !== null);
  const hasPower = stretches.some(({ power }) => power !== null);
  return (
    <div className={styles.frame} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{hasNames ? partWords.mark : words.number}</th>
            <th scope="col" className={styles.number}>
              {words.distance}
            </th>
            <th scope="col" className={styles.number}>
              {words.time}
            </th>
            <th scope="col" className={styles.rate}>
              {rateLabel(kind)}
            </th>
            {hasHeartRate && (
              <th scope="col" className={styles.number}>
                {words.heartRate}
              </th>
            )}
            {hasPower && (
              <th scope="col" className={classNames(styles.number, hasHeartRate && styles.wide)}>
                {words.power}
              </th>
            )}
            {hasNames && onRemove && (
              <th scope="col">
                <VisuallyHidden>{partWords.remove}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((stretch, i) => {
            const isSelected = isSame(selected, stretch);
            const { distance, seconds, heartRate, power } = stretch;
            const speed = speeds[i] ?? 0;
            return (
              <tr
                key={'name' in stretch ? `${i} ${stretch.name}` : stretch.from}
                data-selected={isSelected || undefined}
              >
                <th scope="row">
                  <button
                    type="button"
                    className={styles.select}
                    aria-pressed={isSelected}
                    aria-label={'name' in stretch ? partWords.showMark(stretch.name) : words.showPart(i + 1)}
                    onClick={() => onSelect(isSelected ? null : { from: stretch.from, to: stretch.to })}
                  >
                    {'name' in stretch ? stretch.name : i + 1}
                  </button>
                </th>
                <td className={styles.number}>
                  {distance !== null && distance > 0 && (
                    <FigureText {...formatSportDistance(distance, family, prefersMetric, 2)} />
                  )}
                </td>
                <td className={styles.number}>{formatDuration(seconds)}</td>
                <td className={styles.rate}>
                  <span className={styles.bar} aria-hidden="true">
                    {speed > 0 && <i style={{ width: `${shareIn(scale, speed) * 100}%` }} />}
                  </span>
                  {speed > 0 && <FigureText {...formatRate(speed, kind, prefersMetric)} />}
                </td>
                {hasHeartRate && (
                  <td className={styles.number}>
                    {heartRate !== null && <FigureText value={formatWhole(heartRate) ?? ''} unit="bpm" />}
                  </td>
                )}
                {hasPower && (
                  <td className={classNames(styles.number, hasHeartRate && styles.wide)}>
                    {power !== null && <FigureText value={formatWhole(power) ?? ''} unit="W" />}
                  </td>
                )}
                {'name' in stretch && onRemove && (
                  <td>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={partWords.removeMark(stretch.name)}
                      onPress={() => onRemove(stretch)}
                    >
                      {partWords.remove}
                    </Button>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.length < stretches.length && (
        <div className={styles.more}>
          <Button size="small" onPress={() => showAll(true)}>
            {words.allParts(stretches.length)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Lists the fastest kilometre, mile, and so on; the charts and the route show the selected one. */
export function EffortsCard({
  samples,
  family,
  prefersMetric,
  selected,
  onSelect,
  medals,
}: PartsProps & { readonly medals: ReadonlyMap<RecordKey, Medal> }) {
  if (samples.efforts.length === 0) return null;
  return (
    <Card title={words.bestEfforts} note={words.fastestByTheClock} flush>
      <ul className={styles.efforts}>
        {samples.efforts.map(({ metres, from, to }) => {
          const isSelected = isSame(selected, { from, to });
          const key = effortKeyOf(metres);
          const medal = key && medals.get(key);
          return (
            <li key={metres} data-selected={isSelected || undefined}>
              <button
                type="button"
                className={classNames(styles.effort)}
                aria-pressed={isSelected}
                onClick={() => onSelect(isSelected ? null : { from, to })}
              >
                <span className={styles.effortName}>
                  {key && effortName(key)}
                  {medal && <MedalMark medal={medal} />}
                </span>
                <b>{formatDuration(to - from)}</b>
                <span className={styles.effortRate}>
                  <FigureText {...formatRate(metres / (to - from), rateKindOf(family), prefersMetric)} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
