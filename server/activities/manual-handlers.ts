import type * as z from 'zod/mini';
import { camelKeys } from '../../domain/case.ts';
import { hasClock, instantOfLocal, isTimeZone } from '../../domain/dates.ts';
import { detailsIn } from '../../domain/entities/activity-details.ts';
import { type handToSave, MAX_BY_HAND } from '../../domain/entities/manual-activity.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import { changeWhatCounts } from '../imports/analyse.ts';
import type { ImportContext } from '../imports/context.ts';
import { findMember } from '../members/hold-member.store.ts';
import { hasRoom } from '../members/row-limits.store.ts';
import type { ActivityDeps } from './handlers.ts';
import { manualEntryHash, insertManual, rewrite, type LocalStart, manualStartOf } from './manual.store.ts';
import { addNotes } from './notes.store.ts';
import { findActivity, ownerOf } from './wire.store.ts';

type HandToSave = z.infer<typeof handToSave>;

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');
const toCome = () =>
  new ApiFailure(400, 'invalid_request', 'This is in the future.', { local_start_time: ['It has not happened yet'] });

const figuresOf = ({ duration, total_distance, average_hr }: HandToSave) => ({
  duration,
  totalDistance: total_distance,
  averageHr: average_hr,
});

/** Creates the handlers that add and change manually entered activities. */
export function createHandHandlers({
  db,
  pool,
  now,
}: Pick<ActivityDeps, 'now'> & Pick<ImportContext, 'db' | 'pool'>): Pick<Handlers, 'addActivity' | 'correctByHand'> {
  /**
   * Returns the instant of a local time: in the zone of the activity, of the member's device, or of the member, the first in which it is
   * not in the future; in UTC if no zone is known. A date without a time is in the future until its day begins.
   * @throws ApiFailure if it is in the future in all of them
   */
  async function whenOf(memberId: string, there: string | null, figures: HandToSave): Promise<LocalStart> {
    const { local_start_time: local, time_zone: said } = figures;
    const zones = [there, said, (await findMember(db, memberId))?.timeZone].flatMap((zone) => zone ?? []);
    const known: readonly (string | null)[] = zones.filter(isTimeZone);
    for (const timeZone of known.length > 0 ? known : [null]) {
      const begin = instantOfLocal(hasClock(local) ? local : `${local}T00:00`, timeZone).start;
      const wall = hasClock(local) ? `${local}:00` : local;
      if (begin <= now().getTime() / 1000) return { ...instantOfLocal(wall, timeZone), timeZone, local: wall };
    }
    throw toCome();
  }

  /** Returns the time of an existing activity, unchanged if the member did not change it. */
  async function whenAnew(memberId: string, id: string, figures: HandToSave): Promise<LocalStart> {
    const before = await manualStartOf(db, id);
    if (before?.local.slice(0, 16) === figures.local_start_time) return before;
    return whenOf(memberId, before?.timeZone ?? null, figures);
  }

  async function change(
    { memberId }: Caller,
    event: 'added' | 'changed',
    id: string,
    work: (tx: Db) => Promise<readonly string[]>,
  ) {
    await changeWhatCounts({ db, pool }, memberId, async (tx) => {
      await changed(tx, { what: 'activities', of: memberId, [event]: [id] });
      return work(tx);
    });
    const activity = await findActivity(db, id);
    if (!activity) throw nothingThere();
    return { status: 200 as const, body: { activity } };
  }

  return {
    async addActivity({ body, caller }) {
      const { memberId } = caller;
      const { activity_id: activityId, activity_type_id: activityTypeId, note, ...figures } = body;
      const when = await whenOf(memberId, null, figures);
      return change(caller, 'added', activityId, async (tx) => {
        const owner = await ownerOf(tx, activityId);
        if (owner !== null && owner !== memberId) throw nothingThere();
        // The request is a retry after a lost response.
        if (owner !== null) return [];
        if (!(await hasRoom(tx, memberId, 'written'))) {
          throw new ApiFailure(409, 'too_many_by_hand', `You can have up to ${MAX_BY_HAND} activities by hand.`);
        }
        const hash = manualEntryHash(activityId);
        const said = { activityId, hash, activityTypeId, details: detailsIn(camelKeys(figures)) };
        const one = { ...when, ...figuresOf(figures), ...said };
        await insertManual(tx, { memberId, importId: null }, [one]);
        if (note !== '') await addNotes(tx, memberId, [{ id: activityId, message: note }]);
        return [figures.local_start_time.slice(0, 10)];
      });
    },

    async correctByHand({ params: { id }, body, caller }) {
      const written = { ...(await whenAnew(caller.memberId, id, body)), ...figuresOf(body) };
      return change(caller, 'changed', id, async (tx) => {
        const days = await rewrite(tx, id, written);
        if (days === null) throw new ApiFailure(409, 'recorded', 'This activity was recorded, not entered manually.');
        return days;
      });
    },
  };
}
