import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  gear as gearOnTheWire,
  type GearInputWire,
  type GearKind,
  type GearWire,
  USUAL_SHOE_METRES,
} from '../../domain/entities/gear.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { countUndone, type UndoCount } from '../db/count-undone.ts';
import { restoredId } from '../base/uuid-of.ts';
import { withinLimit } from '../members/row-limits.store.ts';
import { counting } from './activities.store.ts';

/** Returns all gear of a member: first gear in use, then by last use. */
export async function gearOf(db: Db, memberId: string): Promise<GearWire[]> {
  const result = await db.execute(sql`
    select gear_id, kind, name, model, since::text as since, retired_on::text as retired_on, earlier_distance, warn_at, warn_months,
      to_json(default_for) as default_for, coalesce(used.distance, 0) as distance, coalesce(used.n, 0) as activities, used.last_used,
      exists (select from activities where gear_id = gear.gear_id) as is_used
    from gear left join (
      select gear_id, sum(total_distance) as distance, count(*)::int as n, max(local_date)::text as last_used
      from activities where member_id = ${memberId} and gear_id is not null and ${counting} group by gear_id
    ) as used using (gear_id)
    where member_id = ${memberId}
    order by retired_on is not null, used.last_used desc nulls last, created_at, gear_id`);
  return parsedRows(result, gearOnTheWire.shape);
}

