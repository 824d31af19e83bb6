import type { ImportItem, ImportOutcome, ImportSummary } from '../../../domain/entities/import.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { numberText } from '../../../domain/words/area.ts';
import { reasonText } from '../../../domain/words/import-reasons.ts';
import { classNames } from '../../ui/class-names.ts';
import { AlertIcon, CheckIcon } from '../../ui/form-icons.tsx';
import { CloseIcon, InfoIcon } from '../../ui/icons.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { useTimeText } from '../time/time-text.ts';
import { ActivityLink } from '../activities/activity-link.tsx';
import { sourceListWords } from './words.ts';
import styles from './outcome.module.css';

export type ItemCategory = ImportOutcome | 'waiting' | 'merged' | 'planned' | 'read';

const icons: Readonly<Record<ItemCategory, React.ReactNode>> = {
  imported: <CheckIcon size={16} />,
  partial: <AlertIcon size={16} />,
  duplicate: <InfoIcon size={16} />,
  failed: <CloseIcon size={16} />,
  skipped: <InfoIcon size={16} />,
  waiting: <InfoIcon size={16} />,
  merged: <CheckIcon size={16} />,
  planned: <InfoIcon size={16} />,
  read: <CheckIcon size={16} />,
};

/** Shows the result of a file or of a row of a list. */
export function Outcome({ shown }: { readonly shown: ItemCategory }) {
  return (
    <span className={classNames(styles.outcome, styles[shown])}>
      {icons[shown]}
      {sourceListWords.outcomes[shown]}
    </span>
  );
}

const name = (): Column<ImportItem> => ({
  id: 'name',
  label: sourceListWords.file,
  isHeader: true,
  cell: ({ name: path }) => {
    const at = path.lastIndexOf('/') + 1;
    return (
      <span className={styles.name}>
        {at > 0 && <small>{path.slice(0, at)}</small>}
        {path.slice(at)}
      </span>
    );
  },
});
/** Returns the name of a file's activity, once it exists. */
const called = ({ activityName = null, activityTypeId, localStartedAt }: Omit<ImportItem, 'activityIds'>): string =>
  activityTypeId == null || localStartedAt == null
    ? sourceListWords.open
    : nameOf({ name: activityName, activityTypeId, localStartTime: localStartedAt });
const columns = (): readonly Column<ImportItem>[] => [
  { id: 'outcome', label: sourceListWords.result, cell: ({ outcome }) => <Outcome shown={outcome ?? 'waiting'} /> },
  { id: 'reason', label: sourceListWords.why, cell: ({ reason }) => (reason === null ? null : reasonText(reason)) },
  {
    id: 'activity',
    label: sourceListWords.activity,
    cell: ({ activityIds: [id], ...item }) =>
      id === undefined ? null : (
        <ActivityLink id={id} aria-label={sourceListWords.activityFrom(called(item), item.name)}>
          {called(item)}
        </ActivityLink>
      ),
  },
];

type Times = Pick<ReturnType<typeof useTimeText>, 'timeText' | 'wallTimeText'>;
interface ItemTableProps {
  readonly items: readonly ImportItem[];
  /** Formats an activity's start as its own page does, and the times in source messages. Without it, rows only use file names. */
  readonly times?: Times;
}

const began = ({ timeText, wallTimeText }: Times): Column<ImportItem> => ({
  id: 'began',
  label: sourceListWords.began,
  cell: ({ startedAt, localStartedAt }) =>
    startedAt == null ? null : (
      <time dateTime={startedAt}>{localStartedAt == null ? timeText(startedAt) : wallTimeText(localStartedAt)}</time>
    ),
});

/** Table of each file's result, with the reason. */
export const ItemTable = ({ items, times }: ItemTableProps) => (
  <Table
    caption={sourceListWords.resultForEachFile}
    columns={times === undefined ? [name(), ...columns()] : [name(), began(times), ...columns()]}
    rows={items}
    rowKey={({ itemId }) => itemId}
  />
);

const order: readonly (keyof ImportSummary['counts'])[] = [
  'imported',
  'partial',
  'duplicate',
  'skipped',
  'failed',
  'pending',
];

/** Counts by result; empty results are left out. */
export const Counts = ({ counts }: { readonly counts: readonly (readonly [ItemCategory, number])[] }) => (
  <ul className={styles.counts}>
    {counts
      .filter(([, count]) => count > 0)
      .map(([shown, count]) => (
        <li key={shown} className={classNames(styles.outcome, styles[shown])}>
          {icons[shown]}
          {sourceListWords.outcomeCounts[shown](numberText(count))}
        </li>
      ))}
  </ul>
);

/** Counts of files by result; empty results are left out. */
export const OutcomeCounts = ({ counts }: Pick<ImportSummary, 'counts'>) => (
  <Counts counts={order.map((kind) => [kind === 'pending' ? 'waiting' : kind, counts[kind]])} />
);
