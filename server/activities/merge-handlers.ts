import { randomInt } from 'node:crypto';
import { localTime, offsetAt } from '../../domain/dates.ts';
import { type Mark, MAX_MARKS } from '../../domain/entities/activity.ts';
import { firstDetails } from '../../domain/entities/activity-details.ts';
import { isCorrectedAlike } from '../../domain/metrics/correct.ts';
import { weightOn } from '../../domain/metrics/measurements.ts';
import { mergeSessions, type MergeRefusal } from '../../domain/metrics/merge.ts';
import { changed } from '../changes/changed.ts';
import { ApiFailure, BUSY_SECONDS, TooManyRequests } from '../http/failure.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { changeWhatCounts } from '../imports/analyse.ts';
import type { ImportContext } from '../imports/context.ts';
import { TooBusy, WorkerLost } from '../imports/decode-pool.ts';
import { diskFull, fitting, noRoom, roomOf } from '../imports/quota.ts';
import { findMember } from '../members/hold-member.store.ts';
import { findWeights } from '../members/measurements.store.ts';
import { DiskFull } from '../originals/disk.ts';
import { admitOriginals, dropUnused } from '../originals/originals.store.ts';
import { storeBytes, withStagingArea } from '../originals/store.ts';
import { insertActivities, newActivityId } from './activities.store.ts';
import type { ActivityDeps } from './handlers.ts';
import { type MeasuredSession, unedited } from './measured.ts';
import { deletedMerges, findToMerge, type MergeRow, removeMerged, setMergedInto, standingFor } from './merge.store.ts';
import { copyNotes } from './notes.store.ts';
import { findActivity } from './wire.store.ts';

type Deps = Pick<ActivityDeps, 'now'> &
  Pick<ImportContext, 'db' | 'pool' | 'originals' | 'disk' | 'readStorage'> & {
    /** Moves the matched workouts of some activities to the merged activity. */
    readonly moveMatches: (
      tx: Db,
      fromIds: readonly string[],
      to: { readonly id: string; readonly parts: readonly string[] },
    ) => Promise<void>;
  };

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');
const changedElsewhere = () =>
  new ApiFailure(409, 'activity_changed', 'This activity was changed elsewhere in the meantime.');
const tooLong = () => new ApiFailure(409, 'too_long_to_merge', 'Together these recordings are too long.');
const unreadable = () => new ApiFailure(409, 'not_readable', 'The recording can no longer be read.');
const overlapping = () => new ApiFailure(409, 'recordings_overlap', 'These recordings overlap.');

const whyNot: Readonly<Record<MergeRefusal, () => ApiFailure>> = {
  by_hand: () => new ApiFailure(409, 'by_hand', 'This activity has no recording.'),
  other_sport: () => new ApiFailure(409, 'other_sport', 'These activities are from different sports.'),
  overlapping,
  too_far_apart: () => new ApiFailure(409, 'too_far_apart', 'These activities are more than twelve hours apart.'),
};

/** Maximum number of records in a merged recording. */
const MAX_RECORDS = 500_000;
const SERIALS = 2 ** 32 - 2;

const sameAs = (one: MergeRow, other: MergeRow | undefined): boolean =>
  one.id === other?.id &&
  one.hash === other.hash &&
  one.activityTypeId === other.activityTypeId &&
  one.start === other.start &&
  one.counts === other.counts &&
  one.isPart === other.isPart &&
  isCorrectedAlike(one.correction, other.correction);

/** @throws ApiFailure if the two recordings cannot be merged */
function judge(rows: readonly MergeRow[]): asserts rows is readonly [MergeRow, MergeRow] {
  const [first, second] = rows;
  if (!first || !second) throw nothingThere();
  for (const { counts, isPart, isLeg } of rows) {
    if (!counts) throw new ApiFailure(409, 'not_counting', 'Excluded activities can’t be merged.');
    if (isPart) throw new ApiFailure(409, 'is_split', 'This is part of a split recording. Join the parts first.');
    if (isLeg) throw new ApiFailure(409, 'is_leg', 'Multisport recordings can’t be merged.');
  }
  const merged = mergeSessions(first, second);
  if (typeof merged === 'string') throw whyNot[merged]();
  if (first.recordCount + second.recordCount > MAX_RECORDS) throw tooLong();
}

