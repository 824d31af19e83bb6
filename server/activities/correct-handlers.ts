import type { Corrected, Correction } from '../../domain/entities/activity.ts';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import { isCorrectedAlike } from '../../domain/metrics/correct.ts';
import { changed } from '../changes/changed.ts';
import { ApiFailure, BUSY_SECONDS, TooManyRequests } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { changeWhatCounts } from '../imports/analyse.ts';
import type { ImportContext } from '../imports/context.ts';
import { TooBusy } from '../imports/decode-pool.ts';
import { measureAgain } from '../imports/measure-again.ts';
import { setCorrected } from './activities.store.ts';
import { type DetailRow, detailsOf } from './details.store.ts';
import { isMerged } from './merge-handlers.ts';
import { standingFor } from './merge.store.ts';
import { findActivity, findParts } from './wire.store.ts';

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');
const changedElsewhere = () =>
  new ApiFailure(409, 'activity_changed', 'This activity was changed elsewhere in the meantime.');
const wrong = (field: string, why: string) =>
  new ApiFailure(400, 'invalid_request', `${why}.`, { [field]: [`${why}.`] });

/** Tolerance in seconds for clocks and rounding. */
const SLACK = 1;

/** Returns the new correction of a row; `null` if it is as recorded. */
function correctionOf(row: DetailRow, body: Corrected): Correction | null {
  const { distance, duration, crop } = body;
  const { totalDistance, duration: timer, elapsed } = row;
  const recorded = row.correction?.recorded ?? { distance: totalDistance, duration: timer, elapsed };
  const most = recorded.elapsed ?? recorded.duration ?? 0;
  if (crop !== null && crop.to > most + SLACK) throw wrong('crop', 'The recording is shorter');
  const left = crop === null ? most : crop.to - crop.from;
  if (duration !== null && duration > left + SLACK) throw wrong('duration', 'That is longer than the recording');
  return distance === null && duration === null && crop === null ? null : { distance, duration, crop, recorded };
}

const isSameCrop = (one: Corrected['crop'] | undefined, other: Corrected['crop']): boolean =>
  one?.from === other?.from && one?.to === other?.to;

/** Creates the handlers that correct recordings: the file is unchanged, and the measurements are updated. */
export function createCorrectHandlers(
  deps: Pick<ImportContext, 'db' | 'pool' | 'originals'>,
): Pick<Handlers, 'correctActivity'> {
  const { db } = deps;
  return {
    async correctActivity({ params: { id }, body, caller: { memberId } }) {
      const [row] = await detailsOf(db, memberId, [id]);
      if (!row) throw nothingThere();
      if (row.source === BY_HAND) throw new ApiFailure(409, 'by_hand', 'This activity has no recording.');
      if ((await standingFor(db, id)) !== null) throw isMerged();
      if ((await findParts(db, id)).length > 0 && !isSameCrop(row.correction?.crop, body.crop)) {
        throw new ApiFailure(409, 'is_split', 'This is part of a split recording. Join the parts first.');
      }
      const correction = correctionOf(row, body);
      const session = await measureAgain(deps, memberId, { ...row, correction }, row.activityTypeId).catch(
        (error: unknown) => {
          if (error instanceof TooBusy)
            throw new TooManyRequests(BUSY_SECONDS, 'Too Many Requests', 'too_many_requests');
          throw error;
        },
      );
      if (session === null) throw new ApiFailure(409, 'not_readable', 'The recording can no longer be read.');
      const crop = correction?.crop ?? null;
      if (crop !== null && (session.elapsed ?? 0) > crop.to - crop.from + SLACK) {
        throw wrong('crop', 'Nothing was recorded in this part');
      }
      await changeWhatCounts(deps, memberId, async (tx) => {
        const [now] = await detailsOf(tx, memberId, [id]);
        if (!now) throw nothingThere();
        const isSame = now.activityTypeId === row.activityTypeId && now.hash === row.hash;
        if (!isSame || !isCorrectedAlike(now.correction, row.correction)) throw changedElsewhere();
        await changed(tx, { what: 'activities', of: memberId, changed: [id] });
        return setCorrected(tx, id, session);
      });
      const activity = await findActivity(db, id);
      if (!activity) throw nothingThere();
      return { status: 200, body: { activity } };
    },
  };
}
