import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import type { DecodePool } from '../imports/decode-pool.ts';
import { changeWhatCounts } from '../imports/analyse.ts';
import { isCreatedBefore } from '../members/created-before.store.ts';
import { hasRoom } from '../members/row-limits.store.ts';
import { rowLimits } from '../../domain/row-limits.ts';
import { chooseInstead, followNotes, setRemoved } from './activities.store.ts';
import type { ActivityDeps } from './handlers.ts';
import { isMerged } from './merge-handlers.ts';
import { standingFor } from './merge.store.ts';
import { addNote, changeNote, deleteNotes, notesOf } from './notes.store.ts';
import { findActivity } from './wire.store.ts';

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');

/** Notes to activities, and deleting activities: both change which activities count. */
export function createNoteHandlers({
  db,
  pool,
  now,
  publish,
  announce,
}: Pick<ActivityDeps, 'db' | 'now' | 'publish' | 'announce'> & { readonly pool: DecodePool }): Pick<
  Handlers,
  'addActivityNote' | 'deleteActivityNotes' | 'countInstead' | 'deleteActivities' | 'restoreActivities'
> {
  async function change({ memberId, identityId }: Caller, work: (tx: Db) => Promise<readonly string[]>) {
    await changeWhatCounts({ db, pool }, memberId, work);
    // Updates other open pages of the same person.
    publish(identityId, 'calendar_updated', {});
  }
  const setAside = (caller: Caller, ids: readonly string[], removedOn: Date | null) =>
    change(caller, async (tx) => {
      const dates = await setRemoved(tx, caller.memberId, ids, removedOn);
      if (dates === null) throw nothingThere();
      return dates;
    });

  return {
    async addActivityNote({ params, body, caller }) {
      const { activity_note_id: noteId, new_id: newId, message, invalidates_activity: invalidates } = body;
      const note = { message, invalidates };
      await change(caller, async (tx) => {
        if (noteId === undefined) {
          if (await isCreatedBefore(tx, 'note', newId, params.id)) return [];
          if (!(await hasRoom(tx, caller.memberId, 'notes', params.id.toLowerCase()))) {
            throw new ApiFailure(409, 'too_many_notes', `An activity has at most ${rowLimits.notes.each} notes.`);
          }
          await addNote(tx, params.id, note, newId);
        } else if (!(await changeNote(tx, params.id, noteId, note))) throw nothingThere();
        return followNotes(tx, [params.id]);
      });
      announce(caller.memberId, 'activity.changed', [params.id]);
      const [activity, notes] = [await findActivity(db, params.id), await notesOf(db, params.id)];
      if (!activity) throw nothingThere();
      return { status: 200, body: { activity, activity_notes: notes } };
    },

    async deleteActivityNotes({ body, caller }) {
      let changed: readonly string[] = [];
      await change(caller, async (tx) => {
        const activities = await deleteNotes(tx, caller.memberId, body.activity_note_ids);
        if (activities === null) throw nothingThere();
        changed = activities;
        return followNotes(tx, activities);
      });
      announce(caller.memberId, 'activity.changed', changed);
      return { status: 200, body };
    },

    async countInstead({ params: { id }, caller }) {
      await change(caller, async (tx) => {
        if ((await standingFor(tx, id)) !== null) throw isMerged();
        return chooseInstead(tx, id, now());
      });
      const activity = await findActivity(db, id);
      if (!activity) throw nothingThere();
      announce(caller.memberId, 'activity.changed', [id]);
      return { status: 200, body: { activity } };
    },

    async deleteActivities({ body, caller }) {
      await setAside(caller, body.activity_ids, now());
      announce(caller.memberId, 'activity.removed', body.activity_ids);
      return { status: 200, body };
    },

    async restoreActivities({ body, caller }) {
      await setAside(caller, body.activity_ids, null);
      announce(caller.memberId, 'activity.added', body.activity_ids);
      return { status: 200, body };
    },
  };
}
