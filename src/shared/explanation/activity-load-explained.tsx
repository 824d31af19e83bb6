import { Link } from '@tanstack/react-router';
import type { Activity } from '../../../domain/entities/activity.ts';
import { explainLoad, explainManualLoad, type ManualLoadExplanation } from '../../../domain/views/explained-load.ts';
import { figureText, formatDuration, formatWeight } from '../../../domain/units.ts';
import { usesKilograms } from '../../../domain/views/measurements.ts';
import { decimalText } from '../../../domain/words/area.ts';
import { useMember } from '../../api/queries.ts';
import styles from './explanation.module.css';
import { Frame } from './parts.tsx';
import { explanationWords as words } from './words.ts';

const sources = () => ({
  power: words.fromPower,
  estimated: words.fromEstimatedPower,
  heart_rate: words.fromHeartRate,
});

const ManualLoadFormula = ({
  stated: { source, minutes, weight, load },
}: {
  readonly stated: ManualLoadExplanation;
}) => (
  <section className={styles.part}>
    <h3>{words.inputs}</h3>
    <p>{source === 'perceived' ? words.fromPerceivedEffort : words.fromAverageHeartRate}</p>
    <p>{words.statedSum(decimalText(minutes, 0), decimalText(weight, 1), decimalText(load, 0))}</p>
  </section>
);

/** Shows the weight used to estimate power. */
function Weight({ weight }: { readonly weight: number | null }) {
  const { data: member } = useMember();
  if (weight === null) return words.withoutWeight;
  return words.withWeight(figureText(formatWeight(weight, member ? usesKilograms(member) : true)));
}

/** Explains an activity's load: its zones with their weights. */
export function ActivityLoadExplained({ activity }: { readonly activity: Activity }) {
  const explained = explainLoad(activity);
  const stated = explainManualLoad(activity);
  const load = explained?.load ?? stated?.load;
  const value = load === undefined ? words.unknown : String(Math.round(load));
  return (
    <Frame
      name={words.names.activityLoad}
      value={value}
      formula={words.formulas.activityLoad}
      caveat={words.caveats.load}
    >
      {stated !== null && <ManualLoadFormula stated={stated} />}
      {explained === null && stated === null && <p>{words.noLoad}</p>}
      {explained !== null && (
        <section className={styles.part}>
          <h3>{words.inputs}</h3>
          <p>{sources()[explained.source]}</p>
          {explained.source === 'estimated' && (
            <p>
              <Weight weight={activity.measuredWeight} /> <Link to="/profile/body">{words.body}</Link>
            </p>
          )}
          <table className={styles.span}>
            <caption>
              <span>{words.perZone}</span> <strong>{value}</strong>
            </caption>
            <tbody>
              {explained.zones.map(({ zone, seconds, weight, load }) => (
                <tr key={zone}>
                  <th scope="row">{zone === 0 ? words.belowZone1 : words.zone(zone)}</th>
                  <td>{words.zoneTimes(formatDuration(seconds), weight)}</td>
                  <td className={styles.number}>{decimalText(load, 1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Frame>
  );
}
