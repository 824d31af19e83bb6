import { setZones } from '../activities/activities.store.ts';
import { activitiesForPower, type ActivityForPower, histogramsOf } from '../activities/analysis.store.ts';
import { families, type SportFamily } from '../../domain/activity-types.ts';
import { BIOMETRIC_DEFAULTS } from '../../domain/constants.ts';
import { DEFAULT_RESTING_HEART_RATE } from '../../domain/metrics/constants.ts';
import { ageOn } from '../../domain/dates.ts';
import { emptyHistogram, unpackHistogram } from '../../domain/metrics/histogram.ts';
import { activityLoad, maximumHeartRateOf } from '../../domain/metrics/load.ts';
import { valueOn, weightOn } from '../../domain/metrics/measurements.ts';
import { ownZoneMaximum, type Threshold } from '../../domain/metrics/thresholds.ts';
import type { Db } from '../db/open.ts';
import { findMember, type KnownMember, memberTransaction } from '../members/hold-member.store.ts';
import { findDailyValues, findWeights } from '../members/measurements.store.ts';
import { findThresholds } from '../members/thresholds.store.ts';
import type { ImportContext } from './context.ts';
import { writeCriticalPowers } from './critical-powers.store.ts';
import { refreshDayTotals } from './day-totals.store.ts';
import { flagDuplicates } from './flag-duplicates.ts';
import { finishStored, hasStored } from './items.store.ts';
import { powerBases, type ZoneBasisInputs } from './power-bases.ts';

/** Number of activities per statement. */
const CHUNK = 500;

/** Returns the maximum by age, used until one is measured. */
const usualMaximum = ({ birthDate }: KnownMember, date: string): number =>
  maximumHeartRateOf(null, birthDate === null ? null : ageOn(birthDate, date));

interface Drawing {
  /** Returns the maximum heart rate for the zones of a sport on a day. */
  readonly maximumOn: (family: SportFamily, date: string) => number;
  readonly bases: ReadonlyMap<string, ZoneBasisInputs>;
  readonly onProgress: OnProgress;
}

/** Computes zones and load from the stored histograms, each with the critical power of its sport and day. */
async function drawZones(tx: Db, rows: readonly ActivityForPower[], { maximumOn, bases, onProgress }: Drawing) {
  const read = (from: number) =>
    histogramsOf(
      tx,
      rows.slice(from, from + CHUNK).map(({ id }) => id),
    );
  let histograms = rows.length === 0 ? [] : await read(0);
  let writing = Promise.resolve();
  for (let from = 0; from < rows.length; from += CHUNK) {
    // Computed while the database writes the previous chunk.
    const drawn = histograms.map((row) => {
      const basis = bases.get(row.id)!;
      const maximum = maximumOn(row.family, row.localDate);
      const { load, source, zones } = activityLoad(
        {
          powerSource: row.powerSource,
          powerHistogram: row.power ? unpackHistogram(row.power) : emptyHistogram,
          heartRateHistogram: row.heartRate ? unpackHistogram(row.heartRate) : emptyHistogram,
        },
        row.stated,
        basis,
        maximum,
      );
      const { shown, proven } = basis;
      return { id: row.id, shown, proven, load, source, zones };
    });
    await writing;
    const done = Math.min(from + CHUNK, rows.length);
    if (done < rows.length) histograms = await read(done);
    writing = setZones(tx, drawn).then(() => onProgress(done, rows.length));
    // Awaited above or below.
    writing.catch(() => {});
  }
  await writing;
}

/** Called with the number of activities done and in total. */
export type OnProgress = (done: number, total: number) => Promise<void>;

export interface AnalysisOptions {
  /** True to recompute all zones and loads, after a change of their inputs. */
  readonly all?: boolean;
  /** Import with the new activities, whose items get their final results. */
  readonly importId?: string | null;
  readonly onProgress?: OnProgress;
}

/**
 * Whether zones and load are computed from these inputs. The column has single precision, and the driver returns its shortest decimal text.
 */
