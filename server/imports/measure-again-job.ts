import * as z from 'zod/mini';
import type { MeasuredBeforeWire, MeasuredChanges } from '../../domain/entities/activity.ts';
import { activityTypeById } from '../../domain/activity-types.ts';
import { localDate } from '../../domain/dates.ts';
import { setMeasuredAs } from '../activities/activities.store.ts';
import { MEASURED_BY, type MeasuredSession } from '../activities/measured.ts';
import {
  changesOf,
  figuresBefore,
  forgetZones,
  type Figures,
  countMeasuredBefore,
  measuredBefore,
  noteMeasuredBefore,
  type OldMeasure,
  setMeasuredBy,
  setSports,
} from '../activities/measured-before.store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { findMember, type KnownMember } from '../members/hold-member.store.ts';
import { changeWhatCounts, judgeAgain } from './analyse.ts';
import type { ImportContext } from './context.ts';
import { measureAgain } from './measure-again.ts';
import { planAnalysis } from './plan-analysis.ts';
import { isWeighedWrong } from './weigh-again.ts';

/** What the job keeps of itself, for those who wait for it. */
const progress = z.object({ done: z._default(z.number(), 0) });

/** Activities that are written at once. */
const PAGE = 20;
/** Activities that the notice names. */
const NAMED = 5;

/** From which difference on a figure counts as changed: metres, seconds, metres of ascent, watts. */
const LEAST_CHANGE = 1;

const isAnother = (before: number | null, now: number | null): boolean =>
  before === null || now === null ? before !== now : Math.abs(before - now) >= LEAST_CHANGE;

/** What an activity said, as far as it says something else now; null: nothing else. */
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

/** Load and critical power follow from these. */
export const isSameEffort = (before: Figures, now: MeasuredSession): boolean =>
  isSameBytes(before.powerHistogram, now.powerHistogram) &&
  isSameBytes(before.heartRateHistogram, now.heartRateHistogram);

/** A sport that was unknown may be known by now; any other stays as it is. */
export const sportOf = ({ activityTypeId, chosenTypeId }: OldMeasure): number | null =>
  chosenTypeId === null && activityTypeById(activityTypeId).family === 'other' ? null : activityTypeId;

interface Measured {
  readonly row: OldMeasure;
  /** Null: the file can no longer be read. */
  readonly session: MeasuredSession | null;
}

/** Writes what was measured, unless the activity was measured meanwhile for another reason. */
async function write(context: ImportContext, { memberId, timeZone }: KnownMember, measured: readonly Measured[]) {
  const today = localDate(Date.now() / 1000, timeZone);
  await changeWhatCounts(context, memberId, async (tx) => {
    const figures = await figuresBefore(
      tx,
      measured.map(({ row }) => row),
      MEASURED_BY,
    );
    const readable = measured.flatMap(({ row: { id, activityTypeId }, session }) => {
      const before = figures.get(id);
      return session === null || before === undefined ? [] : [{ id, beforeTypeId: activityTypeId, session, before }];
    });
    const moved = await setMeasuredAs(tx, readable);
    await setSports(tx, readable);
    await setMeasuredBy(tx, [...figures.keys()], MEASURED_BY);
    await noteMeasuredBefore(
      tx,
      readable.map(({ id, session, before }) => ({ id, before: changedFigures(before, session, today) })),
    );
    const changed = readable.filter(
      ({ before, session }) => !isSameEffort(before, session) || changedFigures(before, session, today) !== null,
    );
    await forgetZones(
      tx,
      changed.map(({ id }) => id),
    );
    return [...moved, ...changed.map(({ before }) => before.localDate)];
  });
}

/** One member at a time and one file after another, behind everything that somebody waits for. What was written stays when it is stopped. */
export const measureAgainJob = (
  context: ImportContext,
  notifyChanges: (member: KnownMember, changes: MeasuredChanges) => Promise<void>,
): JobHandler => ({
  limit: 1,
  maxAttempts: 6,
  async run({ key: memberId, payload, signal, save }) {
    let { done } = progress.parse(payload);
    for (let any = false; ; any = true) {
      const member = await findMember(context.db, memberId);
      if (!member) return;
      const rows = await measuredBefore(context.db, memberId, MEASURED_BY, PAGE);
      if (rows.length === 0) {
        // New measurements and new rules may change which recordings count.
        await judgeAgain(context, memberId);
        // The member may have changed their weight while files were read.
        if (await isWeighedWrong(context, member)) await planAnalysis(context.db, memberId);
        if (any) context.publish(member.identityId, 'calendar_updated', {});
        const changes = await changesOf(context.db, memberId, MEASURED_BY, NAMED);
        if (changes.count > 0) await notifyChanges(member, changes);
        return;
      }
      const measured: Measured[] = [];
      for (const row of rows) {
        signal.throwIfAborted();
        measured.push({ row, session: await measureAgain(context, memberId, row, sportOf(row)) });
      }
      await write(context, member, measured);
      done += rows.length;
      await save({ done, total: done + (await countMeasuredBefore(context.db, memberId, MEASURED_BY)) });
    }
  },
});
