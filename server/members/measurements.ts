import { localDate } from '../../domain/dates.ts';
import type { MemberUpdateWire } from '../../domain/entities/member.ts';
import type { MeasurementSource } from '../../domain/metrics/measurements.ts';
import type { Db } from '../db/open.ts';
import { findMember, holdAlone } from './hold-member.store.ts';
import { deleteMeasurement, insertMeasurement, latestWeight } from './measurements.store.ts';
import { followWeight } from './members.store.ts';

/** Changes what was measured of a member. The weight of the profile is the latest one afterwards. Give a transaction. */
export async function changeMeasurements<Result>(
  tx: Db,
  memberId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await holdAlone(tx, memberId);
  const result = await work();
  await followWeight(tx, memberId);
  return result;
}

/** The local day on which a member is now. */
async function todayOf(tx: Db, memberId: string): Promise<string> {
  const member = await findMember(tx, memberId);
  return localDate(Date.now() / 1000, member?.timeZone ?? null);
}

/** A weight without a day is one of today. */
export async function sayWeight(
  tx: Db,
  memberId: string,
  { value, source }: { readonly value: number; readonly source: MeasurementSource },
): Promise<void> {
  const day = await todayOf(tx, memberId);
  await changeMeasurements(tx, memberId, () => insertMeasurement(tx, memberId, { kind: 'weight', day, value, source }));
}

/** As {@link sayWeight}, for what a vendor or an old export knows: what somebody has said stays. @returns whether it is new */
export async function fillWeight(tx: Db, memberId: string, value: number | null): Promise<boolean> {
  if (value === null) return false;
  if ((await latestWeight(tx, memberId)) !== null) return false;
  await sayWeight(tx, memberId, { value, source: 'vendor' });
  return true;
}

/**
 * Keeps the weight that a profile is saved with as a measurement of today. One that is only assumed is none; one that is the latest anyway
 * is nothing new; null takes back what was said today.
 * @returns what is left to be changed in the profile
 */
export async function keepProfileWeight(
  tx: Db,
  memberId: string,
  changes: MemberUpdateWire,
): Promise<MemberUpdateWire> {
  const { weight, ...rest } = changes;
  if (weight === undefined) return changes;
  if (weight === null) {
    const day = await todayOf(tx, memberId);
    await changeMeasurements(tx, memberId, () => deleteMeasurement(tx, memberId, { kind: 'weight', day }));
  }
  const latest = await latestWeight(tx, memberId);
  const isAssumed = changes.assumed?.includes('weight') === true;
  if (weight === null || isAssumed) return latest === null ? changes : rest;
  if (latest?.value !== weight) await sayWeight(tx, memberId, { value: weight, source: 'hand' });
  return rest;
}
