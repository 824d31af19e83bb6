import { useState } from 'react';
import { relativeTime } from '../../../domain/date-text.ts';
import type { ImportSummary } from '../../../domain/entities/import.ts';
import { deviceTypes } from '../../../domain/entities/member.ts';
import { useImport, useImports } from '../../api/queries.ts';
import { vendors } from '../../app/linking/vendors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToday } from '../../ui/now.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './import.module.css';
import { SHOWN_ITEMS } from './keep.ts';
import { ItemTable, MoreItems, OutcomeCounts } from './outcome.tsx';

const sourceName = (source: string) => {
  const vendor = deviceTypes.find((type) => type === source);
  return vendor ? vendors[vendor].name : 'Files';
};

const wallTimeHere = (time: string) => {
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
};

function Items({ id }: { readonly id: string }) {
  const query = useImport(id, { limit: SHOWN_ITEMS });
  return (
    <QueryView query={query} label="Loading the files" skeleton={<Skeleton height={120} round />}>
      {({ items }) => (
        <>
          <ItemTable items={items} />
          <MoreItems shown={items.length} />
        </>
      )}
    </QueryView>
  );
}

function Past({ summary, today }: { readonly summary: ImportSummary; readonly today: string }) {
  const [isOpen, setOpen] = useState(false);
  const name = sourceName(summary.source);
  const when = relativeTime(wallTimeHere(summary.createdAt), today);
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.when}>
          <strong>{name}</strong>
          <span className={styles.soft}>{when}</span>
        </div>
        <OutcomeCounts counts={summary.counts} />
        <Button
          size="small"
          aria-pressed={isOpen}
          aria-label={`What became of each file of ${name}, ${when}`}
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Details'}
        </Button>
      </div>
      {summary.error !== null && <p>{summary.error.message}</p>}
      {isOpen && <Items id={summary.importId} />}
    </li>
  );
}

/** Imports of before, from files and from vendors. Nothing while there is none. */
export function HistoryCard({ current }: { readonly current: string | null }) {
  const { data = [] } = useImports();
  const today = useToday(null);
  const past = data.filter(({ importId }) => importId !== current);
  if (past.length === 0) return null;
  return (
    <Card title="Earlier imports" flush>
      <ul className={styles.past}>
        {past.map((summary) => (
          <Past key={summary.importId} summary={summary} today={today} />
        ))}
      </ul>
    </Card>
  );
}
