import { memo } from 'react';
import { dayText } from '../../../domain/date-text.ts';
import type { ListedActivity, ListSort, SortKey } from '../../../domain/views/activity-list.ts';
import {
  formatLoad,
  formatRate,
  formatSportDistance,
  formatWhole,
  rateKindOf,
  typeOf,
} from '../../../domain/views/display-format.ts';
import { formatDuration } from '../../../domain/units.ts';
import { useActivityLinks } from '../../shared/activities/activity-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { DownIcon, UpIcon } from '../../ui/icons.tsx';
import { useIsWide } from '../../ui/media.ts';
import { SelectBox } from '../../ui/select-field.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { Gap, useWindowRows } from '../../ui/window-rows.tsx';
import styles from './activities.module.css';
import { activitiesPageWords as words } from './words.ts';

/** Row heights in pixels; must match the styles. */
const ROW = { wide: 48, narrow: 72 } as const;

interface ActivityTableProps {
  readonly rows: readonly ListedActivity[];
  readonly sort: ListSort;
  readonly metric: boolean;
  readonly today: string;
  readonly onSort: (sort: ListSort) => void;
  /** Ids of the selected rows; `null` if rows cannot be selected. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChoose: (change: (chosen: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

const columns: readonly { readonly key: SortKey; readonly isNumber?: true; readonly label: () => string }[] = [
  { key: 'date', label: () => words.date },
  { key: 'name', label: () => words.name },
  { key: 'distance', isNumber: true, label: () => words.distance },
  { key: 'duration', isNumber: true, label: () => words.time },
  { key: 'pace', isNumber: true, label: () => words.pace },
  { key: 'heartRate', isNumber: true, label: () => words.heartRate },
  { key: 'load', isNumber: true, label: () => words.load },
];
/** Returns the initial order of a column: ascending for texts, descending for numbers. */
const firstOrder = (by: SortKey): ListSort => ({ by, isDescending: by !== 'name' });

/** Table of thousands of rows that only renders those in the window. The page scrolls, not the table. */
export const ActivityTable = memo(function ActivityTable({
  rows,
  sort,
  metric,
  today,
  onSort,
  chosen,
  onChoose,
}: ActivityTableProps) {
  const isWide = useIsWide();
  const height = isWide ? ROW.wide : ROW.narrow;
  const { body, shown, before, after } = useWindowRows({
    count: rows.length,
    height,
    spare: 12,
    keyOf: (index) => rows[index]?.activity.activityId ?? index,
  });
  const { linkOf, around } = useActivityLinks();
  const pressSort = (by: SortKey) => onSort(sort.by === by ? { by, isDescending: !sort.isDescending } : firstOrder(by));
  const isAll = chosen !== null && chosen.size > 0 && rows.every(({ activity }) => chosen.has(activity.activityId));
  const chooseAll = () => onChoose(() => new Set(isAll ? [] : rows.map(({ activity }) => activity.activityId)));
  return (
    <>
      {!isWide && <SortBox sort={sort} onSort={onSort} />}
      <table role="table" className={styles.table} aria-rowcount={rows.length + 1} aria-label={words.activities}>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {chosen !== null && (
              <th role="columnheader" scope="col" className={styles.check}>
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    checked={isAll}
                    aria-label={words.chooseAll(rows.length)}
                    onChange={chooseAll}
                  />
                </label>
              </th>
            )}
            {columns.map(({ key, label, isNumber }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={classNames(styles[key], isNumber && styles.number)}
                aria-sort={sort.by === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              >
                <button type="button" className={styles.sort} onClick={() => pressSort(key)}>
                  {label()}
                  {sort.by === key && (sort.isDescending ? <DownIcon size={10} /> : <UpIcon size={10} />)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body} {...around}>
          <Gap height={before} />
          {shown.map(({ index, key }) => {
            const row = rows[index];
            return (
              row && (
                <Row
                  key={key}
                  index={index}
                  row={row}
                  {...linkOf(row.activity.activityId)}
                  metric={metric}
                  today={today}
                  isChosen={chosen?.has(row.activity.activityId) ?? null}
                  onChoose={onChoose}
                />
              )
            );
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </>
  );
});

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Sort menu for phones, which have no column headers. */
const SortBox = ({ sort, onSort }: Pick<ActivityTableProps, 'sort' | 'onSort'>) => (
  <div className={styles.sortBox}>
    <SelectBox
      aria-label={words.sortBy}
      value={sort.by}
      onChange={(id) => onSort(firstOrder(columns.find(({ key }) => key === id)?.key ?? 'date'))}
      options={columns.map(({ key, label }) => ({ id: key, label: label() }))}
    />
    <button
      type="button"
      className={styles.direction}
      onClick={() => onSort({ ...sort, isDescending: !sort.isDescending })}
    >
      {sort.isDescending ? words.descending : words.ascending}
      {sort.isDescending ? <DownIcon size={10} /> : <UpIcon size={10} />}
    </button>
  </div>
);

interface RowProps {
  readonly index: number;
  readonly row: ListedActivity;
  readonly href: string;
  readonly metric: boolean;
  readonly today: string;
  /** Whether the row is selected; `null` if it cannot be. */
  readonly isChosen: boolean | null;
  readonly onChoose: ActivityTableProps['onChoose'];
}

const Row = memo(function Row({ index, row, metric, today, isChosen, onChoose, ...link }: RowProps) {
  const { activity, name, date, velocity } = row;
  const type = typeOf(activity);
  const { totalDistance, duration, averageHr } = activity;
  const mark =
    activity.removedOn !== null
      ? words.deletedMark
      : activity.flaggedAsDuplicateOn !== null
        ? words.duplicate
        : activity.invalidated
          ? words.notCounted
          : null;
  return (
    <tr role="row" aria-rowindex={index + 2} className={styles.row} data-chosen={isChosen === true || undefined}>
      {isChosen !== null && (
        <td role="cell" className={styles.check}>
          <label className={styles.box}>
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={words.choose(`${name}, ${dayText(date, today)}`)}
              onChange={() => onChoose((chosen) => toggled(chosen, activity.activityId))}
            />
          </label>
        </td>
      )}
      <td role="cell" className={styles.date}>
        {dayText(date, today)}
      </td>
      <th role="rowheader" scope="row" className={styles.name}>
        <span className={styles.what}>
          <SportIcon type={type} size={18} />
          <a {...link} className={styles.link}>
            {name}
          </a>
          {activity.race && <span className={styles.mark}>{words.race}</span>}
          {mark !== null && <span className={styles.mark}>{mark}</span>}
        </span>
      </th>
      <td role="cell" className={classNames(styles.distance, styles.number)}>
        {totalDistance !== null && totalDistance > 0 && (
          <FigureText {...formatSportDistance(totalDistance, type.family, metric)} />
        )}
      </td>
      <td role="cell" className={classNames(styles.duration, styles.number)}>
        {duration !== null && formatDuration(duration)}
      </td>
      <td role="cell" className={classNames(styles.pace, styles.number)}>
        {velocity !== null && <FigureText {...formatRate(velocity, rateKindOf(type.family), metric)} />}
      </td>
      <td role="cell" className={classNames(styles.heartRate, styles.number)}>
        {averageHr !== null && <FigureText value={formatWhole(averageHr) ?? ''} unit="bpm" />}
      </td>
      <td role="cell" className={classNames(styles.load, styles.number)}>
        {formatLoad(activity.weightedLoad)}
      </td>
    </tr>
  );
});
