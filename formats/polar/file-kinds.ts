/** Name patterns of files in a Polar Flow export other than training sessions. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^activity-\d{4}-\d\d-\d\d/, 'daily activity'],
  [/^247ohr_/, 'all-day heart rate'],
  [/^ppi_samples_/, 'beat-to-beat'],
  [/^sleep_(?:result|score|wake)/, 'sleep'],
  [/^nightly_recovery/, 'nightly recharge'],
  [/^account-(?:data|profile)-/, 'account'],
  [/^calendar-items-/, 'calendar'],
  [/^fitness-test-results?-/, 'fitness test'],
  [/^orthostatic-test-results?-/, 'orthostatic test'],
  [/^(?:training-target|favourite-targets)-/, 'training target'],
  [/^programs-/, 'training programme'],
  [/^planned-route-/, 'planned route'],
  [/^sport-profiles-/, 'sport profile'],
  [/^products-devices-/, 'device list'],
];

/** Returns the kind of a file in a Polar Flow export, by its name; `null` for training sessions and unknown files. */
export function polarFileKind(name: string): string | null {
  const file = name.slice(name.lastIndexOf('/') + 1);
  return file.endsWith('.json') ? (KINDS.find(([pattern]) => pattern.test(file))?.[1] ?? null) : null;
}
