/** Which signals a recording holds; of two recordings of one session the richer is kept. */
export interface Signals {
  readonly power: boolean;
  readonly heartRate: boolean;
  readonly groundContact: boolean;
  readonly position: boolean;
}

/** Bits as stored; their meaning never changes. */
const BITS = { power: 1, heartRate: 2, groundContact: 4, position: 8 } as const satisfies Record<keyof Signals, number>;
const NAMES = Object.keys(BITS) as (keyof Signals)[];

/** Signals as a small number for keeping: bits 0 to 3 are power, heart rate, ground contact, position. */
export const packSignals = (signals: Signals): number =>
  NAMES.reduce((bits, name) => bits + (signals[name] ? BITS[name] : 0), 0);

/** The inverse of {@link packSignals}; bits that mean nothing are left out. */
export const unpackSignals = (bits: number): Signals => ({
  power: (bits & BITS.power) !== 0,
  heartRate: (bits & BITS.heartRate) !== 0,
  groundContact: (bits & BITS.groundContact) !== 0,
  position: (bits & BITS.position) !== 0,
});

/** How many of the four there are. */
export const countSignals = (signals: Signals): number => NAMES.filter((name) => signals[name]).length;
