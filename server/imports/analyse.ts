import { sql } from 'drizzle-orm';
import { BIOMETRIC_DEFAULTS } from '../../domain/constants.ts';
import { ageOn } from '../../domain/dates.ts';
import type { CriticalPowerChange } from '../../domain/metrics/critical-power-series.ts';
import { emptyHistogram, unpackHistogram } from '../../domain/metrics/histogram.ts';
import { maximumHeartRateOf, weightedLoad } from '../../domain/metrics/load.ts';
import type { PowerSource } from '../../domain/metrics/power-source.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { findMember, type ImportContext, type ImportMember, memberTransaction } from './context.ts';
import { refreshDayTotals } from './day-totals.ts';
import { flagDuplicates } from './flag-duplicates.ts';
import { type EvidenceRow, powerBases, type ShownBasis } from './power-bases.ts';

interface SlimRow extends EvidenceRow {
  readonly criticalPower: number | null;
  /** Null until its zones were drawn. */
  readonly proven: boolean | null;
}

async function slimRows(tx: Db, memberId: string): Promise<SlimRow[]> {
  const result = await tx.execute(sql`
    select activity_id as id, local_date::text as "localDate", family, power_source as "powerSource", critical_power as "criticalPower",
      critical_power_proven as proven, (not invalidated and flagged_as_duplicate_on is null) as counts, duration,
      average_power as "averagePower", average_hr as "averageHeartRate", peak_hr as "peakHeartRate", sustained_hr as "sustainedHeartRate",
      w3min, w5min, w9min, w10min, w20min, w30min, w1hr
    from activities where member_id = ${memberId} and removed_on is null order by local_date, start_time, original_hash, session_index`);
  return rowsOf<SlimRow>(result);
}

async function writeSeries(tx: Db, memberId: string, changes: readonly CriticalPowerChange[]): Promise<void> {
  const rows = JSON.stringify(changes);
  await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb) as given("fromDate" date, "criticalPower" float8, source text, proven boolean, "setOn" date)
    ), gone as (
      delete from critical_powers where member_id = ${memberId} and from_date not in (select "fromDate" from given)
    )
    insert into critical_powers as mine (member_id, from_date, critical_power, source, proven, set_on)
    select ${memberId}::uuid, "fromDate", "criticalPower", source, proven, "setOn" from given
    on conflict (member_id, from_date) do update set critical_power = excluded.critical_power, source = excluded.source,
        proven = excluded.proven, set_on = excluded.set_on
      where (mine.critical_power, mine.source, mine.proven, mine.set_on)
        is distinct from (excluded.critical_power, excluded.source, excluded.proven, excluded.set_on)`);
}

/** Activities whose zones are drawn in one statement. */
const CHUNK = 500;

/** By age, until heart rates are measured against the highest one. */
const usualMaximum = ({ birthDate }: ImportMember, date: string): number =>
  maximumHeartRateOf(null, birthDate === null ? null : ageOn(birthDate, date));

/** Zones and load from the stored histograms, each against the critical power of its sport and day. */
async function drawZones(
  tx: Db,
  member: ImportMember,
  rows: readonly SlimRow[],
  bases: ReadonlyMap<string, ShownBasis>,
) {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK);
    const ids = JSON.stringify(chunk.map(({ id }) => id));
    const result = await tx.execute(sql`
      select activity_id as id, local_date::text as "localDate", power_source as "powerSource",
        power_histogram as power, heart_rate_histogram as "heartRate"
      from activities where activity_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`);
    const drawn = rowsOf<{
      id: string;
      localDate: string;
      powerSource: PowerSource | null;
      power: Uint8Array | null;
      heartRate: Uint8Array | null;
    }>(result).map((row) => {
      const basis = bases.get(row.id)!;
      const load = weightedLoad(
        {
          powerSource: row.powerSource,
          powerHistogram: row.power ? unpackHistogram(row.power) : emptyHistogram,
          heartRateHistogram: row.heartRate ? unpackHistogram(row.heartRate) : emptyHistogram,
        },
        basis,
        usualMaximum(member, row.localDate),
      );
      const [dz0, dz1, dz2, dz3, dz4, dz5] = load?.zones ?? [];
      const { shown, proven } = basis;
      return { id: row.id, shown, proven, load: load?.load, source: load?.source, dz0, dz1, dz2, dz3, dz4, dz5 };
    });
    await tx.execute(sql`
      update activities set critical_power = given.shown, critical_power_proven = given.proven, weighted_load = given.load, load_source = given.source,
        dz0 = given.dz0, dz1 = given.dz1, dz2 = given.dz2, dz3 = given.dz3, dz4 = given.dz4, dz5 = given.dz5
      from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as given(
        id uuid, shown real, proven boolean, load float8, source text, dz0 int, dz1 int, dz2 int, dz3 int, dz4 int, dz5 int)
      where activity_id = given.id`);
  }
}

export interface AnalysisOptions {
  /** Draws zones and load everywhere, after a change of birth date. */
  readonly all?: boolean;
  /** The import that brought what is new: its items say what they are. */
  readonly importId?: string | null;
}

/** Whether zones and load are those of a basis. The column holds single precision, so that is what is compared. */
const isDrawn = ({ criticalPower, proven }: SlimRow, basis: ShownBasis): boolean =>
  proven === basis.proven &&
  (criticalPower === null ? basis.shown === null : basis.shown !== null && criticalPower === Math.fround(basis.shown));

/** Whether anything was stored since the last analysis. */
async function hasStored(tx: Db, memberId: string): Promise<boolean> {
  const result = await tx.execute(sql`
    select exists (select from import_items join imports using (import_id)
      where member_id = ${memberId} and import_items.state = 'stored') as stored`);
  return rowsOf<{ stored: boolean }>(result)[0]?.stored === true;
}

/**
 * Decides which of the activities stored meanwhile are duplicates, follows the member's critical power through all of them, and draws zones
 * and load anew where the value of the day has changed. Day totals follow. Items of imports that waited for this are done then.
 * Answers how many activities changed.
 */
export async function analyseMember(
  { db, pool }: Pick<ImportContext, 'db' | 'pool'>,
  memberId: string,
  { all = false, importId = null }: AnalysisOptions = {},
): Promise<number> {
  const member = await findMember(db, memberId);
  if (!member) return 0;
  return memberTransaction(db, memberId, async (tx) => {
    const dates = (await hasStored(tx, memberId)) ? await flagDuplicates(tx, pool, memberId, importId) : [];
    const rows = await slimRows(tx, memberId);
    const { changes, bases } = powerBases(rows, member.weight ?? BIOMETRIC_DEFAULTS.first.weight, (date) =>
      usualMaximum(member, date),
    );
    await writeSeries(tx, memberId, changes);
    const stale = rows.filter((row) => all || !isDrawn(row, bases.get(row.id)!));
    await drawZones(tx, member, stale, bases);
    await refreshDayTotals(tx, memberId, [...dates, ...stale.map(({ localDate }) => localDate)]);
    await tx.execute(sql`
      update import_items set state = 'done'
      where state = 'stored' and import_id in (select import_id from imports where member_id = ${memberId})`);
    return stale.length;
  });
}
