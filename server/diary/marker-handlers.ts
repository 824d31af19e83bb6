import { MOST_MARKERS } from '../../domain/entities/day-marker.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { ifThere, memberTransaction } from '../members/hold-member.store.ts';
import { tellCalendar } from '../members/tell-calendar.ts';
import type { Announce, Publish } from '../realtime/publish.ts';
import { findMarkers, removeMarker, saveMarker } from './markers.store.ts';

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');

interface MarkerDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly announce: Announce;
  /** Called when another person changes a member's plan. */
  readonly onPlanChanged: (tx: Db, memberId: string, authorId: string) => Promise<void>;
}

/** Markers of days. */
export function createMarkerHandlers({ db, publish, announce, onPlanChanged }: MarkerDeps) {
  return {
    async listDayMarkers({ params: { id } }) {
      return { status: 200, body: { markers: await findMarkers(db, id) } };
    },

    async saveDayMarker({ params: { id, markerId }, body, caller }) {
      const result = await ifThere(
        memberTransaction(db, id, async (tx) => {
          const saved = await saveMarker(tx, id, markerId, body);
          if (saved === 'saved' && id !== caller.memberId) await onPlanChanged(tx, id, caller.memberId);
          return saved;
        }),
      );
      if (result === 'full')
        throw new ApiFailure(409, 'too_many_markers', `There is room for ${MOST_MARKERS} markers.`);
      if (result !== 'saved') throw nothingThere();
      await tellCalendar({ db, publish }, caller, id);
      announce(id, 'day.changed', [body.first_day]);
      return { status: 200, body: { marker: { marker_id: markerId, ...body } } };
    },

    async removeDayMarker({ params: { id, markerId }, caller }) {
      // Removing it again, as after a lost response, is no mistake.
      const day = await ifThere(
        memberTransaction(db, id, async (tx) => {
          const removed = await removeMarker(tx, id, markerId);
          if (removed !== null && id !== caller.memberId) await onPlanChanged(tx, id, caller.memberId);
          return removed;
        }),
      );
      if (day === null) return { status: 204 };
      await tellCalendar({ db, publish }, caller, id);
      announce(id, 'day.changed', [day]);
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
