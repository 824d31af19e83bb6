import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Activity } from '../../../domain/entities/activity.ts';
import type { ActivityZones } from '../../../domain/entities/activity-zones.ts';
import type { SportFamily } from '../../../domain/activity-types.ts';
import { formatDuration } from '../../../domain/units.ts';
import { typeOf } from '../../../domain/views/display-format.ts';
import type { ZoneRow } from '../../../domain/views/zone-rows.ts';
import { tenthsText } from '../../../domain/units.ts';
import { activityZonesBy } from '../../../domain/views/thresholds.ts';
import { type ZoneBasis, type ZoneTimes, zoneTimes } from '../../../domain/views/zone-times.ts';
import { useActivityZones } from '../../api/activity-zones.ts';
import { useSamples } from '../../api/samples.ts';
import { ExplainButton } from '../../shared/explanation/explain-button.tsx';
import { Choice } from '../../charts/choice.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { zoneColours, zoneNames } from '../../ui/zones.ts';
import { activityPageWords } from './words.ts';
import styles from './zones-card.module.css';
import { unitOf, explainZones, zonesSummary } from './explain-zones.ts';
import { zoneTimeWords as words } from './zones-words.ts';

interface ZonesCardProps {
  readonly activity: Activity;
  readonly prefersMetric: boolean;
  /** False if a coach reads an athlete's activity. */
  readonly isOwn: boolean;
}

/** Shows the time in zones by power, pace and heart rate, one basis at a time. Nothing if the recording has none of them. */
export function ZonesCard({ activity, prefersMetric, isOwn }: ZonesCardProps) {
  const zones = useActivityZones(activity.activityId);
  // Missing in responses cached by an earlier version of the app.
  const speeds = useSamples(activity.activityId).data?.speeds ?? null;
  const [chosen, choose] = useState<ZoneBasis>(activity.loadSource === 'heart_rate' ? 'heart rate' : 'power');
  if (zones.data === undefined) {
    return (
      <Card title={words.title}>
        <QueryView query={zones} label={words.title} skeleton={<Skeleton height={240} />}>
          {() => null}
        </QueryView>
      </Card>
    );
  }
  const all = zoneTimes(zones.data, speeds, activity, prefersMetric);
  const shown = all.find(({ basis }) => basis === chosen) ?? all[0];
  if (shown === undefined) return null;
  const { family } = typeOf(activity);
  const date = activity.localStartTime.slice(0, 10);
  const definedBy = shown.rows && activityZonesBy(shown.basis, zones.data, { family, date, prefersMetric });
  return (
    <Card
      title={words.title}
      actions={
        <ExplainButton
          name={`${words.title}: ${words.bases[shown.basis]}`}
          what={explainZones(shown, zones.data, { prefersMetric, family, definedBy })}
        />
      }
    >
      {all.length > 1 && (
        <div className={styles.choice}>
          <Choice
            label={words.by}
            options={all.map(({ basis: id }) => ({ id, label: words.bases[id] }))}
            chosen={shown.basis}
            onChoose={choose}
          />
        </div>
      )}
      {shown.rows === null ? (
        <Unknown basis={shown.basis} family={family} isOwn={isOwn} />
      ) : (
        <Rows {...shown} rows={shown.rows} unit={unitOf(shown.basis, family, prefersMetric) || 'W'} />
      )}
      <ZoneBasisNote
        times={shown}
        definedBy={definedBy}
        assumed={assumedIn(shown.basis, zones.data)}
        family={family}
        isOwn={isOwn}
      />
    </Card>
  );
}

const ToZones = ({ family, children }: { readonly family: SportFamily; readonly children: string }) => (
  <Link to="/profile/zones" hash={family}>
    {children}
  </Link>
);

/** Returns the assumed threshold of the zones; `null` if it is the member's own. */
function assumedIn(basis: ZoneBasis, { power, heartRate }: ActivityZones): string | null {
  if (basis === 'power' && power?.isAssumed === true) return words.assumedPower(`${power.criticalPower} W`);
  if (basis === 'heart rate' && heartRate?.source === 'default')
    return words.assumedMaximum(tenthsText(heartRate.maximum));
  return null;
}

interface ZoneBasisNoteProps extends Pick<ZonesCardProps, 'isOwn'> {
  readonly times: ZoneTimes;
  readonly family: SportFamily;
  readonly definedBy: string | null;
  readonly assumed: string | null;
}

const ZoneBasisNote = ({ times, definedBy, assumed, family, isOwn }: ZoneBasisNoteProps) => (
  <p className={styles.told}>
    {[zonesSummary(times), assumed ?? definedBy].filter(Boolean).join(' ')}
    {assumed !== null && isOwn && (
      <>
        {' '}
        <ToZones family={family}>{words.setYours}</ToZones>
      </>
    )}
  </p>
);

interface UnknownProps extends Pick<ZonesCardProps, 'isOwn'> {
  readonly basis: ZoneBasis;
  readonly family: SportFamily;
}

/** Explains which threshold is missing, and where to enter it. */
function Unknown({ basis, family, isOwn }: UnknownProps) {
  const kind = family === 'swim' && basis !== 'pace' ? 'other' : family;
  const says = isOwn || kind === 'other' ? words.noCriticalPower[kind] : words.noCriticalPowerOfAthlete;
  return (
    <p className={styles.unknown}>
      {says} {isOwn && kind !== 'other' && <ToZones family={family}>{words.zonesAndThresholds}</ToZones>}
    </p>
  );
}

interface RowsProps extends Pick<ZoneTimes, 'basis' | 'isOwn'> {
  readonly rows: readonly ZoneRow[];
  readonly unit: string;
}

/** Lists the hardest zone first, with its share of the whole as a bar. */
function Rows({ basis, rows, isOwn, unit }: RowsProps) {
  const widest = Math.max(1, ...rows.map(({ percent }) => percent));
  const nameOf = (zone: number) => (zone === 0 ? activityPageWords.below : `${zone} ${zoneNames()[zone - 1]}`);
  // Spreads fewer or more than five zones over the same colour scale.
  const shadeOf = (zone: number) => (isOwn ? Math.round((zone / (rows.length - 1)) * 4) + 1 : zone);
  return (
    <table className={styles.zones}>
      <thead>
        <tr>
          <th scope="col">{activityPageWords.zone}</th>
          <th scope="col" className={styles.range}>
            {words.boundsIn(words.bases[basis], unit)}
          </th>
          <th scope="col" className={styles.share}>
            {activityPageWords.share}
          </th>
          <th scope="col" className={styles.number}>
            {activityPageWords.time}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ zone, seconds, percent, range }) => (
          <tr key={zone}>
            <th scope="row">
              {isOwn ? words.zoneFrom(zone + 1) : nameOf(zone)}
              {/* Used if there is no space for its own column. */}
              {range !== null && <small className={styles.beneath}>{range}</small>}
            </th>
            <td className={styles.range}>{range?.replace(/ W$/, '')}</td>
            <td className={styles.share}>
              <span className={styles.bar} aria-hidden="true">
                {seconds > 0 && (
                  <i
                    style={{
                      width: `${(percent / widest) * 100}%`,
                      background: shadeOf(zone) === 0 ? 'var(--edge)' : zoneColours[shadeOf(zone) - 1],
                    }}
                  />
                )}
              </span>
              <span className={styles.percent}>{`${percent} %`}</span>
            </td>
            <td className={styles.number}>{formatDuration(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
