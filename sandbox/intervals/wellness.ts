import { between, randomOf } from '../athletes/training/random.ts';
import { json } from '../http.ts';
import type { Account } from '../standin/state.ts';
import { bodyOf, forAthlete, type Intervals, isDay, refuse } from './context.ts';

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Returns a day's values. People weigh themselves on Mondays; on other days the last weight is carried over, marked by `tempWeight`. */
function measured({ around, histories }: Intervals, account: Account, day: string) {
  const random = randomOf(around.seed, account.userId, 'wellness', day);
  const { mass } = histories.wearerOf(account);
  const isMonday = new Date(day).getUTCDay() === 1;
  return {
    weight: Number((mass + between(random, -0.8, 0.8)).toFixed(1)),
    tempWeight: !isMonday,
    restingHR: Math.round(between(random, 44, 54)),
    tempRestingHR: random() < 0.1,
    hrv: Math.round(between(random, 45, 95)),
    hrvSDNN: null,
    sleepSecs: 60 * Math.round(between(random, 370, 520)),
    sleepScore: Math.round(between(random, 60, 95)),
    locked: false,
  };
}

function rowOf(intervals: Intervals, account: Account, day: string) {
  const stored = intervals.state.wellness.get(account.userId)?.get(day);
  return { id: day, ...measured(intervals, account, day), ...stored };
}

/** Lists the days from `oldest` to `newest`, at most up to today. */
export const list = forAthlete((intervals, account, call) => {
  const { oldest, newest } = Object.fromEntries(call.query);
  const today = dayOf(1000 * intervals.around.now());
  if (!isDay(oldest ?? null)) return refuse(422, 'oldest is required');
  const [from, until] = [Date.parse(oldest!.slice(0, 10)), Date.parse((newest ?? today).slice(0, 10))];
  const rows: unknown[] = [];
  for (let at = from; at <= until && dayOf(at) <= today; at += DAY_MS) rows.push(rowOf(intervals, account, dayOf(at)));
  return json(200, rows);
});

export const one = forAthlete((intervals, account, _call, day) =>
  isDay(day) ? json(200, rowOf(intervals, account, day)) : refuse(422, 'Not a day'),
);

/** Writes the given fields. Leaves a locked day unchanged, since the API cannot unlock it. */
export const write = forAthlete((intervals, account, call, day) => {
  const fields = bodyOf(call);
  if (!isDay(day) || typeof fields !== 'object' || fields === null) return refuse(422, 'Not a day with fields');
  if (!rowOf(intervals, account, day).locked) {
    intervals.state.note({ kind: 'wellness', userId: account.userId, day, fields: { ...fields } });
  }
  return json(200, rowOf(intervals, account, day));
});
