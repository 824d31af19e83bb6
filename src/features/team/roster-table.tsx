import { memo, type ReactNode } from 'react';
import { relativeDay } from '../../../domain/date-text.ts';
import { acrBand } from '../../../domain/metrics/calendar.ts';
import { formatDistance, formatWeight } from '../../../domain/units.ts';
import { formatHours, formatLoad } from '../../../domain/views/display-format.ts';
import {
  firstRosterSort,
  markersText,
  type RosterOrder,
  rosterRatio,
  type RosterRow,
  type RosterSort,
} from '../../../domain/views/roster.ts';
import { usePlainLinks } from '../../shared/navigation/plain-links.ts';
import { Band } from '../../ui/band.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { DownIcon, UpIcon } from '../../ui/icons.tsx';
import { useIsWide } from '../../ui/media.ts';
import { Gap, useWindowRows } from '../../ui/window-rows.tsx';
import { AccessLabel } from '../../shared/teams/access-label.tsx';
import { LoadBars } from './load-bars.tsx';
import { teamPageWords as words } from './words.ts';
import styles from './roster.module.css';

/** Row heights in pixels; must match the styles. */
const ROW = { wide: 60, narrow: 96 } as const;

interface Column {
  readonly id: Exclude<RosterOrder, 'word' | 'name'> | 'bars';
  readonly label: () => string;
  readonly isNumber?: true;
  readonly cell: (row: RosterRow, metric: boolean, today: string) => ReactNode;
}

const columns: readonly Column[] = [
  {
    id: 'ratio',
    label: () => words.ratio,
    cell: ({ entry }) => {
      const ratio = rosterRatio(entry);
      return ratio !== null && <Band band={acrBand(ratio)} value={ratio} />;
    },
  },
  {
    id: 'bars',
    label: () => words.loadByDay,
    cell: (row) => row.entry.summary.weightedLoad > 0 && <LoadBars row={row} />,
  },
  { id: 'load', label: () => words.load, isNumber: true, cell: ({ entry }) => formatLoad(entry.summary.weightedLoad) },
  {
    id: 'distance',
    label: () => words.distance,
    isNumber: true,
    cell: ({ entry }, metric) => <FigureText {...formatDistance(entry.summary.distance, metric)} />,
  },
  {
    id: 'duration',
    label: () => words.time,
    isNumber: true,
    cell: ({ entry }) => <FigureText {...formatHours(entry.summary.duration)} />,
  },
  { id: 'activities', label: () => words.activities, isNumber: true, cell: ({ entry }) => entry.summary.numActivities },
  {
    id: 'weight',
    label: () => words.weight,
    isNumber: true,
    cell: ({ entry: { weight } }, metric) => weight !== null && <FigureText {...formatWeight(weight, metric)} />,
  },
  {
    id: 'last',
    label: () => words.lastActivity,
    cell: ({ entry: { lastActivityOn } }, _, today) => lastActivityOn !== null && relativeDay(lastActivityOn, today),
  },
];

interface HeadProps {
  readonly id: Column['id'] | 'name';
  readonly label: string;
  readonly isNumber?: boolean | undefined;
  readonly sort: RosterSort;
  readonly onSort: (sort: RosterSort) => void;
}

function Head({ id, label, isNumber, sort, onSort }: HeadProps) {
  const className = classNames(styles[id], isNumber && styles.number);
  if (id === 'bars') {
    return (
      <th role="columnheader" scope="col" className={className}>
        {label}
      </th>
    );
  }
  const isIt = sort.by === id;
  const press = () => onSort(isIt ? { by: id, isDescending: !sort.isDescending } : firstRosterSort(id));
  return (
    <th
      role="columnheader"
      scope="col"
      className={className}
      aria-sort={isIt ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={press}>
        {label}
        {isIt && (sort.isDescending ? <DownIcon size={10} /> : <UpIcon size={10} />)}
      </button>
    </th>
  );
}

function Name({ row: { entry, name, isOwn, isClosed } }: { readonly row: RosterRow }) {
  const { memberId, access } = entry;
  if (isOwn) return <a href="/calendar">{name}</a>;
  return (
    <>
      <a href={`${isClosed ? '/profile' : '/team'}/${memberId}`}>{name}</a>
      <AccessLabel access={access} />
      {entry.markers !== undefined && <span className={styles.marked}>{markersText(entry.markers)}</span>}
    </>
  );
}

interface RowProps {
  readonly index: number;
  readonly row: RosterRow;
  readonly metric: boolean;
  readonly today: string;
}

const Row = memo(function Row({ index, row, metric, today }: RowProps) {
  return (
    <tr role="row" aria-rowindex={index + 2} className={styles.row}>
      <th role="rowheader" scope="row" className={styles.name}>
        <Name row={row} />
      </th>
      {columns.map(({ id, cell, isNumber }) => (
        <td key={id} role="cell" className={classNames(styles[id], isNumber && styles.number)}>
          {row.isClosed ? null : cell(row, metric, today)}
        </td>
      ))}
    </tr>
  );
});

interface RosterTableProps {
  readonly rows: readonly RosterRow[];
  readonly sort: RosterSort;
  readonly onSort: (sort: RosterSort) => void;
  readonly metric: boolean;
  readonly today: string;
}

/** Table of hundreds of people, which only renders those in the window. */
export function RosterTable({ rows, sort, onSort, metric, today }: RosterTableProps) {
  const height = useIsWide() ? ROW.wide : ROW.narrow;
  const { body, shown, before, after } = useWindowRows({
    count: rows.length,
    height,
    spare: 4,
    keyOf: (index) => rows[index]?.entry.memberId ?? index,
  });
  const links = usePlainLinks();
  return (
    <table role="table" className={styles.table} aria-rowcount={rows.length + 1} aria-label={words.roster} {...links}>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          <Head id="name" label={words.athlete} sort={sort} onSort={onSort} />
          {columns.map(({ id, label, isNumber }) => (
            <Head key={id} id={id} label={label()} isNumber={isNumber} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" ref={body}>
        <Gap height={before} />
        {shown.map(({ index, key }) => {
          const row = rows[index];
          return row && <Row key={key} index={index} row={row} metric={metric} today={today} />;
        })}
        <Gap height={after} />
      </tbody>
    </table>
  );
}
