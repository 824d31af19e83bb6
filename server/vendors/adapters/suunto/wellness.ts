import * as z from 'zod/mini';
import { emptyWellness, type WellnessRow } from '../../../../domain/metrics/wellness.ts';
import { validItems } from '../proofs.ts';

const number = z.optional(z.nullable(z.number()));
const sample = z.object({
  timestamp: z.optional(z.nullable(z.string())),
  entryData: z.object({
    BedtimeEnd: z.optional(z.nullable(z.string())),
    Duration: number,
    SleepQualityScore: number,
    HRMin: number,
    AvgHRV: number,
    IsNap: z.optional(z.nullable(z.boolean())),
  }),
});

const measured = (value: number | null | undefined): number | null => (value != null && value > 0 ? value : null);

/** Maximum heart rate in Hz; some payloads contain beats per second. */
const MAX_HERTZ = 5;
const perMinute = (pulse: number | null): number | null => (pulse !== null && pulse < MAX_HERTZ ? pulse * 60 : pulse);

/**
 * Reads nights by the local day on which they end, without naps. The lowest heart rate of the night is used as the resting heart
 * rate, which the vendor does not provide.
 */
export const readSuuntoNights = (samples: unknown): WellnessRow[] =>
  validItems(sample, samples).flatMap(({ timestamp, entryData: night }) => {
    const [day] = /^\d{4}-\d\d-\d\d(?=T)/.exec(night.BedtimeEnd ?? timestamp ?? '') ?? [];
    if (day === undefined || night.IsNap === true) return [];
    return [
      {
        ...emptyWellness(day),
        sleepSeconds: measured(night.Duration),
        sleepScore: measured(night.SleepQualityScore),
        restingHeartRate: perMinute(measured(night.HRMin)),
        hrvMs: measured(night.AvgHRV),
        hrvKind: 'rmssd' as const,
      },
    ];
  });
