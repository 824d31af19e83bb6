import { MAX_MARKERS } from '../../domain/entities/day-marker.ts';
import { changeByOther, changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { nullIfDeleted, memberTransaction } from '../members/hold-member.store.ts';
import { findMarkers, removeMarker, saveMarker } from './markers.store.ts';

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');

/** Reports that a day's marker was saved or removed. A change by a coach also counts as a change of the plan. */
async function markerChanged(tx: Db, of: string, caller: { readonly memberId: string }, date: string): Promise<void> {
  const by = caller.memberId;
  if (by !== of) await changed(tx, { what: 'plan', of, by, ids: [] });
  await changed(tx, { what: 'day', of, date }, ...changeByOther(caller, of));
}

/** Creates the handlers for day markers. */
export function createMarkerHandlers({ db }: { readonly db: Db }) {
  return {
    async listDayMarkers({ params: { id } }) {
      return { status: 200, body: { markers: await findMarkers(db, id) } };
    },

    async saveDayMarker({ params: { id, markerId }, body, caller }) {
      const result = await nullIfDeleted(
        memberTransaction(db, id, async (tx) => {
          const saved = await saveMarker(tx, id, markerId, body);
          if (saved === 'saved') await markerChanged(tx, id, caller, body.first_day);
          return saved;
        }),
      );
      if (result === 'full') throw new ApiFailure(409, 'too_many_markers', `There is room for ${MAX_MARKERS} markers.`);
      if (result !== 'saved') throw nothingThere();
      return { status: 200, body: { marker: { marker_id: markerId, ...body } } };
    },

    async removeDayMarker({ params: { id, markerId }, caller }) {
      await nullIfDeleted(
        memberTransaction(db, id, async (tx) => {
          const removed = await removeMarker(tx, id, markerId);
          if (removed !== null) await markerChanged(tx, id, caller, removed);
        }),
      );
      // Idempotent: a missing marker is no error.
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
