/** What was chosen or corrected where a recording and its device's own figures differ. Metres and seconds. */
export type MeasureNote =
  /** Both say how far it was; the records do not cover the session, or the laps agree with its total. */
  | { readonly kind: 'distanceFromDevice'; readonly device: number; readonly records: number }
  /** Both say how far it was; the records cover the session, and nothing else supports the device's total. */
  | { readonly kind: 'distanceFromRecords'; readonly device: number; readonly records: number }
  /** The device's timer ran for another time than its records show. */
  | { readonly kind: 'timerFromRecords'; readonly device: number; readonly records: number }
  /** Values that cannot be, such as a position kilometres away for a second. */
  | { readonly kind: 'valuesLeftOut'; readonly what: 'time' | 'position' | 'distance'; readonly count: number };
