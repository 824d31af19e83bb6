import type { Signals } from '../../domain/metrics/analyse.ts';

/** Bits of `activities.signals`. */
const SIGNAL_BITS = {
  power: 1,
  heartRate: 2,
  groundContact: 4,
  position: 8,
  laps: 16,
  totals: 32,
} as const satisfies Record<keyof Signals, number>;

/** Encodes signals for the column of that name. */
export const packSignals = (signals: Signals): number =>
  (Object.keys(SIGNAL_BITS) as (keyof Signals)[]).reduce(
    (bits, key) => bits | (signals[key] ? SIGNAL_BITS[key] : 0),
    0,
  );

/** Decodes the column; inverse of {@link packSignals}. */
export const unpackSignals = (bits: number): Signals => ({
  power: (bits & SIGNAL_BITS.power) !== 0,
  heartRate: (bits & SIGNAL_BITS.heartRate) !== 0,
  groundContact: (bits & SIGNAL_BITS.groundContact) !== 0,
  position: (bits & SIGNAL_BITS.position) !== 0,
  laps: (bits & SIGNAL_BITS.laps) !== 0,
  totals: (bits & SIGNAL_BITS.totals) !== 0,
});
