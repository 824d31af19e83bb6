import { localDate } from '../../domain/dates.ts';
import type { MemberUpdateWire } from '../../domain/entities/member.ts';
import type { MeasurementSource } from '../../domain/metrics/measurements.ts';
import type { Db } from '../db/open.ts';
import { findMember, holdAlone } from './hold-member.store.ts';
import { deleteMeasurement, insertMeasurement, latestWeight } from './measurements.store.ts';
import { followWeight } from './members.store.ts';

/** Changes a member's measurements, and sets the weight of the profile to the latest one. Needs a transaction. */
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

/** Returns the current local day of a member. */
async function todayOf(tx: Db, memberId: string): Promise<string> {
  const member = await findMember(tx, memberId);
  return localDate(Date.now() / 1000, member?.timeZone ?? null);
}

/** Saves a weight without a day as today's measurement. */
export async function saveWeight(
  tx: Db,
  memberId: string,
  { value, source }: { readonly value: number; readonly source: MeasurementSource },
): Promise<void> {
  const day = await todayOf(tx, memberId);
  await changeMeasurements(tx, memberId, () => insertMeasurement(tx, memberId, { kind: 'weight', day, value, source }));
}

/** Like {@link saveWeight}, for weights from a vendor or an old export: keeps an existing entry. @returns whether the entry is new */
export async function fillWeight(tx: Db, memberId: string, value: number | null): Promise<boolean> {
  if (value === null) return false;
  if ((await latestWeight(tx, memberId)) !== null) return false;
  await saveWeight(tx, memberId, { value, source: 'vendor' });
  return true;
}

/**
 * Saves the weight of a profile as today's measurement, unless it is assumed or equals the latest one; `null` deletes today's.
 * @returns the remaining changes of the profile
 */
export async function storeProfileWeight(
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
  if (latest?.value !== weight) await saveWeight(tx, memberId, { value: weight, source: 'hand' });
  return rest;
}
