import { json } from '../http.ts';
import { nightsOf } from '../athletes/nights.ts';
import type { Account } from '../standin/state.ts';
import { forAccount } from './api.ts';
import type { Polar } from './context.ts';

/** Days that the vendor returns. */
const daysShown = 28;
const visibleNights = ({ around }: Polar, { userId }: Account) => nightsOf(userId, around.now(), daysShown);

const time = (at: number) => `${new Date(1000 * at).toISOString().slice(0, 19)}Z`;

export const sleep = forAccount((polar, account) =>
  json(200, {
    nights: visibleNights(polar, account).map(({ date, start, end, deep, light, rem, awake, score }) => ({
      date,
      sleep_start_time: time(start),
      sleep_end_time: time(end),
      light_sleep: light,
      deep_sleep: deep,
      rem_sleep: rem,
      unrecognized_sleep_stage: 0,
      total_interruption_duration: awake,
      sleep_score: score,
    })),
  }),
);

export const nightlyRecharge = forAccount((polar, account) =>
  json(200, {
    recharges: visibleNights(polar, account).map(({ date, restingHeartRate, rmssd }) => ({
      date,
      heart_rate_avg: restingHeartRate + 4,
      heart_rate_variability_avg: rmssd,
    })),
  }),
);
