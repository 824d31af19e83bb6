import { offsetAt } from '../../domain/dates.ts';
import type { Corrected, Correction, Mark } from '../../domain/entities/activity.ts';
import { detailsIn } from '../../domain/entities/activity-details.ts';
import { BY_HAND, MIN_LEFT } from '../../domain/entities/manual-activity.ts';
import { isCorrectedAlike } from '../../domain/metrics/correct.ts';
import { MAX_PARTS, placeOf, sessionOf } from '../../domain/metrics/places.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure, BUSY_SECONDS, TooManyRequests } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import { changeWhatCounts } from '../imports/analyse.ts';
import type { ImportContext } from '../imports/context.ts';
import { TooBusy } from '../imports/decode-pool.ts';
import { measureAgain } from '../imports/measure-again.ts';
import { followNotes, insertActivities, newActivityId, setCorrected } from './activities.store.ts';
import { type MeasuredSession, unedited } from './measured.ts';
import { isMerged } from './merge-handlers.ts';
import { standingFor } from './merge.store.ts';
import { type Part, partsOfSession, setMarks, mergePartsInto } from './parts.store.ts';
import { setMarksOf } from './details.store.ts';
import { findActivity } from './wire.store.ts';

type Deps = Pick<ImportContext, 'db' | 'pool' | 'originals'>;

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');
const changedElsewhere = () =>
  new ApiFailure(409, 'activity_changed', 'This activity was changed elsewhere in the meantime.');
const tooNear = () =>
  new ApiFailure(400, 'invalid_request', 'Too little would be left.', { at: ['Too little would be left.'] });
const unreadable = () => new ApiFailure(409, 'not_readable', 'The recording can no longer be read.');

/** Gap in seconds between parts, so that no record belongs to both. */
const BETWEEN = 0.001;
/** Tolerance in seconds for clocks and rounding. */
const SLACK = 1;

const correctionTo = (crop: Corrected['crop'], recorded: Correction['recorded']): Correction => ({
  distance: null,
  duration: null,
  crop,
  recorded,
});

const isSamePart = (one: Part, other: Part | undefined): boolean =>
  one.id === other?.id &&
  one.hash === other.hash &&
  one.activityTypeId === other.activityTypeId &&
  isCorrectedAlike(one.correction, other.correction);

/** Returns the marks within a part, cropped to it. */
const marksIn = (marks: readonly Mark[], { from, to }: NonNullable<Corrected['crop']>): Mark[] =>
  marks.flatMap((mark) => {
    const [begin, end] = [Math.max(from, mark.from), Math.min(to, mark.to)];
    return end - begin >= 1 ? [{ name: mark.name, from: begin, to: end }] : [];
  });

