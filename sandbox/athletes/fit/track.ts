/** Values that a watch can record every second, in the order of the record message. */
export const columnNames = [
  'lat',
  'lon',
  'distance',
  'enhancedSpeed',
  'speed',
  'enhancedAltitude',
  'altitude',
  'heartRate',
  'cadence',
  'fractionalCadence',
  'power',
  'stanceTime',
  'verticalOscillation',
  'verticalRatio',
  'stepLength',
  'temperature',
] as const;
export type ColumnName = (typeof columnNames)[number];

/**
 * Records of one sport in a recording. Degrees, metres, m/s, beats and strides (strokes, revolutions) per minute, W, ms, mm, percent, degrees
 * Celsius; NaN if the watch did not record the value.
 */
export interface Track {
  readonly n: number;
  /** Times in seconds since 1970, ascending. A step of more than one second is a pause. */
  readonly time: Uint32Array;
  readonly columns: Partial<Readonly<Record<ColumnName, Float64Array>>>;
}

/** A track being recorded: `column` returns the array to write to, `n` counts the records. */
export class Recorder {
  n = 0;
  readonly time: Uint32Array;
  readonly #columns = new Map<ColumnName, Float64Array>();
  readonly #unread: Float64Array;

  constructor(room: number, names: readonly ColumnName[]) {
    this.time = new Uint32Array(room);
    for (const name of names) this.#columns.set(name, new Float64Array(room));
    this.#unread = new Float64Array(room);
  }

  get isFull(): boolean {
    return this.n >= this.time.length;
  }

  /** Returns the array for a value; a dummy array if this watch does not record it. */
  column(name: ColumnName): Float64Array {
    return this.#columns.get(name) ?? this.#unread;
  }

  finish(): Track {
    const columns: Partial<Record<ColumnName, Float64Array>> = {};
    for (const [name, column] of this.#columns) columns[name] = column.subarray(0, this.n);
    return { n: this.n, time: this.time.subarray(0, this.n), columns };
  }
}
