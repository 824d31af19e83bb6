import { figures } from '../../../domain/words/figures.ts';
import { formatDuration } from '../../../domain/units.ts';
import type { ZoneView } from '../../../domain/views/zone-rows.ts';
import { Card } from '../../ui/card.tsx';
import { zoneColours, zoneNames } from '../../ui/zones.ts';
import { activityPageWords } from './words.ts';
import styles from './zones-card.module.css';

/** Time in each zone, hardest first, with the share of the whole as a bar. */
export function ZonesCard({ view }: { readonly view: ZoneView }) {
  const widest = Math.max(1, ...view.rows.map(({ percent }) => percent));
  const hasRange = view.rows.some(({ range }) => range !== null);
  return (
    <Card title={activityPageWords.timeInZones} note={activityPageWords.ofBasis(figures.basis[view.basis])}>
      <table className={styles.zones}>
        <thead>
          <tr>
            <th scope="col">{activityPageWords.zone}</th>
            {hasRange && (
              <th scope="col" className={styles.range}>
                {activityPageWords.power}
              </th>
            )}
            <th scope="col" className={styles.share}>
              {activityPageWords.share}
            </th>
            <th scope="col" className={styles.number}>
              {activityPageWords.time}
            </th>
          </tr>
        </thead>
        <tbody>
          {view.rows.toReversed().map(({ zone, seconds, percent, range }) => (
            <tr key={zone}>
              <th scope="row">{zone === 0 ? activityPageWords.below : `${zone} ${zoneNames()[zone - 1]}`}</th>
              {hasRange && <td className={styles.range}>{range}</td>}
              <td className={styles.share}>
                <span className={styles.bar} aria-hidden="true">
                  {seconds > 0 && (
                    <i
                      style={{
                        width: `${(percent / widest) * 100}%`,
                        background: zone === 0 ? 'var(--edge)' : zoneColours[zone - 1],
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
    </Card>
  );
}
