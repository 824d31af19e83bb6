/** What apps call the sports, beside FIT's own words. Numbers as one large platform writes them. */
const SYNONYMS: Readonly<Record<string, string>> = {
  run: 'running',
  jogging: 'running',
  trail_running: 'running',
  trail_run: 'running',
  treadmill_running: 'running',
  virtual_run: 'running',
  bike: 'cycling',
  biking: 'cycling',
  ride: 'cycling',
  road_biking: 'cycling',
  mountain_biking: 'cycling',
  virtual_ride: 'cycling',
  walk: 'walking',
  hike: 'hiking',
  swim: 'swimming',
  open_water_swimming: 'swimming',
  lap_swimming: 'swimming',
  row: 'rowing',
  rower: 'rowing',
  strength_training: 'training',
  other: 'generic',
  unknown: 'generic',
  '1': 'cycling',
  '4': 'hiking',
  '9': 'running',
  '10': 'walking',
};

const SUB_SPORTS: Readonly<Record<string, string>> = {
  trail_running: 'trail',
  trail_run: 'trail',
  treadmill_running: 'treadmill',
  virtual_run: 'virtual_activity',
  virtual_ride: 'virtual_activity',
  mountain_biking: 'mountain',
  road_biking: 'road',
  open_water_swimming: 'open_water',
  lap_swimming: 'lap_swimming',
  strength_training: 'strength_training',
};

const KNOWN = new Set([
  'running',
  'cycling',
  'swimming',
  'walking',
  'hiking',
  'training',
  'rowing',
  'transition',
  'multisport',
]);

/** FIT's words for a sport named freely ('Biking', 'trail_running', 'VirtualRide', '9'); 'generic' when it says nothing. */
export function sportOf(text: string | null): { readonly sport: string; readonly subSport: string } {
  if (text === null) return { sport: 'generic', subSport: 'generic' };
  const word = text
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
  const sport = SYNONYMS[word] ?? (KNOWN.has(word) ? word : 'generic');
  return { sport, subSport: SUB_SPORTS[word] ?? 'generic' };
}