const isDrawn = ({ criticalPower, proven }: ActivityForPower, basis: ZoneBasisInputs): boolean =>
  proven === basis.proven &&
  (criticalPower === null
    ? basis.shown === null
    : basis.shown !== null && Math.fround(criticalPower) === Math.fround(basis.shown));

/** Returns a member's weight and resting heart rate on a day. */
async function bodyOf(tx: Db, member: KnownMember) {
  const weights = await findWeights(tx, member);
  const restingRates = await findDailyValues(tx, member.memberId, 'resting_heart_rate');
  return {
    weight: (day: string) => weightOn(weights, day) ?? BIOMETRIC_DEFAULTS.first.weight,
    resting: (day: string) => valueOn(restingRates, day) ?? DEFAULT_RESTING_HEART_RATE,
  };
}

/**
 * Flags duplicate activities, if any were stored or changed since the last analysis, updates critical power over all of them, and
 * recomputes zones and load where the day's value changed. Updates day totals, and completes the import items that waited for this.
 * @param tx a transaction that holds the member's lock
 * @returns number of recomputed activities
 */
async function analyse(
  tx: Db,
  pool: ImportContext['pool'],
  member: KnownMember,
  {
    all = false,
    importId = null,
    changed = null,
    onProgress = async () => {},
  }: AnalysisOptions & { readonly changed?: readonly string[] | null },
): Promise<number> {
  const { memberId } = member;
  const isOpen = changed !== null || (await hasStored(tx, memberId));
  const flagged = isOpen ? await flagDuplicates(tx, pool, memberId, importId) : [];
  const rows = await activitiesForPower(tx, memberId);
  const own: readonly Threshold[] = await findThresholds(tx, memberId);
  const usual = (date: string) => usualMaximum(member, date);
  const body = await bodyOf(tx, member);
  const { changes, bases } = await powerBases(rows, body, usual, own);
  await writeCriticalPowers(tx, memberId, 'foot', changes.foot);
  await writeCriticalPowers(tx, memberId, 'bike', changes.bike);
  const stale = rows.filter((row) => all || !isDrawn(row, bases.get(row.id)!));
  const ownMaxima = new Map(families.map((family) => [family, ownZoneMaximum(own, family)]));
  const maximumOn = (family: SportFamily, date: string) => ownMaxima.get(family)!(date) ?? usual(date);
  await drawZones(tx, stale, { maximumOn, bases, onProgress });
  await refreshDayTotals(tx, memberId, [...(changed ?? []), ...flagged, ...stale.map(({ localDate }) => localDate)]);
  await finishStored(tx, memberId);
  return stale.length;
}

/** Analyses a member's stored activities. @returns the number of recomputed activities */
export async function analyseMember(
  { db, pool }: Pick<ImportContext, 'db' | 'pool'>,
  memberId: string,
  options: AnalysisOptions = {},
): Promise<number> {
  const member = await findMember(db, memberId);
  if (!member) return 0;
  return memberTransaction(db, memberId, (tx) => analyse(tx, pool, member, options));
}

/** Decides again which of a member's recordings count, by the current rules, and updates all dependent values. */
export async function judgeAgain({ db, pool }: Pick<ImportContext, 'db' | 'pool'>, memberId: string): Promise<void> {
  const member = await findMember(db, memberId);
  if (member) await memberTransaction(db, memberId, (tx) => analyse(tx, pool, member, { changed: [] }));
}

/**
 * Changes which of a member's activities count, and updates all dependent values in the same transaction.
 * @param change returns the affected local days
 * @throws Over if the member has been deleted
 */
export async function changeWhatCounts(
  { db, pool }: Pick<ImportContext, 'db' | 'pool'>,
  memberId: string,
  change: (tx: Db) => Promise<readonly string[]>,
): Promise<void> {
  await memberTransaction(db, memberId, async (tx) => {
    const changed = await change(tx);
    const member = await findMember(tx, memberId);
    if (member && changed.length > 0) await analyse(tx, pool, member, { changed });
  });
}
