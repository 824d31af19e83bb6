import { useQueryClient } from '@tanstack/react-query';
import { toSnake } from '../../domain/case.ts';
import type { ActivityDetails, ActivityDetailsWire } from '../../domain/entities/activity-details.ts';
import type { BulkCommand } from '../../machines/bulkEdit/bulkEdit.machine.ts';
import { useApi } from './api-context.ts';
import { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { NotedActivity } from './queries.ts';
import { useCreationId } from './use-creation-id.ts';

/** Finds the recording to swap with this one: the counting recording of the session, otherwise the first that does not count. */
export const otherOf = ({ activityId, sameSession = [] }: Pick<NotedActivity, 'activityId' | 'sameSession'>) =>
  sameSession.find((one) => one.activityId !== activityId) ?? null;

interface Note {
  /** `null` for a new note. */
  readonly id: string | null;
  readonly message: string;
  readonly invalidates: boolean;
}

const detailsToSend = (details: ActivityDetails) => toSnake(details) as ActivityDetailsWire;

/** Applies one change to many activities, even after its page is left; updates the list optimistically, and refetches every other page. */
export function useBulkCommands() {
  const { call } = useApi();
  const queries = useQueryClient();
  return async (command: BulkCommand): Promise<void> => {
    if (command.kind === 'change') {
      const changes = command.changes.map(({ activityId, ...change }) => ({
        activity_id: activityId,
        ...detailsToSend(change),
      }));
      await call('changeActivities', { body: { changes } });
    } else {
      const body = { activity_ids: [...command.activityIds] };
      await call(command.kind === 'delete' ? 'deleteActivities' : 'restoreActivities', { body });
    }
    for (const queryKey of [keys.calendar, keys.gear, ['activity']]) void queries.invalidateQueries({ queryKey });
    await queries.invalidateQueries({ queryKey: keys.activities });
  };
}

/**
 * Changes an activity's details, its notes and whether it counts; each call resolves when its page shows the change, and refetches other pages. The
 * counting flag is updated optimistically, so its request continues after the page is left.
 */
export function useActivityChanges(id: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  const { idFor, created } = useCreationId();
  const follow = async () => {
    for (const queryKey of [keys.calendar, keys.activities, keys.gear]) void queries.invalidateQueries({ queryKey });
    await Promise.all([keys.activity(id), keys.repeated].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };

  const now = () => queries.getQueryData<NotedActivity>(keys.activity(id));
  const notesNow = () => queries.getQueryData<NotedActivity>(keys.activity(id))?.notes ?? [];

  async function write(note: Note, signal?: AbortSignal): Promise<void> {
    const { activity, activityNotes } = await call('addActivityNote', {
      params: { id },
      body: {
        ...(note.id === null ? { new_id: idFor([id, note]) } : { activity_note_id: note.id }),
        message: note.message,
        invalidates_activity: note.invalidates,
      },
      signal,
    });
    created();
    queries.setQueryData<NotedActivity>(keys.activity(id), (before) => ({
      legs: [],
      neighbours: { previous: null, next: null },
      ...before,
      ...activity,
      notes: activityNotes,
    }));
    for (const queryKey of [keys.calendar, keys.activities]) void queries.invalidateQueries({ queryKey });
  }

  async function saveDetails(change: ActivityDetails, was: ActivityDetails | null, signal: AbortSignal): Promise<void> {
    const body = { ...detailsToSend(change), ...(was !== null && { was: detailsToSend(was) }) };
    const { activity } = await call('changeActivity', { params: { id }, body, signal });
    queries.setQueryData<NotedActivity>(keys.activity(id), (before) => ({
      notes: [],
      legs: [],
      neighbours: { previous: null, next: null },
      ...before,
      ...activity,
    }));
    for (const queryKey of [keys.calendar, keys.activities, keys.gear]) void queries.invalidateQueries({ queryKey });
  }

  async function deleteNotes(ids: readonly string[], signal?: AbortSignal): Promise<void> {
    if (ids.length > 0) await call('deleteActivityNotes', { body: { activity_note_ids: [...ids] }, signal });
    await follow();
  }

  /** Refetches pages after another recording counts: this one, all recordings of the session, and merged recordings. */
  async function followAll(): Promise<void> {
    // The other recordings of the session are unknown until this page has been loaded.
    if (now() === undefined) void queries.invalidateQueries({ queryKey: ['activity'] });
    const { sameSession = [], mergedOf = [] } = now() ?? {};
    for (const { activityId } of [...sameSession, ...mergedOf])
      if (activityId !== id) void queries.invalidateQueries({ queryKey: keys.activity(activityId) });
    await follow();
  }

  async function countInstead(counting: string | undefined): Promise<void> {
    if (counting !== undefined) await call('countInstead', { params: { id: counting } });
    await followAll();
  }

  async function choose(choice: 'both' | 'rule'): Promise<void> {
    await call('chooseCounting', { params: { id }, body: { choice } });
    await followAll();
  }

  return {
    /** Counts this recording in addition to the one that counts now. */
    countBoth: () => choose('both'),
    /** Lets the rules decide again which recordings of the session count. */
    countByRule: () => choose('rule'),
    /** Counts this recording instead of the session's counting one. */
    countThis: () => countInstead(id),
    /** Counts the other recording again. */
    countOther: () => countInstead(otherOf(now() ?? { activityId: id })?.activityId),
    /** Changes name, sport or race mark if they still have the values of `was`; `null` overwrites any values. */
    async saveDetails(
      change: ActivityDetails,
      was: ActivityDetails | null,
      signal: AbortSignal,
    ): Promise<'saved' | 'changedElsewhere'> {
      try {
        await saveDetails(change, was, signal);
        return 'saved';
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== 'activity_changed') throw error;
        await queries.invalidateQueries({ queryKey: keys.activity(id) });
        return 'changedElsewhere';
      }
    },
    /** Saves a note: creates it, or changes the note with this id. Leaves its exclusion of the activity unchanged. */
    saveNote(noteId: string | null, message: string, signal: AbortSignal): Promise<void> {
      const before = notesNow().find(({ activityNoteId }) => activityNoteId === noteId);
      return write({ id: noteId, message, invalidates: before?.invalidatesActivity ?? false }, signal);
    },
    deleteNote: (noteId: string, signal: AbortSignal) => deleteNotes([noteId], signal),
    leaveOut: () => write({ id: null, message: '', invalidates: true }),
    /** Keeps notes that have a text. */
    async count(): Promise<void> {
      const invalidating = notesNow().filter(({ invalidatesActivity }) => invalidatesActivity);
      for (const { activityNoteId, message } of invalidating.filter((note) => note.message !== '')) {
        await write({ id: activityNoteId, message, invalidates: false });
      }
      const empty = invalidating.filter(({ message }) => message === '').map(({ activityNoteId }) => activityNoteId);
      await deleteNotes(empty);
    },
    async remove(): Promise<void> {
      await call('deleteActivities', { body: { activity_ids: [id] } });
      await followAll();
    },
    async restore(): Promise<void> {
      await call('restoreActivities', { body: { activity_ids: [id] } });
      await followAll();
    },
  };
}
