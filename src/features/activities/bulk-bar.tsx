import { useState } from 'react';
import type { ActivityDetails } from '../../../domain/entities/activity-details.ts';
import type { ListedActivity } from '../../../domain/views/activity-list.ts';
import type { BulkStep } from '../../../machines/bulkEdit/bulkEdit.machine.ts';
import { Button } from '../../ui/button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import styles from './activities.module.css';
import { GearDialog, NameDialog, SportDialog } from './bulk-dialogs.tsx';
import { changeSteps, removalSteps } from './bulk-steps.ts';
import type { useBulk } from './use-bulk.ts';
import { activitiesPageWords as words } from './words.ts';

interface BulkBarProps {
  readonly bulk: ReturnType<typeof useBulk>;
  /** Selected rows. */
  readonly rows: readonly ListedActivity[];
  readonly onDone: () => void;
}

/** Bar with the actions on the selected activities, then the progress, then an undo button. */
export function BulkBar({ bulk, rows, onDone }: BulkBarProps) {
  const isBusy = bulk.isApplying || bulk.isUndoing;
  const isOpen = rows.length > 0 || isBusy || bulk.isApplied || bulk.isStuck;
  const run = (steps: readonly BulkStep[]) => {
    bulk.apply(steps);
    onDone();
  };
  return (
    <section className={isOpen ? styles.bar : undefined} aria-label={isOpen ? words.chosen(rows.length) : undefined}>
      <StatusText tone={bulk.failure === null ? 'plain' : 'bad'}>{isOpen ? sentenceOf(bulk, rows) : null}</StatusText>
      {isOpen && (
        <div className={styles.barActions}>
          {bulk.isApplying && (
            <Button size="small" onPress={bulk.stop}>
              {words.stop}
            </Button>
          )}
          {bulk.isStuck && (
            <Button size="small" onPress={bulk.retry}>
              {words.tryAgain}
            </Button>
          )}
          {(bulk.isStuck || bulk.isApplied) && rows.length === 0 && (
            <>
              <Button size="small" onPress={bulk.undo}>
                {words.undo}
              </Button>
              <Button size="small" variant="quiet" onPress={bulk.dismiss}>
                {words.close}
              </Button>
            </>
          )}
          {!isBusy && !bulk.isStuck && rows.length > 0 && <Choices rows={rows} run={run} onDone={onDone} />}
        </div>
      )}
    </section>
  );
}

const haveLegs = (rows: readonly ListedActivity[]): boolean => rows.some(({ legs }) => legs.length > 1);

function sentenceOf(bulk: ReturnType<typeof useBulk>, rows: readonly ListedActivity[]): string {
  const { kind, count, total, failure } = bulk;
  if (bulk.isUndoing) return words.undoing(count);
  if (bulk.isApplying && kind !== null) return words.doing[kind](count, total);
  if (bulk.isStuck) return `${words.stoppedAt(count, total)}: ${failure ?? ''}`;
  if (rows.length > 0) return `${words.chosen(rows.length)}${haveLegs(rows) ? `. ${words.sportsOfLegsDiffer}` : ''}`;
  return failure ?? (kind === null ? '' : words.done[kind](count));
}

interface ChoicesProps {
  readonly rows: readonly ListedActivity[];
  readonly run: (steps: readonly BulkStep[]) => void;
  readonly onDone: () => void;
}

function Choices({ rows, run, onDone }: ChoicesProps) {
  const [open, setOpen] = useState<'name' | 'sport' | 'gear' | null>(null);
  const change = (details: ActivityDetails) => {
    setOpen(null);
    run(changeSteps(rows, details));
  };
  const areRaces = rows.every(({ legs }) => legs.every(({ race }) => race));
  if (rows.every(({ activity }) => activity.removedOn !== null)) {
    return (
      <>
        <Button size="small" variant="primary" onPress={() => run(removalSteps(rows, 'restore'))}>
          {words.restore}
        </Button>
        <Button size="small" variant="quiet" onPress={onDone}>
          {words.chooseNone}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button size="small" onPress={() => setOpen('name')}>
        {words.rename}
      </Button>
      <Button
        size="small"
        isDisabled={haveLegs(rows)}
        disabledReason={words.sportsOfLegsDiffer}
        hidesReason
        onPress={() => setOpen('sport')}
      >
        {words.changeSport}
      </Button>
      <Button size="small" onPress={() => setOpen('gear')}>
        {words.changeGear}
      </Button>
      <Button size="small" onPress={() => change({ race: !areRaces })}>
        {areRaces ? words.unmarkRace : words.markAsRace}
      </Button>
      <Button size="small" variant="danger" onPress={() => run(removalSteps(rows, 'delete'))}>
        {words.delete}
      </Button>
      <Button size="small" variant="quiet" onPress={onDone}>
        {words.chooseNone}
      </Button>
      {open === 'name' && <NameDialog count={rows.length} onApply={change} onClose={() => setOpen(null)} />}
      {open === 'gear' && <GearDialog rows={rows} onApply={change} onClose={() => setOpen(null)} />}
      {open === 'sport' && <SportDialog rows={rows} onApply={change} onClose={() => setOpen(null)} />}
    </>
  );
}
