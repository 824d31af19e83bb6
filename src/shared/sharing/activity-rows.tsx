import { dayAndTime, shortDate } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { figureText, formatDistance, formatDuration } from '../../../domain/units.ts';
import { formatLoad, prefersMetricOf, typeOf } from '../../../domain/views/display-format.ts';
import type { SharedMember } from '../../api/sharing.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { sharedPersonWords as words } from './person-words.ts';
import styles from './shared-person.module.css';

type Activity = NonNullable<SharedMember>['activities'][number];

/** Number of rows shown, enough to see what a row contains. */
const MAX_LISTED = 8;

const numberIn = (value: string | number | null | undefined): number | null =>
  typeof value === 'number' ? value : null;

function whenOf({ localDate, localStartTime, name }: Activity): string {
  const day = shortDate(String(localDate));
  const parts = [typeof localStartTime === 'string' ? dayAndTime(day, localStartTime) : day];
  if (typeof name === 'string') parts.push(name);
  return parts.join(' · ');
}

interface ActivityRowsProps {
  readonly activities: readonly Activity[];
  readonly member: Member | undefined;
  /** Requests the route of an activity. */
  readonly onRoute: (activity: { readonly key: string; readonly when: string }) => void;
}

function RouteButton({ activity, onRoute }: Pick<ActivityRowsProps, 'onRoute'> & { readonly activity: Activity }) {
  const when = whenOf(activity);
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={words.showRouteOf(when)}
      onPress={() => onRoute({ key: String(activity.key), when })}
    >
      {words.showRoute}
    </Button>
  );
}

const textOrNull = (value: string | number | null | undefined, say: (value: number) => string): string | null => {
  const number = numberIn(value);
  return number === null ? null : say(number);
};

function columnsFor(prefersMetric: boolean, onRoute: ActivityRowsProps['onRoute']): readonly Column<Activity>[] {
  return [
    { id: 'when', label: words.when, isHeader: true, cell: whenOf },
    {
      id: 'sport',
      label: words.sport,
      cell: ({ activityTypeId }) => textOrNull(activityTypeId, (id) => typeOf({ activityTypeId: id }).name),
    },
    {
      id: 'distance',
      label: words.distance,
      isNumber: true,
      cell: (row) => textOrNull(row.totalDistance, (metres) => figureText(formatDistance(metres, prefersMetric))),
    },
    { id: 'time', label: words.time, isNumber: true, cell: (row) => textOrNull(row.duration, formatDuration) },
    { id: 'load', label: words.load, isNumber: true, cell: (row) => formatLoad(numberIn(row.weightedLoad)) },
    {
      id: 'route',
      label: words.route,
      isCorner: true,
      cell: (row) => <RouteButton activity={row} onRoute={onRoute} />,
    },
  ];
}

/** Lists the latest activities as the partner gets them. */
export function ActivityRows({ activities, member, onRoute }: ActivityRowsProps) {
  const prefersMetric = member !== undefined && prefersMetricOf(member);
  if (activities.length === 0) return <p className={styles.soft}>{words.noActivities}</p>;
  return (
    <div>
      <Table
        caption={words.activitiesOf28Days}
        rows={activities.slice(0, MAX_LISTED)}
        rowKey={(row) => String(row.key)}
        columns={columnsFor(prefersMetric, onRoute)}
      />
      {activities.length > MAX_LISTED && (
        <p className={styles.more}>{words.moreActivities(activities.length - MAX_LISTED)}</p>
      )}
    </div>
  );
}
