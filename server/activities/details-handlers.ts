import { isMeasuredAlike, recordedTypes } from '../../domain/activity-types.ts';
import { camelKeys } from '../../domain/case.ts';
import type { ActivityDetails, ActivityDetailsWire } from '../../domain/entities/activity-details.ts';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import { isCorrectedAlike } from '../../domain/metrics/correct.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure, BUSY_SECONDS, TooManyRequests } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import { changeWhatCounts } from '../imports/analyse.ts';
import type { ImportContext } from '../imports/context.ts';
import { TooBusy } from '../imports/decode-pool.ts';
import { measureAgain } from '../imports/measure-again.ts';
import { setMeasuredAs } from './activities.store.ts';
import { detailsAfter } from './details-after.ts';
import { type DetailRow, detailsOf, setDetails } from './details.store.ts';
import { isGearOf } from './gear.store.ts';
import type { MeasuredSession } from './measured.ts';
import { sportAnswersOf } from './sport-answers.store.ts';
import { findActivity } from './wire.store.ts';

/** New details of one activity, and the values that the member saw before. */
interface Change extends ActivityDetailsWire {
  readonly activity_id: string;
  readonly was?: ActivityDetailsWire | undefined;
}

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');
const changedElsewhere = () =>
  new ApiFailure(409, 'activity_changed', 'This activity was changed elsewhere in the meantime.');
const noSuchType = () =>
  new ApiFailure(400, 'invalid_request', 'There is no such type.', { activity_type_id: ['No such type'] });
const noSuchGear = () =>
  new ApiFailure(400, 'invalid_request', 'There is no such gear.', { gear_id: ['No such gear'] });
const unreadable = () =>
  new ApiFailure(409, 'not_measured', 'The recording can no longer be read, so its sport can’t be changed.');

/** Whether an activity still has the values that the member saw. */
const isAs = (row: DetailRow, was: ActivityDetailsWire = {}): boolean =>
  Object.entries(camelKeys(was)).every(
    ([key, value]) => value === undefined || value === row[key as keyof ActivityDetails],
  );

/** Whether the new type requires reading the file again. */
const isReadAgain = (row: DetailRow, type: number): boolean =>
  row.source !== BY_HAND && !isMeasuredAlike(type, row.activityTypeId);

/** Creates the handlers for names, sports, races and gear set by members. */
export function createDetailsHandlers(
  deps: Pick<ImportContext, 'db' | 'pool' | 'originals'>,
): Pick<Handlers, 'changeActivity' | 'changeActivities'> {
  const { db, pool } = deps;

  async function rowsOf(tx: Db, memberId: string, changes: readonly Change[]): Promise<Map<string, DetailRow>> {
    const ids = [...new Set(changes.map(({ activity_id: id }) => id))];
    const rows = await detailsOf(tx, memberId, ids);
    if (rows.length !== ids.length) throw nothingThere();
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function change({ memberId }: Caller, changes: readonly Change[]): Promise<void> {
    const types = changes.flatMap(({ activity_type_id: type }) => type ?? []);
    if (!types.every((id) => recordedTypes.some(({ activityTypeId }) => activityTypeId === id))) throw noSuchType();
    const before = await rowsOf(db, memberId, changes);
    const measured = new Map<string, MeasuredSession>();
    for (const { activity_id: id, activity_type_id: type } of changes) {
      const row = before.get(id)!;
      if (type === undefined || !isReadAgain(row, type)) continue;
      const session = await measureAgain(deps, memberId, row, type).catch((error: unknown) => {
        if (error instanceof TooBusy) throw new TooManyRequests(BUSY_SECONDS, 'Too Many Requests', 'too_many_requests');
        throw error;
      });
      if (session === null) throw unreadable();
      measured.set(id, session);
    }
    await changeWhatCounts({ db, pool }, memberId, async (tx) => {
      const now = await rowsOf(tx, memberId, changes);
      const gear = changes.flatMap(({ gear_id: gearId }) => gearId ?? []);
      if (!(await isGearOf(tx, memberId, gear))) throw noSuchGear();
      for (const { activity_id: id, activity_type_id: type = null, was } of changes) {
        const row = now.get(id)!;
        const isStale = measured.has(id)
          ? !isCorrectedAlike(row.correction, before.get(id)!.correction)
          : type !== null && isReadAgain(row, type);
        if (isStale || !isAs(row, was)) throw changedElsewhere();
      }
      const moved = await setMeasuredAs(
        tx,
        [...measured].map(([id, session]) => ({ id, session, beforeTypeId: now.get(id)!.activityTypeId })),
      );
      const answers = await sportAnswersOf(tx, memberId);
      const counted = await setDetails(
        tx,
        changes.map((one) => detailsAfter(now.get(one.activity_id)!, one, answers)),
      );
      await changed(tx, { what: 'activities', of: memberId, changed: changes.map(({ activity_id: id }) => id) });
      return [...moved, ...counted];
    });
  }

  return {
    async changeActivity({ params, body, caller }) {
      await change(caller, [{ ...body, activity_id: params.id }]);
      const activity = await findActivity(db, params.id);
      if (!activity) throw nothingThere();
      return { status: 200, body: { activity } };
    },

    async changeActivities({ body, caller }) {
      const { changes } = body;
      const ids = changes.map(({ activity_id: id }) => id);
      if (new Set(ids).size !== ids.length) {
        throw new ApiFailure(400, 'invalid_request', 'Each activity can only be listed once.', {
          changes: ['Each activity once'],
        });
      }
      await change(caller, changes);
      return { status: 200, body: { activity_ids: ids } };
    },
  };
}
