import * as z from 'zod/mini';
import type { GearKind } from '../entities/gear.ts';
import { garminKey, garminText } from './garmin-values.ts';
import { emptyRow, collectRows, gearIn, type ReadTable, type TableRow } from './table.ts';

/** Maximum characters of a gear list: twice the size for thirty years with three activities a day. */
const MAX_GEAR_LIST = 16 * 2 ** 20;

const gearList = z.object({ gearDTOS: z.array(z.unknown()), gearActivityDTOs: z.record(z.string(), z.unknown()) });
const gear = z.object({
  gearPk: garminKey,
  gearTypeName: garminText,
  displayName: garminText,
  customMakeModel: garminText,
});
const links = z.array(z.unknown());
const link = z.object({ activityId: garminKey });

const kindOf = (type: string | null | undefined): GearKind | null => {
  const word = type?.toLowerCase();
  return word === 'shoes' || word === 'bike' ? word : null;
};

/** Named shoes and bikes by key; the member's name takes precedence over make and model. */
function gearByKey(list: readonly unknown[]): Map<string, { readonly kind: GearKind; readonly name: string }> {
  return new Map(
    list.flatMap((value) => {
      const read = gear.safeParse(value);
      if (!read.success) return [];
      const { gearPk, gearTypeName, displayName, customMakeModel } = read.data;
      const kind = kindOf(gearTypeName);
      const name = gearIn(displayName) ?? gearIn(customMakeModel);
      return kind === null || name === null ? [] : [[gearPk, { kind, name }] as const];
    }),
  );
}

/** Maximum arrays and objects in a gear list, well above the number in a genuine list. */
const MAX_CONTAINERS = 200_000;

/**
 * Whether a text has few enough arrays and objects to be parsed at once. Each takes far more memory than its two
 * characters.
 */
function isFlat(json: string): boolean {
  const openings = /[[{]/g;
  for (let count = 0; count <= MAX_CONTAINERS; count++) if (!openings.test(json)) return true;
  return false;
}

/**
 * Reads the shoes and bikes of a Garmin export, and the activities of each.
 * @returns null if the file has a different format
 */
export function readGarminGear(json: string): ReadTable | null {
  if (json.length > MAX_GEAR_LIST || !isFlat(json)) return null;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  const read = gearList.safeParse(Array.isArray(value) ? value[0] : value);
  if (!read.success) return null;
  return { ...collectRows(gearRows(read.data)), isGearList: true };
}

function* gearRows({ gearDTOS, gearActivityDTOs }: z.infer<typeof gearList>): Generator<TableRow | null> {
  const known = gearByKey(gearDTOS);
  for (const [gearPk, uses] of Object.entries(gearActivityDTOs)) {
    const used = known.get(gearPk);
    if (used === undefined) continue;
    for (const use of links.safeParse(uses).data ?? [null]) {
      const read = link.safeParse(use);
      yield read.success ? { ...emptyRow, gear: used.name, gearKind: used.kind, activity: read.data.activityId } : null;
    }
  }
}
