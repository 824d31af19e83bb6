import { allPages } from '../../api/all-pages.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { figureText, formatDistance } from '../../../domain/units.ts';
import { formatHours, formatLoad } from '../../../domain/views/display-format.ts';
import { numberText } from '../../../domain/words/area.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { useApi } from '../../api/api-context.ts';
import type { CallFailure } from '../../api/failure.ts';
import type { SharedPerson } from '../../api/shared.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { partnerViewWords as words } from './words.ts';
import styles from './partner-view.module.css';

/** Maximum number of rows on a page; the file has all. */
const MAX_LISTED = 200;

/** Returns the name of a member for a partner: their own if they share it, otherwise the alias. */
export const nameOf = ({ firstName, lastName, emailAddress, alias }: SharedPerson): string =>
  [firstName, lastName].filter(Boolean).join(' ') || String(emailAddress ?? String(alias).slice(0, 8));

const numberIn = (value: string | number | null | undefined): number | null =>
  typeof value === 'number' ? value : null;

function columnsFor(cohortId: string, prefersMetric: boolean): readonly Column<SharedPerson>[] {
  return [
    {
      id: 'name',
      label: words.member,
      isHeader: true,
      cell: (person) => (
        <Link to="/partner/$cohort/$alias" params={{ cohort: cohortId, alias: String(person.alias) }}>
          {nameOf(person)}
        </Link>
      ),
    },
    { id: 'level', label: words.level, isNumber: true, cell: ({ level }) => level },
    { id: 'born', label: words.born, isNumber: true, cell: ({ birthYear }) => birthYear ?? null },
    { id: 'activities', label: words.activities, isNumber: true, cell: ({ activities }) => activities },
    {
      id: 'distance',
      label: words.distance,
      isNumber: true,
      cell: ({ distance }) => figureText(formatDistance(numberIn(distance) ?? 0, prefersMetric)),
    },
    {
      id: 'time',
      label: words.time,
      isNumber: true,
      cell: ({ duration }) => figureText(formatHours(numberIn(duration) ?? 0)),
    },
    { id: 'load', label: words.load, isNumber: true, cell: ({ load }) => formatLoad(numberIn(load)) },
  ];
}

interface PeopleCardProps {
  readonly cohortId: string;
  readonly people: readonly SharedPerson[];
  /** Total number of members, including those not in the list. */
  readonly all: number;
  readonly prefersMetric: boolean;
}

function People({ cohortId, people, all, prefersMetric }: PeopleCardProps) {
  const [sought, setSought] = useState('');
  const wanted = sought.trim().toLowerCase();
  const found = people.filter((person) =>
    `${nameOf(person)} ${person.emailAddress ?? ''} ${person.alias}`.toLowerCase().includes(wanted),
  );
  return (
    <div className={styles.stack}>
      {people.length < all && <Note>{words.cut(numberText(people.length), numberText(all))}</Note>}
      <div className={styles.find}>
        <TextField label={words.find} name="find" type="search" value={sought} onChange={setSought} />
      </div>
      <p role="status" className={styles.soft}>
        {found.length === 0 && words.nobodyFound}
        {found.length > MAX_LISTED && words.someShown(MAX_LISTED, found.length)}
      </p>
      {found.length > 0 && (
        <Table
          caption={words.list}
          rows={found.slice(0, MAX_LISTED)}
          rowKey={({ alias }) => String(alias)}
          columns={columnsFor(cohortId, prefersMetric)}
        />
      )}
    </div>
  );
}

/** Lists members who share individual data, with a download of their current data. */
export function PeopleCard(props: PeopleCardProps) {
  const { cohortId, people } = props;
  const { call } = useApi();
  const [isPending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const save = async () => {
    setPending(true);
    setTrouble(null);
    try {
      const { first, rows } = await allPages(
        (query) => call('exportSharedCohort', { params: { id: cohortId }, query }),
        ({ csv }) => [csv],
      );
      saveFile(first.name, 'text/csv', rows.join(''));
    } catch (failure) {
      setTrouble(failureText(failure as CallFailure));
    }
    setPending(false);
  };
  return (
    <Card
      title={words.list}
      note={words.listNote}
      actions={
        people.length > 0 && (
          <Button isPending={isPending} onPress={() => void save()}>
            {words.file}
          </Button>
        )
      }
    >
      {trouble !== null && <FormError title={words.fileFailed} message={trouble} />}
      {people.length === 0 ? <p className={styles.soft}>{words.noList}</p> : <People {...props} />}
    </Card>
  );
}
