import { rangeText } from '../../../domain/date-text.ts';
import {
  type RecordGroup,
  recordGroups,
  type RecordRow,
  recordRows,
  type RecordSport,
} from '../../../domain/views/personal-bests.ts';
import type { SeasonRecords } from '../../api/records.ts';
import { ActivityLink } from '../../shared/activities/activity-link.tsx';
import { Card } from '../../ui/card.tsx';
import { MedalMark } from '../../ui/medal.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './records.module.css';
import { recordsPageWords as words } from './words.ts';

interface RecordsCardsProps {
  readonly bests: SeasonRecords;
  readonly sport: RecordSport;
  readonly shown: Parameters<typeof recordRows>[3];
  /** True while another season is loading. */
  readonly isStale: boolean;
}

/** Shows a card for each kind of record in the sport. */
export const RecordsCards = ({ bests, sport, shown, isStale }: RecordsCardsProps) => (
  <div className={styles.grid} data-stale={isStale}>
    {(Object.keys(recordGroups) as RecordGroup[]).map((group) => {
      const rows = recordRows(bests.records, sport, group, shown);
      if (rows.length === 0) return null;
      const isEstimated = rows.some((row) => row.isEstimated);
      return (
        <Card
          key={group}
          anchor={group}
          title={words.groups[group]}
          note={isEstimated ? `${words.notes[group]} ${words.estimated}` : words.notes[group]}
          flush
        >
          <Table caption={words.groups[group]} columns={columnsOf(group)} rows={rows} rowKey={({ key }) => key} />
        </Card>
      );
    })}
  </div>
);

const dayOf = (date: string) => rangeText(date, date);

const columnsOf = (group: RecordGroup): readonly Column<RecordRow>[] => [
  { id: 'name', label: words.kind[group], cell: ({ name }) => name, isHeader: true },
  {
    id: 'value',
    label: words.value[group],
    cell: ({ value }) => <b className={styles.value}>{value}</b>,
    isNumber: true,
  },
  ...(group === 'distances'
    ? [{ id: 'pace', label: words.pace, cell: ({ rate }: RecordRow) => rate, isNumber: true }]
    : []),
  {
    id: 'change',
    label: words.change,
    cell: ({ change }) =>
      change === null ? (
        <span className={styles.before}>{words.first}</span>
      ) : (
        <span>
          <span data-better={change.isBetter || undefined} className={styles.change}>
            {change.text}
          </span>{' '}
          <span className={styles.before}>{words.than(dayOf(change.date))}</span>
        </span>
      ),
  },
  {
    id: 'date',
    label: words.date,
    cell: ({ activityId, date, medal }) => (
      <span className={styles.date}>
        <ActivityLink id={activityId}>{dayOf(date)}</ActivityLink>
        {medal !== null && <MedalMark medal={medal} />}
      </span>
    ),
  },
];
