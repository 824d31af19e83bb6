import { Link } from '@tanstack/react-router';
import type { ImportItem, ImportOutcome, ImportSummary } from '../../../domain/entities/import.ts';
import { classNames } from '../../ui/class-names.ts';
import { AlertIcon } from '../../ui/form-icons.tsx';
import { CheckIcon, CloseIcon, InfoIcon } from '../../ui/icons.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { SHOWN_ITEMS } from './keep.ts';
import styles from './import.module.css';

type Shown = ImportOutcome | 'waiting';

const faces: Record<Shown, { readonly word: string; readonly icon: React.ReactNode }> = {
  imported: { word: 'Imported', icon: <CheckIcon size={16} /> },
  partial: { word: 'Partly imported', icon: <AlertIcon size={16} /> },
  duplicate: { word: 'Duplicate', icon: <InfoIcon size={16} /> },
  failed: { word: 'Not imported', icon: <CloseIcon size={16} /> },
  skipped: { word: 'Skipped', icon: <InfoIcon size={16} /> },
  waiting: { word: 'Waiting', icon: <InfoIcon size={16} /> },
};

function Outcome({ outcome }: { readonly outcome: ImportOutcome | null }) {
  const shown = outcome ?? 'waiting';
  return (
    <span className={classNames(styles.outcome, styles[shown])}>
      {faces[shown].icon}
      {faces[shown].word}
    </span>
  );
}

const columns: Column<ImportItem>[] = [
  { id: 'name', label: 'File', isHeader: true, cell: ({ name }) => <span className={styles.name}>{name}</span> },
  { id: 'outcome', label: 'What became of it', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { id: 'reason', label: 'Why', cell: ({ reason }) => reason ?? <span className={styles.soft}>–</span> },
  {
    id: 'activity',
    label: 'Activity',
    cell: ({ activityIds: [id], name }) =>
      id === undefined ? (
        <span className={styles.soft}>–</span>
      ) : (
        <Link to="/activity/$id" params={{ id }} aria-label={`Open the activity of ${name}`}>
          Open
        </Link>
      ),
  },
];

/** What became of every file, and why. */
export const ItemTable = ({ items }: { readonly items: readonly ImportItem[] }) => (
  <Table caption="What became of every file" columns={columns} rows={items} rowKey={({ itemId }) => itemId} />
);

/** Says so when there are more rows than are shown. */
export const MoreItems = ({ shown }: { readonly shown: number }) =>
  shown < SHOWN_ITEMS ? null : (
    <p className={styles.soft}>{`The first ${SHOWN_ITEMS} are shown, those with something to say first.`}</p>
  );

const order: readonly (keyof ImportSummary['counts'])[] = [
  'imported',
  'partial',
  'duplicate',
  'skipped',
  'failed',
  'pending',
];

/** How many files ended how; those that are none of it are left out. */
export function OutcomeCounts({ counts }: Pick<ImportSummary, 'counts'>) {
  return (
    <ul className={styles.counts}>
      {order
        .filter((name) => counts[name] > 0)
        .map((name) => {
          const shown = name === 'pending' ? 'waiting' : name;
          return (
            <li key={name} className={classNames(styles.outcome, styles[shown])}>
              {faces[shown].icon}
              {`${counts[name].toLocaleString('en')} ${faces[shown].word.toLowerCase()}`}
            </li>
          );
        })}
    </ul>
  );
}
