import type { PersonaFile } from '../athletes/persona-files.ts';
import { type Answer, type Call, json } from '../http.ts';
import { bearerOf, grantOf } from '../standin/oauth.ts';
import type { Account } from '../standin/state.ts';
import { closedBecause, switchesOf, consumeSwitch, tooMany } from '../standin/switches.ts';
import type { Suunto } from './context.ts';

/** The vendor's numbers of sports. */
const activityIds: Readonly<Record<PersonaFile['activityType'], number>> = {
  RUNNING: 1,
  TRACK_RUNNING: 1,
  CYCLING: 2,
  LAP_SWIMMING: 21,
  TREADMILL_RUNNING: 53,
  MULTI_SPORT: 74,
  OPEN_WATER_SWIMMING: 83,
};

export const gear = {
  manufacturer: 'Suunto',
  name: 'Suunto Race',
  displayName: 'Suunto Race',
  serialNumber: '234600100217',
  swVersion: '2.37.48',
  hwVersion: 'D',
} as const;

const rounded = (value: number | null, digits = 0) => (value === null ? undefined : Number(value.toFixed(digits)));

/** Returns a workout's fields common to lists and webhooks: times in ms, durations in s, metres, m/s. */
export function factsOf(file: PersonaFile, workoutKey: string): Record<string, unknown> {
  const sum = file.summary();
  return {
    workoutId: Number(file.id),
    workoutKey,
    activityId: activityIds[file.activityType],
    startTime: sum.start * 1000,
    stopTime: sum.end * 1000,
    totalTime: rounded(sum.timer, 1),
    totalDistance: rounded(sum.distance, 1),
    timeOffsetInMinutes: file.offset / 60,
    stepCount: sum.cadence === null ? 0 : Math.round((sum.cadence * 2 * sum.timer) / 60),
    energyConsumption: Math.round(sum.calories),
    totalAscent: rounded(sum.ascent, 1),
    totalDescent: rounded(sum.descent, 1),
    avgSpeed: rounded(sum.speed, 3),
    maxSpeed: rounded(sum.maxSpeed, 3),
    avgPower: rounded(sum.power),
    avgCadence: rounded(sum.cadence),
    startPosition: sum.position === null ? undefined : { x: sum.position.lon, y: sum.position.lat },
  };
}

/** Returns a workout for lists, with the heart rate in beats per minute. */
function workout(account: Account, file: PersonaFile, workoutKey: string): Record<string, unknown> {
  const { heartRate, maxHeartRate } = file.summary();
  const [avg, max] = [rounded(heartRate), rounded(maxHeartRate)];
  return {
    ...factsOf(file, workoutKey),
    hrdata: { workoutAvgHR: avg, workoutMaxHR: max, userMaxHR: 195, avg, max },
    gear,
    username: account.userId,
  };
}

const refused = (status: number, message: string): Answer => json(status, { statusCode: status, message });

const error = (status: number, code: string, description: string, headers: Readonly<Record<string, string>> = {}) =>
  json(status, { error: { code, description }, payload: null, metadata: null }, headers);

type AccountRoute = (suunto: Suunto, account: Account, call: Call, part: string) => Answer | Promise<Answer>;

/** Wraps a route of the API: checks the application's key, then its limit, then the person's token. */
export const forAccount = (route: AccountRoute) => (suunto: Suunto, call: Call, part: string) => {
  const { application, state, around, calls } = suunto;
  const key = call.headers['ocp-apim-subscription-key'];
  if (key === undefined) {
    return refused(
      401,
      'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.',
    );
  }
  if (key !== application.subscriptionKey) {
    return refused(
      401,
      'Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.',
    );
  }
  if (!calls.take(application.callsPerMinute ?? 20_000)) {
    const message = `Rate limit is exceeded. Try again in ${calls.left} seconds.`;
    return tooMany({ statusCode: 429, message }, calls.left);
  }
  const found = grantOf(suunto, bearerOf(call) ?? '');
  const closed = closedBecause(state);
  if (!found || closed) return error(401, 'UNAUTHORIZED', `The token is refused: ${closed ?? 'unknown'}`);
  if (found.grant.accessExpires < around.now()) return error(401, 'UNAUTHORIZED', 'The token has expired');
  return route(suunto, found.account, call, part);
};

const most = 100;

function wholeNumber(call: Call, name: string, usual: number): number {
  const text = call.query.get(name) ?? '';
  if (text === '') return usual;
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Lists the workouts that began, or were changed, in [since, until], newest first. */
export const list = forAccount(async ({ state, histories, around }, account, call) => {
  const [since, until] = [wholeNumber(call, 'since', 0), wholeNumber(call, 'until', around.now() * 1000)];
  const [limit, offset] = [wholeNumber(call, 'limit', 50), wholeNumber(call, 'offset', 0)];
  if (![since, until, limit, offset].every(Number.isFinite) || limit < 1 || limit > most) {
    return error(400, 'BAD_REQUEST', `limit may be 1 to ${most}; since, until and offset are whole numbers`);
  }
  const changed = call.query.get('filter-by-modification-time') !== 'false';
  const found = histories.of(account).filter((file) => {
    const time = 1000 * (changed ? histories.sentAt(account, file) : file.startTime);
    return time >= since && time <= until;
  });
  const page = switchesOf(state).historyEmpty ? [] : found.slice(offset, offset + limit);
  const payload: Record<string, unknown>[] = [];
  for (const file of page) {
    payload.push(workout(account, file, histories.idOf(account, file)));
    // Each summary takes milliseconds, so other work runs in between.
    await yieldToEventLoop();
  }
  return json(200, {
    error: null,
    payload,
    metadata: { workoutcount: String(payload.length), until: String(until) },
  });
});

/** Serves a workout's FIT file. Right after the watch sent it, it may not exist yet. */
export const fit = forAccount(({ state, histories }, account, _call, key) => {
  const file = histories.find(account, key);
  if (!file) return error(404, 'NOT_FOUND', 'There is no such workout');
  if (consumeSwitch(state, 'fileNotReady')) {
    return error(404, 'NOT_FOUND', 'The file is not there yet', {
      'retry-after': String(switchesOf(state).retryAfter),
    });
  }
  return {
    status: 200,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${key}.fit"`,
      'cache-control': 'no-store',
    },
    body: file.bytes(),
  };
});

/** Returns the error for the old export path in the plural, which never worked. */
export const wrongExport = (): Answer => error(401, 'UNAUTHORIZED', 'Not authorized');