/** Whether all these ids are gear of a member. */
export async function isGearOf(db: Db, memberId: string, gearIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(gearIds)];
  if (ids.length === 0) return true;
  const result = await db.execute(sql`
    select count(*)::int as n from gear where member_id = ${memberId}
      and gear_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return parsedRows(result, { n: z.number() })[0]!.n === ids.length;
}

const arrayOf = (values: readonly number[]) => `{${values.join(',')}}`;

/** Removes other gear as the default of these sports. */
async function takeDefaults(tx: Db, memberId: string, gearId: string | null, types: readonly number[]): Promise<void> {
  if (types.length === 0) return;
  await tx.execute(sql`
    update gear set default_for = array(select unnest(default_for) except select unnest(${arrayOf(types)}::smallint[]))
    where member_id = ${memberId} and gear_id is distinct from ${gearId}::uuid and default_for && ${arrayOf(types)}::smallint[]`);
}

/** Saves gear, creating it if `gearId` is `null`, with `newId` as its id if given. @returns false if the member does not have this gear */
export async function storeGear(
  tx: Db,
  memberId: string,
  { gearId, newId }: { readonly gearId: string | null; readonly newId: string | undefined },
  input: GearInputWire,
): Promise<boolean> {
  const { kind, name, model, since, retired_on: retiredOn, earlier_distance: earlier, warn_at: warnAt } = input;
  const warnMonths = input.warn_months ?? null;
  const types = arrayOf(input.default_for);
  await takeDefaults(tx, memberId, gearId, input.default_for);
  const kept =
    gearId === null
      ? await tx.execute(sql`
          insert into gear (gear_id, member_id, kind, name, model, since, retired_on, earlier_distance, warn_at, warn_months, default_for)
          values (coalesce(${newId ?? null}::uuid, gen_random_uuid()), ${memberId}::uuid, ${kind}, ${name}, ${model}, ${since}::date, ${retiredOn}::date, ${earlier}, ${warnAt},
            ${warnMonths}::smallint, ${types}::smallint[])
          returning gear_id`)
      : await tx.execute(sql`
          update gear set kind = ${kind}, name = ${name}, model = ${model}, since = ${since}::date, retired_on = ${retiredOn}::date,
            earlier_distance = ${earlier}, warn_at = ${warnAt}, warn_months = ${warnMonths}::smallint, default_for = ${types}::smallint[]
          where gear_id = ${gearId} and member_id = ${memberId} returning gear_id`);
  return hasRows(kept);
}

/** Deletes gear that no activity uses. */
export async function deleteGear(tx: Db, memberId: string, gearId: string): Promise<'gone' | 'inUse' | 'nowhere'> {
  const found = await tx.execute(sql`
    select exists (select from activities where gear_id = ${gearId}) as used from gear
    where gear_id = ${gearId} and member_id = ${memberId} for update`);
  const [row] = parsedRows(found, { used: z.boolean() });
  if (!row) return 'nowhere';
  if (row.used) return 'inUse';
  await tx.execute(sql`delete from gear where gear_id = ${gearId}`);
  return 'gone';
}

const nameKey = (kind: GearKind, name: string): string => `${kind} ${name.toLowerCase()}`;

/**
 * Returns the gear of a member by name; creates missing gear, up to the limit.
 * @returns ids by kind and name, as in `gearKey`
 */
export async function gearNamed(
  tx: Db,
  memberId: string,
  wanted: readonly { readonly kind: GearKind; readonly name: string }[],
): Promise<(kind: GearKind, name: string) => string | null> {
  const asked = new Map(wanted.map((one) => [nameKey(one.kind, one.name), one]));
  const read = async () => {
    const result = await tx.execute(
      sql`select gear_id as id, kind, name from gear where member_id = ${memberId} order by created_at`,
    );
    const row = { id: z.string(), kind: gearOnTheWire.shape.kind, name: z.string() };
    return new Map(parsedRows(result, row).map(({ id, kind, name }) => [nameKey(kind, name), id]));
  };
  const before = await read();
  const unknown = [...asked].flatMap(([key, one]) => (before.has(key) ? [] : [one]));
  const missing = await withinLimit(tx, memberId, 'gear', unknown);
  if (missing.length === 0) return (kind, name) => before.get(nameKey(kind, name)) ?? null;
  await tx.execute(sql`
    insert into gear (member_id, kind, name, warn_at)
    select ${memberId}::uuid, kind, name, case when kind = 'shoes' then ${USUAL_SHOE_METRES}::float8 end
    from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as given(kind text, name text)`);
  const now = await read();
  return (kind, name) => now.get(nameKey(kind, name)) ?? null;
}

type RestoredGear = Restore['gear'][number];
const ownGear = { id: z.string(), kind: gearOnTheWire.shape.kind, name: z.string(), more: z.string() };
type OwnGear = z.infer<z.ZodMiniObject<typeof ownGear>>;

/** Matches the gear of an export to the member's: by id, by an earlier restore, else by kind and name; each at most once. */
async function gearThere(tx: Db, memberId: string, gear: readonly RestoredGear[]): Promise<Map<string, string>> {
  const result = await tx.execute(sql`
    select gear_id as id, kind, name, concat(model, ' ', since) as more from gear
    where member_id = ${memberId} order by created_at, gear_id`);
  const free = new Map(parsedRows(result, ownGear).map((own) => [own.id, own]));
  const here = new Map<string, string>();
  const isNamed = (one: RestoredGear, own: OwnGear) => nameKey(one.kind, one.name) === nameKey(own.kind, own.name);
  const ways: ((one: RestoredGear, own: OwnGear) => boolean)[] = [
    (one, own) => own.id === one.id || own.id === restoredId(memberId, one.id),
    (one, own) => isNamed(one, own) && own.more === `${one.model ?? ''} ${one.since ?? ''}`,
    isNamed,
  ];
  for (const isIt of ways) {
    for (const one of gear) {
      const own = here.has(one.id) ? undefined : [...free.values()].find((candidate) => isIt(one, candidate));
      if (own === undefined) continue;
      here.set(one.id, own.id);
      free.delete(own.id);
    }
  }
  return here;
}

/** Hash of all fields except the default sports, since other gear can take those. */
const said = sql.raw(
  `md5((jsonb_build_array(kind, gear.name, model, since, retired_on, earlier_distance, warn_at)
    || case when warn_months is null then '[]'::jsonb else jsonb_build_array(warn_months) end)::text)`,
);

/** Returns the default sports of each gear, by its id: the older of two claims wins, and retired gear has none. */
function defaultsOf(gear: readonly RestoredGear[]): ReadonlyMap<string, readonly number[]> {
  const claimed = new Set<number>();
  const inUse = gear
    .filter(({ retired_on }) => retired_on === null)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return new Map(
    inUse.map(({ id, default_for: wanted }) => {
      const free = wanted.filter((type) => !claimed.has(type));
      for (const type of free) claimed.add(type);
      return [id, free];
    }),
  );
}

/** Gear created by a restore, with a hash of its fields at that time. */
export const restoredGear = z.object({ id: z.string(), said: z.string() });
export type RestoredGearEntry = z.infer<typeof restoredGear>;

/**
 * Restores the gear of an export, up to the limit. Leaves existing gear and existing defaults unchanged.
 * @returns ids here by their id in the export, and the new gear
 */
export async function restoreGear(
  tx: Db,
  memberId: string,
  gear: readonly RestoredGear[],
): Promise<{ readonly here: ReadonlyMap<string, string>; readonly brought: RestoredGearEntry[] }> {
  const here = await gearThere(tx, memberId, gear);
  const missing = await withinLimit(
    tx,
    memberId,
    'gear',
    gear.filter(({ id }) => !here.has(id)),
  );
  for (const { id } of missing) here.set(id, restoredId(memberId, id));
  if (missing.length === 0) return { here, brought: [] };
  const defaults = defaultsOf(missing);
  const rows = missing.map((one) => ({
    ...one,
    id: here.get(one.id),
    default_for: arrayOf(defaults.get(one.id) ?? []),
  }));
  const added = await tx.execute(sql`
    insert into gear (gear_id, member_id, kind, name, model, since, retired_on, earlier_distance, warn_at, warn_months, created_at,
      default_for)
    select id, ${memberId}::uuid, kind, name, model, since, retired_on, earlier_distance, warn_at, warn_months, "at", array(
      select unnest(default_for::smallint[])
      except select unnest(own.default_for) from gear as own where own.member_id = ${memberId} order by 1)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, kind text, name text, model text, since date,
      retired_on date, earlier_distance float8, warn_at float8, warn_months smallint, "at" timestamptz, default_for text)
    on conflict do nothing returning gear_id as id, ${said} as said`);
  return { here, brought: parsedRows(added, restoredGear.shape) };
}

/** Deletes gear that a restore created, unless it has changed since or an activity uses it. */
export async function removeRestoredGear(
  tx: Db,
  memberId: string,
  brought: readonly RestoredGearEntry[],
): Promise<UndoCount> {
  const result = await tx.execute(sql`
    with there as (
      select gear_id, ${said} = given.said and not exists (select from activities where activities.gear_id = gear.gear_id) as same
      from gear join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as given(id uuid, said text) on gear_id = id
      where member_id = ${memberId}
    ), gone as (delete from gear using there where gear.gear_id = there.gear_id and same)
    select same from there`);
  return countUndone(result);
}
