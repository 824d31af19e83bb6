import { MEASURED_BY } from '../../domain/activity-fields.ts';
import * as z from 'zod/mini';
import type { MeasuredBeforeWire, MeasuredChanges } from '../../domain/entities/activity.ts';
import { activityTypeById } from '../../domain/activity-types.ts';
import { localDate } from '../../domain/dates.ts';
import { chosenType, type SportAnswers, unknownSport } from '../../domain/sports/unknown-sport.ts';
import { followDefaultGear, setMeasuredAs } from '../activities/activities.store.ts';
import type { MeasuredSession } from '../activities/measured.ts';
import {
  changesOf,
  figuresBefore,
  clearZones,
  type Figures,
  countMeasuredBefore,
  measuredBefore,
  noteMeasuredBefore,
  type OldMeasure,
  setMeasuredBy,
  SPORT_ANSWERED,
  setSports,
} from '../activities/measured-before.store.ts';
import { sportAnswersOf } from '../activities/sport-answers.store.ts';
import { type JobHandler, TryLater } from '../jobs/runner.ts';
import { changed } from '../changes/changed.ts';
import { findMember, type KnownMember } from '../members/hold-member.store.ts';
import { changeWhatCounts, judgeAgain } from './analyse.ts';
import type { ImportContext } from './context.ts';
import { measureAgain } from './measure-again.ts';
import { planAnalysis } from './plan-analysis.ts';
import { hasWrongWeights } from './reestimate-power.ts';

/** Progress stored by the job, for pages that wait for it. */
const progress = z.object({
  done: z._default(z.number(), 0),
  /** Whether any activities were analysed by an earlier version, so that changes are worth a notice; missing in earlier versions. */
  hasOld: z.optional(z.boolean()),
});

/**
 * Maximum number of consecutive pages without a write, because the member changed each activity in the meantime; then the job waits.
 * Chosen.
 */
const MAX_SKIPPED_PAGES = 5;
/** Seconds until the next attempt in that case. */
const LATER = 5;
/** Number of activities per write. */
const PAGE = 20;
/** Maximum number of activities named in the notice. */
const NAMED = 5;

/** Minimum difference for a figure to count as changed: metres, seconds, metres of ascent, watts. */
const MIN_CHANGE = 1;

const isAnother = (before: number | null, now: number | null): boolean =>
  before === null || now === null ? before !== now : Math.abs(before - now) >= MIN_CHANGE;

/** Returns the previous values of the changed figures; `null` if none changed. */
export function changedFigures(before: Figures, now: Figures, on: string): MeasuredBeforeWire | null {
  const changed = {
    ...(before.activityTypeId !== now.activityTypeId && { activity_type_id: before.activityTypeId }),
    ...(isAnother(before.totalDistance, now.totalDistance) && { distance: before.totalDistance }),
    ...(isAnother(before.duration, now.duration) && { duration: before.duration }),
    ...(isAnother(before.altitudeGain, now.altitudeGain) && { altitude_gain: before.altitudeGain }),
    ...(isAnother(before.averagePower, now.averagePower) && { average_power: before.averagePower }),
  };
  return Object.keys(changed).length === 0 ? null : { on, ...changed };
}

const isSameBytes = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one === null || other === null ? one === other : Buffer.compare(one, other) === 0;

/** Whether the inputs of load and critical power are equal. */
export const isSameEffort = (before: Figures, now: MeasuredSession): boolean =>
  isSameBytes(before.powerHistogram, now.powerHistogram) &&
  isSameBytes(before.heartRateHistogram, now.heartRateHistogram);

/**
 * Returns the sport for the re-analysis: an unknown sport may be known by now, or answered by the member; any other is unchanged. `null`:
 * as in the file.
 */
export function sportOf(row: OldMeasure, answers: SportAnswers): number | null {
  const { activityTypeId, chosenTypeId, sport, subSport } = row;
  if (chosenTypeId !== null) return activityTypeId;
  if (unknownSport(sport, subSport) !== null) return chosenType(sport, subSport, answers);
  return activityTypeById(activityTypeId).family === 'other' ? null : activityTypeId;
}

