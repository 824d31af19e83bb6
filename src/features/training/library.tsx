import { useState } from 'react';
import { PLAN_WINDOW_DAYS } from '../../../domain/constants.ts';
import { longDate } from '../../../domain/date-text.ts';
import { addDays } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import {
  MAX_LIBRARY_WORKOUTS,
  MAX_WORKOUT_FOLDERS,
  type WorkoutFolder,
} from '../../../domain/entities/workout-library.ts';
import { isSample } from '../../../domain/navigation.ts';
import {
  draftOfKept,
  type KeptWorkout,
  type Library,
  type LibraryAct,
  type ShownFolder,
  shelvesOf,
  undoOf,
} from '../../../domain/training/library.ts';
import { usePowerScales } from '../../api/plans.ts';
import { useLibraryActs, useWorkoutLibrary } from '../../api/workout-library.ts';
import { KeepDialog } from '../../shared/library/keep-dialog.tsx';
import { libraryWords as words } from '../../shared/library/words.ts';
import { DayDialog } from '../../shared/plan-moves/day-dialog.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStore } from '../../workflows/form-edit.ts';
import { FolderDialog } from './folder-dialog.tsx';
import styles from './library.module.css';
import { type Opened, Shelf } from './shelf.tsx';
import { newId } from '../../api/new-id.ts';

/** Page of a member's saved workouts, by folder. */
export function LibraryPage({ member }: { readonly member: Member }) {
  const library = useWorkoutLibrary();
  return (
    <Page title={words.title} back={<BackLink to="/training">{words.backToTraining}</BackLink>}>
      <QueryView query={library} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(found) => <Shelves library={found} member={member} />}
      </QueryView>
    </Page>
  );
}

/** The open dialog and its subject. */
type Asked =
  | { readonly kind: 'day' | 'change'; readonly workout: KeptWorkout }
  /** Folder to rename; `null` for a new one. */
  | { readonly kind: 'folder'; readonly folder: WorkoutFolder | null }
  | { readonly kind: 'dropFolder'; readonly shelf: ShownFolder & { readonly folder: WorkoutFolder } };

/** Describes a completed change. */
function doneText(act: LibraryAct): string {
  switch (act.kind) {
    case 'remove':
      return words.removed(act.workout.name);
    case 'keep':
      return words.kept(act.workout.name);
    case 'place':
      return words.changed(act.workout.name);
    case 'folder':
      return act.was === null ? words.folderMade(act.folder.name) : words.folderRenamed(act.folder.name);
    case 'dropFolder':
      return words.folderRemoved(act.folder.name);
    case 'plan':
      return words.planned(act.draft.title, longDate(act.draft.date));
    case 'unplan':
      return words.unplanned(act.draft.title);
  }
}

/** Makes changes one at a time, and returns the last one with its undo. */
function useActs() {
  const make = useLibraryActs();
  const [done, setDone] = useState<{ readonly text: string; readonly undo: LibraryAct | null } | null>(null);
  const run = async (act: LibraryAct, signal: AbortSignal) => {
    await make(act, signal);
    setDone({ text: doneText(act), undo: undoOf(act) });
  };
  const undoing = useStore<LibraryAct>(async (act, signal) => {
    await make(act, signal);
    setDone({ text: words.undone, undo: null });
  });
  return { ...useStore(run), run, done, undoing, close: () => setDone(null) };
}

