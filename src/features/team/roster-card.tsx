import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { relativeDay } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { acrBand } from '../../../domain/metrics/calendar.ts';
import { figureText, formatDistance, formatWeight } from '../../../domain/units.ts';
import { formatHours, formatLoad, prefersMetricOf } from '../../../domain/views/display-format.ts';
import { type RosterOrder, type RosterRow, rosterOrders, rosterRows } from '../../../domain/views/roster.ts';
import { Band } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccessLabel, isOpen } from './access-label.tsx';
import { teamPageWords as words } from './words.ts';
import styles from './team.module.css';

const BAR = 4;
const HEIGHT = 28;

/** Load by day as bars, each line by its own highest day. */
function Bars({ row }: { readonly row: RosterRow }) {
  const loads = row.entry.metrics.map(({ weightedLoad }) => weightedLoad);
  const highest = Math.max(...loads, 1);
  const bars = loads.map((load, day) =>
    load === 0 ? '' : `M${day * BAR + BAR / 2} ${HEIGHT}v${-Math.max(1, (load / highest) * HEIGHT).toFixed(1)}`,
  );
  return (
    <svg
      role="img"
      aria-label={words.loadOf(row.name)}
      viewBox={`0 0 ${loads.length * BAR} ${HEIGHT}`}
      className={styles.bars}
      preserveAspectRatio="none"
    >
      <path d={bars.join('')} />
    </svg>
  );
}

function Name({ row: { entry, name, isOwn } }: { readonly row: RosterRow }) {
  const { memberId, access } = entry;
  if (isOwn) return <Link to="/calendar">{name}</Link>;
  return (
    <span className={styles.name}>
      {isOpen(access) ? (
        <Link to="/team/$memberId" params={{ memberId }}>
          {name}
        </Link>
      ) : (
        name
      )}
      <AccessLabel access={access} />
    </span>
  );
}

function columnsFor(prefersMetric: boolean, today: string): readonly Column<RosterRow>[] {
  return [
    { id: 'name', label: words.athlete, isHeader: true, cell: (row) => <Name row={row} /> },
    {
      id: 'ratio',
      label: words.ratio,
      cell: ({ ratio }) => (ratio === null ? null : <Band band={acrBand(ratio)} value={ratio} />),
    },
    { id: 'bars', label: words.loadByDay, cell: (row) => (row.load === 0 ? null : <Bars row={row} />) },
    { id: 'load', label: words.load, isNumber: true, cell: ({ load }) => formatLoad(load) },
    {
      id: 'distance',
      label: words.distance,
      isNumber: true,
      cell: ({ distance }) => figureText(formatDistance(distance, prefersMetric)),
    },
    { id: 'time', label: words.time, isNumber: true, cell: ({ duration }) => figureText(formatHours(duration)) },
    { id: 'activities', label: words.activities, isNumber: true, cell: ({ activities }) => activities },
    {
      id: 'weight',
      label: words.weight,
      isNumber: true,
      cell: ({ entry: { weight } }) => (weight === null ? null : figureText(formatWeight(weight, prefersMetric))),
    },
    {
      id: 'last',
      label: words.lastActivity,
      cell: ({ entry: { lastActivityOn } }) => (lastActivityOn === null ? null : relativeDay(lastActivityOn, today)),
    },
  ];
}

interface RosterCardProps {
  readonly entries: readonly RosterEntry[];
  readonly member: Member;
  /** Last day of the metrics. */
  readonly end: string;
  readonly today: string;
}

/** Everybody in the team, to be found and put in order. */
export function RosterCard({ entries, member, end, today }: RosterCardProps) {
  const [order, setOrder] = useState<RosterOrder>('word');
  const [find, setFind] = useState('');
  const rows = rosterRows(entries, { ownId: member.memberId, today: end, order, find });
  return (
    <Card title={words.roster} flush>
      <div className={styles.tools}>
        <TextField label={words.find} name="find" type="search" value={find} onChange={setFind} />
        <SelectField
          label={words.order}
          name="order"
          options={rosterOrders.map((one) => ({ id: one, label: words.orders[one] }))}
          value={order}
          onChange={(next) => setOrder(next as RosterOrder)}
        />
      </div>
      {rows.length === 0 ? (
        <p className={styles.empty}>{words.nobodyFound}</p>
      ) : (
        <div className={styles.roster}>
          <Table
            caption={words.roster}
            rows={rows}
            rowKey={({ entry }) => entry.memberId}
            columns={columnsFor(prefersMetricOf(member), today)}
          />
        </div>
      )}
    </Card>
  );
}
