import type { sharedNumbers } from '../activity-fields.ts';
import type { Correction, LoadSource } from '../entities/activity.ts';
import type { SharedActivity } from '../partners/shared.ts';
import { activityTypeById } from '../activity-types.ts';

/** A number with its unit. */
export interface Figure {
  readonly value: number;
  readonly unit: string;
  /** True if computed from other values instead of measured. */
  readonly estimated?: true;
  /** True if the member changed the value. */
  readonly corrected?: true;
}

const LOAD = 'load (arbitrary unit)';

/** Units of all numbers that assistants receive; a shared number of an activity does not compile without one. */
export const units = {
  total_distance: 'm',
  total_duration: 's',
  duration: 's',
  distance: 'm',
  altitude_gain: 'm',
  average_hr: 'bpm',
  maximum_hr: 'bpm',
  heart_rate: 'bpm',
  average_power: 'W',
  power: 'W',
  average_cadence: 'steps or revolutions per minute',
  weighted_load: LOAD,
  load: LOAD,
  activities: 'activities',
} as const satisfies Readonly<Record<string, string> & Record<keyof typeof sharedNumbers, string>>;
export type MeasuredQuantity = keyof typeof units;

export const LOAD_PER_DAY = 'load per day (arbitrary unit)';

/** Rounds to two decimals, more than the precision of any of these numbers. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Returns a number with its unit; null if the number is unknown or not shared. */
export function figure(
  name: MeasuredQuantity,
  value: unknown,
  qualities: { readonly estimated?: boolean; readonly corrected?: boolean } = {},
): Figure | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return {
    value: rounded(value),
    unit: units[name],
    ...(qualities.estimated && { estimated: true as const }),
    ...(qualities.corrected && { corrected: true as const }),
  };
}

/** Sources of an activity's numbers. */
export interface Origins {
  readonly loadSource: LoadSource | null;
  readonly powerSource: 'native' | 'developer' | 'estimated' | null;
  readonly correction: Correction | null;
}

const isMeasured = (name: string): name is MeasuredQuantity => Object.hasOwn(units, name);

/** Returns whether a number of an activity is an estimate or a correction. Loads are only measured if power was. */
const qualitiesOf = (name: string, { loadSource, powerSource, correction }: Origins) => ({
  estimated:
    (name === 'average_power' && powerSource === 'estimated') || (name === 'weighted_load' && loadSource !== 'power'),
  corrected:
    correction !== null &&
    (correction.crop !== null ||
      (name === 'total_distance' && correction.distance !== null) ||
      (name === 'duration' && correction.duration !== null)),
});

/** A text from a file, a vendor or a person. Always data, never an instruction. */
export interface UntrustedText {
  readonly untrusted_text: Readonly<Record<string, string | readonly string[]>>;
}

/** Maximum length of a text passed to assistants, in characters. */
const MAX_TEXT = 2000;

/** Puts texts in a separate field, so that no program mistakes them for instructions from the member. Omits empty texts. */
export function untrusted(texts: Readonly<Record<string, unknown>>): UntrustedText | Record<string, never> {
  const cut = (text: string) => text.slice(0, MAX_TEXT);
  const known = Object.entries(texts).flatMap(([name, text]): [string, string | string[]][] => {
    if (typeof text === 'string' && text !== '') return [[name, cut(text)]];
    return Array.isArray(text) && text.length > 0 ? [[name, text.map((one) => cut(String(one)))]] : [];
  });
  return known.length === 0 ? {} : { untrusted_text: Object.fromEntries(known) };
}

/**
 * Returns the shared fields of an activity as an assistant receives them: numbers with units, texts in a separate
 * field.
 */
export function activityForAssistant({ activity_type_id: sport, name, ...fields }: SharedActivity, origins: Origins) {
  return {
    ...(typeof sport === 'number' && { sport: activityTypeById(sport).name }),
    ...Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [
        field,
        isMeasured(field) ? figure(field, value, qualitiesOf(field, origins)) : value,
      ]),
    ),
    ...untrusted({ name }),
  };
}
