import { typedText } from '../words/typed.ts';
import { activityTypeById } from '../activity-types.ts';
import {
  type Gear,
  type GearInput,
  type GearKind,
  gearKinds,
  MAX_GEAR_METRES,
  MAX_WARN_MONTHS,
  sportsOf,
} from '../entities/gear.ts';
import { fromMetres, toMetres } from '../units.ts';

/** Returns the member's name for the gear, with brand and model. */
export const gearTitle = ({ name, model }: Pick<Gear, 'name' | 'model'>): string =>
  model === null ? name : `${name} (${model})`;

/** Returns the kind of gear for a sport; null if it has none. */
export const kindOfSport = (activityTypeId: number): GearKind | null =>
  gearKinds.find((kind) => sportsOf(kind).includes(activityTypeId)) ?? null;

/**
 * Returns the gear that can be assigned to an activity: gear in use, matching its sport first, and the assigned gear.
 * @param activityTypeId null for several sports
 */
export function gearChoices(
  gear: readonly Gear[],
  activityTypeId: number | null,
  current: string | null = null,
): readonly Gear[] {
  const kind = activityTypeId === null ? null : kindOfSport(activityTypeId);
  const open = gear.filter(({ retiredOn, gearId }) => retiredOn === null || gearId === current);
  return [...open.filter((one) => one.kind === kind), ...open.filter((one) => one.kind !== kind)];
}

/** Returns the names of the sports, comma-separated. */
export const sportNames = (activityTypeIds: readonly number[]): string =>
  activityTypeIds.map((id) => activityTypeById(id).name).join(', ');

const unitOf = (prefersMetric: boolean) => (prefersMetric ? 'kilometers' : 'miles');

/** Formats metres as an input value in kilometres or miles; '' if null. */
export const distanceToType = (metres: number | null, prefersMetric: boolean): string =>
  metres === null ? '' : typedText(fromMetres(metres, unitOf(prefersMetric)), 1);

/** Parses `800`, `812.5` or `812,5`; returns metres, null if empty, NaN if invalid. */
export function parseGearDistance(text: string, prefersMetric: boolean): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^\d{1,6}(?:[.,]\d)?$/.test(trimmed)) return Number.NaN;
  const metres = toMetres(Number(trimmed.replace(',', '.')), unitOf(prefersMetric));
  return metres <= MAX_GEAR_METRES ? metres : Number.NaN;
}

/** Returns the editable fields of gear, without its statistics. */
export const inputOf = ({
  kind,
  name,
  model,
  since,
  retiredOn,
  earlierDistance,
  warnAt,
  warnMonths,
  defaultFor,
}: Gear): GearInput => ({ kind, name, model, since, retiredOn, earlierDistance, warnAt, warnMonths, defaultFor });

/** Parses `18` months; null if empty, NaN if invalid. */
export function parseMonths(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const months = /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return months >= 1 && months <= MAX_WARN_MONTHS ? months : Number.NaN;
}
