import { useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import type { TeamGroup } from '../../../domain/entities/team-group.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import {
  firstRosterSort,
  matchesInRoster,
  type RosterFilter,
  rosterFilters,
  type RosterOrder,
  rosterOrders,
  type RosterRow,
  sortedRoster,
} from '../../../domain/views/roster.ts';
import { readerLocale } from '../../../domain/words/area.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { assignWords } from './assign-words.ts';
import { RosterTable } from './roster-table.tsx';
import { teamPageWords as words } from './words.ts';
import styles from './team.module.css';

interface RosterCardProps {
  readonly rows: readonly RosterRow[];
  readonly member: Member;
  readonly today: string;
  readonly groups: readonly TeamGroup[];
}

/** Lists all people of the team, with search and sorting. */
export function RosterCard({ rows, member, today, groups }: RosterCardProps) {
  const [sort, setSort] = useState(() => firstRosterSort('word'));
  const [filter, setFilter] = useState<RosterFilter>('all');
  const [find, setFind] = useState('');
  const [groupId, setGroupId] = useState('');
  const group = groups.find((one) => one.groupId === groupId);
  const inGroup = group === undefined ? rows : rows.filter(({ entry }) => group.memberIds.includes(entry.memberId));
  const shown = sortedRoster(matchesInRoster(inGroup, { filter, find }), sort, readerLocale());
  return (
    <Card title={words.roster} flush>
      <div className={styles.tools}>
        <TextField label={words.find} name="find" type="search" value={find} onChange={setFind} />
        <SelectField
          label={words.show}
          name="show"
          options={rosterFilters.map((one) => ({ id: one, label: words.filters[one] }))}
          value={filter}
          onChange={(next) => setFilter(next as RosterFilter)}
        />
        {groups.length > 0 && (
          <SelectField
            label={assignWords.group}
            name="group"
            options={[
              { id: '', label: assignWords.everybody },
              ...groups.map((one) => ({ id: one.groupId, label: one.name })),
            ]}
            value={group === undefined ? '' : groupId}
            onChange={setGroupId}
          />
        )}
        <SelectField
          label={words.order}
          name="order"
          options={rosterOrders.map((one) => ({ id: one, label: words.orders[one] }))}
          value={sort.by}
          onChange={(next) => setSort(firstRosterSort(next as RosterOrder))}
        />
      </div>
      <p role="status" className={styles.counted}>
        {shown.length === 0 ? words.nobodyFound : words.shown(shown.length, rows.length)}
      </p>
      {shown.length > 0 && (
        <RosterTable rows={shown} sort={sort} onSort={setSort} metric={prefersMetricOf(member)} today={today} />
      )}
    </Card>
  );
}
