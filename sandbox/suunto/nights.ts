import { json } from '../http.ts';
import { type Night, nightsOf } from '../athletes/nights.ts';
import { offsetAt } from '../athletes/training/local-time.ts';
import { forAccount } from './workouts.ts';

/** Maximum range of one request, ms. */
const longest = 28 * 86_400_000;

/** Formats a local time with its offset, in the vendor's format. */
function localTime(at: number): string {
  const offset = offsetAt(at);
  return `${new Date(1000 * (at + offset)).toISOString().slice(0, 23)}+0${offset / 3600}:00`;
}

/** Returns a night for lists and webhooks. */
export const sampleOf = (night: Night) => ({
  timestamp: localTime(night.end),
  entryData: {
    BedtimeStart: localTime(night.start),
    BedtimeEnd: localTime(night.end),
    Duration: night.deep + night.light + night.rem,
    DeepSleepDuration: night.deep,
    LightSleepDuration: night.light,
    REMSleepDuration: night.rem,
    SleepQualityScore: night.score,
    HRMin: night.restingHeartRate,
    AvgHRV: night.rmssd,
    IsNap: false,
    SleepId: Number(night.date.replaceAll('-', '')),
  },
});

export const nights = forAccount(({ around }, { userId }, call) => {
  const [from, to] = ['from', 'to'].map((name) => Number(call.query.get(name) ?? Number.NaN)) as [number, number];
  if (!(from < to) || to - from > longest) return json(400, { error: 'from and to may span 28 days' });
  const shown = nightsOf(userId, around.now(), 60).filter(({ end }) => end * 1000 >= from && end * 1000 < to);
  return json(200, shown.map(sampleOf));
});