function Shelves({ library, member }: { readonly library: Library; readonly member: Member }) {
  const [find, setFind] = useState('');
  const [asked, ask] = useState<Asked | null>(null);
  const [opened, open] = useState<Opened | null>(null);
  const { isSaving, failure, send, run, done, undoing, close } = useActs();
  const scales = usePowerScales();
  const today = useToday(member.timeZone);
  const canWrite = !isSample(member);
  const shelves = shelvesOf(library, find);
  const isEmpty = library.workouts.length === 0 && library.folders.length === 0;
  const problem = failure ?? undoing.failure;
  const isBusy = isSaving || undoing.isSaving;
  const closeDialog = () => ask(null);
  const [first, last] = [addDays(today, -PLAN_WINDOW_DAYS), addDays(today, PLAN_WINDOW_DAYS)];
  return (
    <>
      {!canWrite && <SampleNote />}
      {problem !== null && <FormError title={words.notDone} message={problem} />}
      <div className={styles.top}>
        <TextField
          label={words.find}
          name="find"
          type="search"
          value={find}
          onChange={setFind}
          hint={words.findHint}
          maxLength={80}
          autoComplete="off"
        />
        {canWrite && (
          <Button
            isDisabled={library.folders.length >= MAX_WORKOUT_FOLDERS}
            onPress={() => ask({ kind: 'folder', folder: null })}
          >
            {words.addFolder}
          </Button>
        )}
      </div>
      {library.workouts.length >= MAX_LIBRARY_WORKOUTS && <Note>{words.full(MAX_LIBRARY_WORKOUTS)}</Note>}
      {isEmpty ? (
        <Card>
          <EmptyState
            title={words.empty}
            text={words.emptyHow}
            action={
              <LinkButton to="/training" search={{ new: today }}>
                {words.planWorkout}
              </LinkButton>
            }
          />
        </Card>
      ) : (
        shelves.map((shelf) => (
          <Shelf
            key={shelf.folder?.folderId ?? ''}
            shelf={shelf}
            velocity={scales.data?.velocity ?? null}
            member={member}
            today={today}
            canWrite={canWrite}
            isBusy={isBusy}
            onOpen={open}
            onPlan={(workout) => ask({ kind: 'day', workout })}
            onRename={(folder) => ask({ kind: 'folder', folder })}
            onRemove={(folder) => ask({ kind: 'dropFolder', shelf: { ...shelf, folder } })}
          />
        ))
      )}
      {!isEmpty && shelves.length === 0 && <p>{words.noneFound}</p>}
      {!isEmpty && <p className={styles.count}>{words.count(library.workouts.length, MAX_LIBRARY_WORKOUTS)}</p>}
      <div role="status" className={done === null ? undefined : styles.bar}>
        {done !== null && (
          <>
            <span>{done.text}</span>
            <div className={styles.acts}>
              {done.undo !== null && (
                <Button size="small" isPending={isBusy} onPress={() => done.undo && undoing.send(done.undo)}>
                  {words.undo}
                </Button>
              )}
              <Button size="small" variant="quiet" onPress={close}>
                {words.close}
              </Button>
            </div>
          </>
        )}
      </div>
      {opened !== null && (
        <PopupMenu
          label={words.workout}
          anchor={opened.button}
          onClose={() => open(null)}
          onAction={(id) => {
            open(null);
            if (id === 'remove') send({ kind: 'remove', workout: opened.workout });
            else ask({ kind: 'change', workout: opened.workout });
          }}
          items={[
            { id: 'change', label: words.change },
            { id: 'remove', label: words.remove, isDanger: true },
          ]}
        />
      )}
      {asked?.kind === 'day' && (
        <DayDialog
          how="plan"
          name={asked.workout.name}
          date={null}
          proposal={today}
          first={first}
          last={last}
          onClose={closeDialog}
          onPick={(date) => {
            closeDialog();
            send({ kind: 'plan', draft: draftOfKept(asked.workout, { trainingPlanId: newId(), date }) });
          }}
        />
      )}
      {asked?.kind === 'change' && (
        <KeepDialog
          title={words.changeTitle(asked.workout.name)}
          place={asked.workout}
          onClose={closeDialog}
          keep={async (place, signal) => {
            await run({ kind: 'place', workout: { ...asked.workout, ...place }, was: asked.workout }, signal);
            closeDialog();
          }}
        />
      )}
      {asked?.kind === 'folder' && (
        <FolderDialog
          folder={asked.folder}
          onClose={closeDialog}
          keep={async (folder, signal) => {
            await run({ kind: 'folder', folder, was: asked.folder }, signal);
            closeDialog();
          }}
        />
      )}
      {asked?.kind === 'dropFolder' && (
        <ConfirmDialog
          title={words.removeFolderTitle(asked.shelf.folder.name)}
          message={words.removeFolderText(
            library.workouts.filter(({ folderId }) => folderId === asked.shelf.folder.folderId).length,
          )}
          confirmLabel={words.removeFolder}
          isDanger
          onCancel={closeDialog}
          onConfirm={() => {
            closeDialog();
            send({ kind: 'dropFolder', folder: asked.shelf.folder });
          }}
        />
      )}
    </>
  );
}
