import { dayText } from '../../../domain/date-text.ts';
import type { Zones } from '../../../domain/entities/zones.ts';
import { type ThresholdKind, thresholdKinds, thresholdOn } from '../../../domain/metrics/thresholds.ts';
import { beatsText, maximumText, thresholdUnits } from '../../../domain/views/zones.ts';
import type { useThresholdChange } from '../../workflows/threshold-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { zonesWords as words } from './words.ts';
import styles from './zones.module.css';

interface ThresholdsCardProps extends Pick<ReturnType<typeof useThresholdChange>, 'change' | 'isStoring'> {
  readonly zones: Zones;
  readonly today: string;
  readonly canWrite: boolean;
}

interface Shown {
  readonly value: string | null;
  readonly note: string;
}

/** The threshold of today and where it comes from. */
function shownOf(kind: ThresholdKind, { criticalPower, heartRate, thresholds }: Zones, today: string): Shown {
  const own = thresholdOn(thresholds, kind, today);
  const since = thresholds
    .filter((one) => one.kind === kind && one.fromDate <= today)
    .map(({ fromDate }) => fromDate)
    .sort()
    .at(-1);
  if (own !== null && since !== undefined) {
    const isOverruled = kind === 'maximum_heart_rate' && heartRate.source === 'threshold';
    const note = words.ownSince(dayText(since, today));
    return { value: beatsText(own), note: isOverruled ? `${note}. ${words.overruled}` : note };
  }
  if (kind === 'threshold_heart_rate') return { value: null, note: words.whatThresholdDoes };
  if (kind === 'maximum_heart_rate') {
    if (heartRate.source === 'threshold') return { value: null, note: words.overruled };
    return { value: maximumText(heartRate), note: heartRate.source === 'age' ? words.byAge : words.byDefault };
  }
  const { value, setOn, proven } = criticalPower;
  if (value === null || setOn === null) return { value: null, note: words.noPowerYet };
  return {
    value: String(Math.round(value)),
    note: (proven ? words.shownOn : words.provisionalFrom)(dayText(setOn, today)),
  };
}

/** Critical power, maximum and threshold heart rate: what counts today, why, and the member's own values. */
export function ThresholdsCard({ zones, today, canWrite, change, isStoring }: ThresholdsCardProps) {
  return (
    <Card title={words.thresholds} note={words.thresholdsNote}>
      <dl className={styles.thresholds}>
        {thresholdKinds.map((kind) => {
          const { value, note } = shownOf(kind, zones, today);
          const own = zones.thresholds.filter((one) => one.kind === kind).toReversed();
          return (
            <div key={kind}>
              <dt>{words.kinds[kind]}</dt>
              <dd className={styles.figure}>
                {value === null ? (
                  <span className={styles.soft}>{words.none}</span>
                ) : (
                  <FigureText value={value} unit={thresholdUnits[kind]} />
                )}
              </dd>
              <dd className={styles.source}>{note}</dd>
              {own.length > 0 && (
                <dd className={styles.own}>
                  <ul aria-label={`${words.ownValues}: ${words.kinds[kind]}`}>
                    {own.map((one) => {
                      const text = `${beatsText(one.value)} ${thresholdUnits[kind]}`;
                      const day = dayText(one.fromDate, today);
                      return (
                        <li key={one.fromDate}>
                          <span>{`${text} ${words.fromDay(day)}`}</span>
                          {canWrite && (
                            <Button
                              variant="quiet"
                              size="small"
                              isDisabled={isStoring}
                              aria-label={words.removeThis(words.kinds[kind], text, day)}
                              onPress={() => change({ kind, fromDate: one.fromDate, value: null, was: one.value })}
                            >
                              {words.remove}
                            </Button>
                          )}
                        </li>
                      );
                    })}
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
