/**
 * Names for the numbers that Longrun tells apart. A number without a name keeps its number: a device newer than this
 * list still imports.
 */
const FILE_TYPES: Readonly<Record<number, string>> = {
  1: 'device',
  2: 'settings',
  3: 'sport',
  4: 'activity',
  5: 'workout',
  6: 'course',
  7: 'schedules',
  9: 'weight',
  10: 'totals',
  11: 'goals',
  14: 'blood_pressure',
  15: 'monitoring_a',
  20: 'activity_summary',
  28: 'monitoring_daily',
  32: 'monitoring_b',
  34: 'segment',
  35: 'segment_list',
};

const SPORTS: readonly string[] = [
  'generic',
  'running',
  'cycling',
  'transition',
  'fitness_equipment',
  'swimming',
  'basketball',
  'soccer',
  'tennis',
  'american_football',
  'training',
  'walking',
  'cross_country_skiing',
  'alpine_skiing',
  'snowboarding',
  'rowing',
  'mountaineering',
  'hiking',
  'multisport',
  'paddling',
  'flying',
  'e_biking',
];

const LATER_SPORTS: Readonly<Record<number, string>> = {
  30: 'inline_skating',
  31: 'rock_climbing',
  32: 'sailing',
  33: 'ice_skating',
  35: 'snowshoeing',
  37: 'stand_up_paddleboarding',
  38: 'surfing',
  41: 'kayaking',
  42: 'rafting',
  47: 'boxing',
  48: 'floor_climbing',
  62: 'hiit',
  64: 'racket',
};

const SUB_SPORTS: Readonly<Record<number, string>> = {
  0: 'generic',
  1: 'treadmill',
  2: 'street',
  3: 'trail',
  4: 'track',
  5: 'spin',
  6: 'indoor_cycling',
  7: 'road',
  8: 'mountain',
  9: 'downhill',
  10: 'recumbent',
  11: 'cyclocross',
  12: 'hand_cycling',
  13: 'track_cycling',
  14: 'indoor_rowing',
  15: 'elliptical',
  16: 'stair_climbing',
  17: 'lap_swimming',
  18: 'open_water',
  19: 'flexibility_training',
  20: 'strength_training',
  21: 'warm_up',
  26: 'cardio_training',
  27: 'indoor_walking',
  30: 'casual_walking',
  31: 'speed_walking',
  43: 'yoga',
  44: 'pilates',
  45: 'indoor_running',
  46: 'gravel_cycling',
  47: 'e_bike_mountain',
  48: 'commuting',
  49: 'mixed_surface',
  58: 'virtual_activity',
  59: 'obstacle',
  67: 'ultra',
};

const MANUFACTURERS: Readonly<Record<number, string>> = {
  1: 'garmin',
  15: 'dynastream',
  23: 'suunto',
  32: 'wahoo_fitness',
  37: 'magellan',
  87: 'nielsen_kellerman',
  95: 'stryd',
  123: 'polar_electro',
  255: 'development',
  260: 'zwift',
  265: 'strava',
  267: 'bryton',
  289: 'hammerhead',
  294: 'coros',
};

const orNumber = (name: string | undefined, prefix: string, value: number): string => name ?? `${prefix}${value}`;

/** FIT file type, e.g. 'activity'; 'type_77' where there is no name; 'unknown' for NaN. */
export const fileTypeName = (value: number): string =>
  Number.isNaN(value) ? 'unknown' : orNumber(FILE_TYPES[value], 'type_', value);

/** Sport in snake_case; 'sport_77' where there is no name; 'generic' for NaN. */
export const sportName = (value: number): string =>
  Number.isNaN(value) ? 'generic' : orNumber(SPORTS[value] ?? LATER_SPORTS[value], 'sport_', value);

/** Sub-sport in snake_case; 'sub_sport_77' where there is no name; 'generic' for NaN. */
export const subSportName = (value: number): string =>
  Number.isNaN(value) ? 'generic' : orNumber(SUB_SPORTS[value], 'sub_sport_', value);

/** Manufacturer in snake_case, its number as text where there is no name, null for NaN. */
export const manufacturerName = (value: number): string | null =>
  Number.isNaN(value) ? null : orNumber(MANUFACTURERS[value], '', value);

/** The number of a name that {@link sportName} and the like gave; null for one that FIT does not know. */
const numberIn =
  (known: Readonly<Record<number, string>>, prefix: string) =>
  (name: string): number | null => {
    const found = Object.entries(known).find(([, known]) => known === name);
    const digits = found?.[0] ?? (name.startsWith(prefix) ? name.slice(prefix.length) : '');
    return /^\d{1,5}$/.test(digits) ? Number(digits) : null;
  };

export const sportNumber = numberIn({ ...SPORTS, ...LATER_SPORTS }, 'sport_');
export const subSportNumber = numberIn(SUB_SPORTS, 'sub_sport_');
export const manufacturerNumber = numberIn(MANUFACTURERS, '');