/** Whether two marks match within a second, the tolerance between a recording's start and the merged one. */
const isSameMark = (one: Mark, other: Mark): boolean =>
  one.name === other.name && Math.abs(one.from - other.from) < 1 && Math.abs(one.to - other.to) < 1;

/** Returns the named parts, counted from the first record of both; omits parts cut off a recording. */
const marksOf = (rows: readonly MergeRow[]): Mark[] =>
  rows
    .flatMap(({ marks, correction, start, elapsed }) => {
      const later = start - rows[0]!.start;
      const cut = correction?.crop?.from ?? 0;
      return marks.flatMap((mark): Mark[] => {
        const [from, to] = [Math.max(0, mark.from - cut), Math.min(elapsed ?? 0, mark.to - cut)];
        return to - from >= 1 ? [{ name: mark.name, from: from + later, to: to + later }] : [];
      });
    })
    .filter((mark, i, all) => all.findIndex((other) => isSameMark(mark, other)) === i)
    .slice(0, MAX_MARKS);

/** Returns the details of the merged activity: from the previous merge, else from the first recording, else from the second. */
const mergedChoices = ([first, second]: readonly [MergeRow, MergeRow], [before]: readonly MergeRow[], now: Date) => ({
  ...unedited,
  ...firstDetails([...(before ? [before] : []), first, second]),
  chosenTypeId: first.chosenTypeId,
  marks: marksOf([first, second, ...(before ? [before] : [])]),
  // Takes precedence over any other recording of the same time.
  chosenOn: now.toISOString(),
  notes: [],
});

/** Sets name and time zone of the first recording, which its sender may have reported. Keeps a manually set time. */
function placed(session: MeasuredSession, rows: readonly MergeRow[]): MeasuredSession {
  const { recordedName, timeZone, utcOffsetMinutes } = rows[0]!;
  const duration = rows.some(({ correction }) => correction !== null && correction.duration !== null)
    ? rows.reduce((sum, row) => sum + (row.duration ?? 0), 0)
    : null;
  const recorded = { distance: session.totalDistance, duration: session.duration, elapsed: session.elapsed };
  return {
    ...session,
    recordedName,
    timeZone,
    utcOffsetMinutes: (timeZone === null ? null : offsetAt(timeZone, session.start)) ?? utcOffsetMinutes,
    ...(duration !== null && { duration, correction: { distance: null, duration, crop: null, recorded } }),
  };
}

/**
 * Creates the handlers that merge two recordings into one activity with its own file. Deleting the activity separates the recordings, which
 * then count again.
 */