interface Measured {
  readonly row: OldMeasure;
  /** Activity type used for the analysis; `null`: as in the file. */
  readonly type: number | null;
  /** New measurement; `null` if the file is no longer readable. */
  readonly session: MeasuredSession | null;
}

/**
 * Writes the result, unless the activity was re-analysed for another reason in the meantime, or the member answered its unknown sport
 * differently.
 */
async function write(
  context: ImportContext,
  { memberId, timeZone }: KnownMember,
  measured: readonly Measured[],
): Promise<{ readonly hasOld: boolean; readonly count: number }> {
  let hasOld = false;
  let count = 0;
  const today = localDate(Date.now() / 1000, timeZone);
  await changeWhatCounts(context, memberId, async (tx) => {
    const answers = await sportAnswersOf(tx, memberId);
    const current = measured.filter(({ row, type }) => sportOf(row, answers) === type);
    const figures = await figuresBefore(
      tx,
      current.map(({ row }) => row),
      MEASURED_BY,
    );
    count = figures.size;
    const readable = current.flatMap(({ row: { id, activityTypeId }, session }) => {
      const before = figures.get(id);
      return session === null || before === undefined ? [] : [{ id, beforeTypeId: activityTypeId, session, before }];
    });
    const moved = await setMeasuredAs(tx, readable);
    await setSports(tx, readable);
    await followDefaultGear(tx, readable);
    await setMeasuredBy(tx, [...figures.keys()], MEASURED_BY);
    const old = readable.filter(({ before }) => before.measuredBy !== SPORT_ANSWERED);
    hasOld = old.length > 0;
    await noteMeasuredBefore(
      tx,
      old.map(({ id, session, before }) => ({ id, before: changedFigures(before, session, today) })),
    );
    const changed = readable.filter(
      ({ before, session }) => !isSameEffort(before, session) || changedFigures(before, session, today) !== null,
    );
    await clearZones(
      tx,
      changed.map(({ id }) => id),
    );
    return [...moved, ...changed.map(({ before }) => before.localDate)];
  });
  return { hasOld, count };
}

/** Creates the job handler: one member and one file at a time, with low priority. Results are kept if the job is stopped. */
export const measureAgainJob = (
  context: ImportContext,
  notifyChanges: (member: KnownMember, changes: MeasuredChanges) => Promise<void>,
): JobHandler => ({
  limit: 1,
  maxAttempts: 6,
  async run({ key: memberId, payload, signal, save }) {
    let { done, hasOld = done > 0 } = progress.parse(payload);
    let skippedPages = 0;
    for (let any = false; ; any = true) {
      const member = await findMember(context.db, memberId);
      if (!member) return;
      const rows = await measuredBefore(context.db, memberId, MEASURED_BY, PAGE);
      if (rows.length === 0) {
        // New results and new rules may change which recordings count.
        await judgeAgain(context, memberId);
        // The member may have changed their weight in the meantime.
        if (await hasWrongWeights(context, member)) await planAnalysis(context.db, memberId);
        if (any) await changed(context.db, { what: 'calendar', of: memberId });
        const changes = await changesOf(context.db, memberId, MEASURED_BY, NAMED);
        if (hasOld && changes.count > 0) await notifyChanges(member, changes);
        // The job may have been enqueued again, in which case it keeps its payload.
        await save({ done: 0, hasOld: false, total: 0 });
        return;
      }
      const answers = await sportAnswersOf(context.db, memberId);
      const measured: Measured[] = [];
      for (const row of rows) {
        signal.throwIfAborted();
        const type = sportOf(row, answers);
        measured.push({ row, type, session: await measureAgain(context, memberId, row, type) });
      }
      const result = await write(context, member, measured);
      hasOld ||= result.hasOld;
      done += result.count;
      await save({ done, hasOld, total: done + (await countMeasuredBefore(context.db, memberId, MEASURED_BY)) });
      skippedPages = result.count === 0 ? skippedPages + 1 : 0;
      if (skippedPages === MAX_SKIPPED_PAGES)
        throw new TryLater(LATER, 'The activities change while they are measured.');
    }
  },
});
