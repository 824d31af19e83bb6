import { Link } from '@tanstack/react-router';
import { isAged, isWorn, metresOn } from '../../../domain/entities/gear.ts';
import { figureText, formatDistance } from '../../../domain/units.ts';
import { gearTitle } from '../../../domain/views/gear.ts';
import { useGear } from '../../api/gear.ts';
import { useMember } from '../../api/queries.ts';
import { AlertIcon } from '../../ui/form-icons.tsx';
import { useToday } from '../../ui/now.ts';
import styles from './activity.module.css';
import { activityPageWords as words } from './words.ts';

interface GearLineProps {
  readonly gearId: string;
  readonly prefersMetric: boolean;
}

/** Shows the shoes or bike of an activity with their distance, and a warning if they exceed their distance or age limit. */
export function GearLine({ gearId, prefersMetric }: GearLineProps) {
  const { data = [] } = useGear();
  const gear = data.find((one) => one.gearId === gearId);
  const today = useToday(useMember().data?.timeZone ?? null);
  return (
    <p className={styles.gear}>
      {gear !== undefined && (
        <>
          <span>{words.gear}</span>
          <Link to="/profile/gear">{gearTitle(gear)}</Link>
          <span>{figureText(formatDistance(metresOn(gear), prefersMetric, 0))}</span>
          {isWorn(gear) && gear.warnAt !== null && (
            <span className={styles.worn}>
              <AlertIcon size={16} />
              {words.past(figureText(formatDistance(gear.warnAt, prefersMetric, 0)))}
            </span>
          )}
          {isAged(gear, today) && gear.warnMonths !== null && (
            <span className={styles.worn}>
              <AlertIcon size={16} />
              {words.olderThan(gear.warnMonths)}
            </span>
          )}
        </>
      )}
    </p>
  );
}