export function createMergeHandlers(deps: Deps): Pick<Handlers, 'mergeActivity'> {
  const { db, pool, originals, disk, readStorage, now } = deps;

  /** Creates the merged recording and its measurements. */
  async function made(memberId: string, rows: readonly [MergeRow, MergeRow]) {
    const member = await findMember(db, memberId);
    if (!member) throw nothingThere();
    const [{ activityTypeId, utcOffsetMinutes, localDate }] = rows;
    const weight = weightOn(await findWeights(db, member), localDate);
    const [first, second] = rows;
    const result = await originals
      .withFile(first.hash, (firstPath) =>
        originals.withFile(second.hash, (secondPath) =>
          pool.run(
            {
              kind: 'merge',
              parts: [
                { ...first, path: firstPath },
                { ...second, path: secondPath },
              ],
              athlete: { weight, timeZone: member.timeZone },
              activityTypeId,
              utcOffset: utcOffsetMinutes * 60,
              serial: randomInt(1, SERIALS),
            },
            memberId,
          ),
        ),
      )
      .catch((error: unknown) => {
        if (error instanceof TooBusy) throw new TooManyRequests(BUSY_SECONDS, 'Too Many Requests', 'too_many_requests');
        if (error instanceof WorkerLost && !pool.stopped()) throw tooLong();
        throw error;
      });
    if (!('why' in result)) return result;
    if (result.why === 'overlapping') throw overlapping();
    if (result.why === 'long') throw tooLong();
    throw result.why === 'empty'
      ? new ApiFailure(409, 'no_records', 'One of these recordings only has totals, so it can’t be merged.')
      : unreadable();
  }

  /** Stores the merged recording, which counts instead of its parts. */
  async function keep(memberId: string, rows: readonly [MergeRow, MergeRow], mergedId: string): Promise<void> {
    // Check the limit first, before computing anything.
    if (roomOf(await readStorage(db, memberId)).files < 1) throw noRoom();
    const { bytes, session } = await made(memberId, rows);
    let unnamed: readonly string[] = [];
    const ids = rows.map(({ id }) => id);
    await withStagingArea(originals, async (intake) => {
      await disk.check();
      const file = await storeBytes(intake, bytes);
      await originals.stage(intake, [file]);
      await changeWhatCounts(deps, memberId, async (tx) => {
        const there = await findToMerge(tx, memberId, ids);
        if (there.length < 2 || !rows.every((row, i) => sameAs(row, there[i]))) throw changedElsewhere();
        const both = [there[0]!, there[1]!] as const;
        if (fitting([file], roomOf(await readStorage(tx, memberId))).size === 0) throw noRoom();
        await admitOriginals(tx, originals, intake, [file]);
        const own = { activityId: mergedId, hash: file.hash, externalId: null, partial: false };
        const before = await deletedMerges(tx, ids);
        const same = both[0].mergedInto === both[1].mergedInto ? await findToMerge(tx, memberId, before) : [];
        const said = { ...mergedChoices(both, same, now()), id: mergedId };
        const measured = placed(session, both);
        await insertActivities(tx, { memberId, source: 'file', importId: null }, [
          { ...own, before: said, session: measured },
        ]);
        // Permanently deletes a previous, since separated merge of these recordings; its details are kept.
        await deps.moveMatches(tx, before, { id: mergedId, parts: ids });
        await copyNotes(tx, [...ids, ...before], mergedId);
        unnamed = (await removeMerged(tx, memberId, before)).map(({ hash }) => hash);
        await changed(tx, { what: 'activities', of: memberId, added: [mergedId], changed: ids });
        return [
          localTime(measured.start, measured.utcOffsetMinutes).slice(0, 10),
          ...(await setMergedInto(tx, ids, mergedId)),
        ];
      });
    }).catch((error: unknown) => {
      throw error instanceof DiskFull ? diskFull() : error;
    });
    await dropUnused(db, originals, unnamed);
  }

  async function answer(id: string) {
    const activity = await findActivity(db, id);
    if (!activity) throw nothingThere();
    return { status: 200 as const, body: { activity } };
  }

  return {
    async mergeActivity({ params: { id }, body, caller }) {
      const { memberId } = caller;
      const other = body.other_activity_id;
      if (id === other) throw overlapping();
      const rows = await findToMerge(db, memberId, [id, other]);
      const standing = await standingFor(db, id);
      // The request is a retry after a lost response.
      if (standing !== null && standing === (await standingFor(db, other))) return answer(standing);
      judge(rows);
      const mergedId = newActivityId();
      await keep(memberId, rows, mergedId);
      return answer(mergedId);
    },
  };
}

/** Creates the error for changing a recording that counts as part of another activity. */
export const isMerged = (): ApiFailure =>
  new ApiFailure(409, 'is_merged', 'This recording is part of a merged activity. Separate that one first.');