/** Creates the handlers that split recordings into several activities, join them again, and name parts of them. */
export function createPartHandlers(deps: Deps): Pick<Handlers, 'markActivity' | 'splitActivity' | 'joinActivity'> {
  const { db } = deps;

  async function measured(memberId: string, part: Part, place: number, correction: Correction | null) {
    const { hash, localDate, activityTypeId } = part;
    const where = { hash, sessionIndex: place, localDate, correction };
    const session = await measureAgain(deps, memberId, where, activityTypeId).catch((error: unknown) => {
      if (error instanceof TooBusy) throw new TooManyRequests(BUSY_SECONDS, 'Too Many Requests', 'too_many_requests');
      throw error;
    });
    if (session === null) throw unreadable();
    const crop = correction?.crop ?? null;
    // The part contains no records, so the whole recording was measured.
    if (crop !== null && (session.elapsed ?? 0) > crop.to - crop.from + SLACK) throw tooNear();
    return session;
  }

  async function partsNow(tx: Db, memberId: string, id: string): Promise<{ own: Part; parts: Part[] }> {
    const parts = await partsOfSession(tx, memberId, id);
    const own = parts.find((part) => part.id === id);
    if (own === undefined) throw nothingThere();
    if (own.source === BY_HAND) throw new ApiFailure(409, 'by_hand', 'This activity has no recording.');
    return { own, parts };
  }

  async function told({ memberId }: Caller, id: string, ids: readonly string[]) {
    await changed(db, { what: 'activities', of: memberId, changed: ids });
    const activity = await findActivity(db, id);
    if (!activity) throw nothingThere();
    return activity;
  }

  return {
    async markActivity({ params: { id }, body, caller }) {
      await partsNow(db, caller.memberId, id);
      if (body.marks.some(({ from, to }) => to <= from)) throw tooNear();
      if (!(await setMarks(db, id, body))) throw changedElsewhere();
      return { status: 200, body: { activity: await told(caller, id, [id]) } };
    },

    async splitActivity({ params: { id }, body: { at }, caller }) {
      const { memberId } = caller;
      const { own, parts } = await partsNow(db, memberId, id);
      if ((await standingFor(db, id)) !== null) throw isMerged();
      if (parts.length >= MAX_PARTS) {
        throw new ApiFailure(409, 'too_many_parts', `A recording is split into at most ${MAX_PARTS} activities.`);
      }
      const recorded = own.correction?.recorded ?? {
        distance: own.totalDistance,
        duration: own.duration,
        elapsed: own.elapsed,
      };
      const whole = own.correction?.crop ?? { from: 0, to: recorded.elapsed ?? 0 };
      const cut = whole.from + at;
      if (at < MIN_LEFT || whole.to - cut < MIN_LEFT) throw tooNear();
      const crops = [
        { from: whole.from, to: cut },
        { from: cut + BETWEEN, to: whole.to },
      ] as const;
      const place = placeOf(sessionOf(own.place), 1 + Math.floor(parts.at(-1)!.place / placeOf(0, 1)));
      const first = await measured(memberId, own, own.place, correctionTo(crops[0], recorded));
      const second = await measured(memberId, own, place, correctionTo(crops[1], recorded));
      const secondId = newActivityId();
      await changeWhatCounts(deps, memberId, async (tx) => {
        const now = await partsNow(tx, memberId, id);
        if (now.parts.length !== parts.length || !isSamePart(own, now.own)) throw changedElsewhere();
        const { chosenTypeId, source, importId, hash, externalId, partial } = now.own;
        const said = { ...detailsIn(now.own), chosenTypeId, marks: marksIn(now.own.marks, crops[1]) };
        const before = { ...unedited, ...said, id: secondId, notes: [] };
        const session = placed(second, now.own);
        await insertActivities(tx, { memberId, source, importId }, [
          { activityId: secondId, hash, externalId, partial, before, session },
        ]);
        await setMarksOf(tx, id, marksIn(now.own.marks, crops[0]));
        const days = await setCorrected(tx, id, first);
        return [...days, ...(await setCorrected(tx, secondId, session))];
      });
      const activity = await told(caller, id, [id, secondId]);
      return { status: 200, body: { activity, second_activity_id: secondId } };
    },

    async joinActivity({ params: { id }, caller }) {
      const { memberId } = caller;
      const { parts } = await partsNow(db, memberId, id);
      const first = parts[0]!;
      if (parts.length < 2) throw new ApiFailure(409, 'not_split', 'This recording is not split.');
      const recorded = first.correction!.recorded;
      const crops = parts.flatMap(({ correction }) => correction?.crop ?? []);
      const from = Math.min(...crops.map((crop) => crop.from));
      const to = Math.max(...crops.map((crop) => crop.to));
      const isWhole = from < SLACK && to >= (recorded.elapsed ?? 0) - SLACK;
      const session = await measured(
        memberId,
        first,
        first.place,
        isWhole ? null : correctionTo({ from, to }, recorded),
      );
      await changeWhatCounts(deps, memberId, async (tx) => {
        const { parts: now } = await partsNow(tx, memberId, id);
        if (now.length !== parts.length || !now.every((part, i) => isSamePart(part, parts[i])))
          throw changedElsewhere();
        const others = now.slice(1).map((part) => part.id);
        const days = await mergePartsInto(tx, first.id, others);
        await setMarksOf(
          tx,
          first.id,
          now.flatMap(({ marks }) => marks).toSorted((a, b) => a.from - b.from),
        );
        days.push(...(await setCorrected(tx, first.id, session)));
        return [...days, ...(await followNotes(tx, [first.id]))];
      });
      return {
        status: 200,
        body: {
          activity: await told(
            caller,
            first.id,
            parts.map((part) => part.id),
          ),
        },
      };
    },
  };
}

/** Sets name and time zone of the recording, which its sender may have reported. */
const placed = (session: MeasuredSession, { recordedName, timeZone, utcOffsetMinutes }: Part): MeasuredSession => ({
  ...session,
  recordedName,
  timeZone,
  utcOffsetMinutes: (timeZone === null ? null : offsetAt(timeZone, session.start)) ?? utcOffsetMinutes,
});
