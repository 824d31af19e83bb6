import type { PersonaFile } from '../athletes/persona-files.ts';
import { type Answer, type Call, json } from '../http.ts';
import type { Account } from '../standin/state.ts';
import { switchesOf, consumeSwitch } from '../standin/switches.ts';
import { forAccount } from './api.ts';
import { type Polar, refuse } from './context.ts';
import { heartRateZones, isoDuration, routeOf, samplesOf } from './samples.ts';
import { gpx, tcx } from './tracks.ts';

const month = 30 * 86_400;

const sports: Readonly<Record<PersonaFile['activityType'], readonly [sport: string, detailed: string]>> = {
  RUNNING: ['RUNNING', 'RUNNING'],
  TRACK_RUNNING: ['RUNNING', 'TRACK_AND_FIELD_RUNNING'],
  TREADMILL_RUNNING: ['RUNNING', 'TREADMILL_RUNNING'],
  CYCLING: ['CYCLING', 'CYCLING'],
  LAP_SWIMMING: ['SWIMMING', 'POOL_SWIMMING'],
  OPEN_WATER_SWIMMING: ['SWIMMING', 'OPEN_WATER_SWIMMING'],
  MULTI_SPORT: ['OTHER', 'TRIATHLON'],
};

/** Returns when an exercise was uploaded, in seconds since 1970: not before the registration, when the watch is synchronised. */
function uploadedAt({ state, histories }: Polar, account: Account, file: PersonaFile): number {
  return Math.max(state.registrations.get(account.userId)?.at ?? Infinity, histories.sentAt(account, file));
}

/** Whether the application may see an exercise. The watch stores 30 days. */
export function isOffered(polar: Polar, account: Account, file: PersonaFile): boolean {
  const registered = polar.state.registrations.get(account.userId)?.at;
  if (registered === undefined || switchesOf(polar.state).historyEmpty) return false;
  return file.startTime >= registered - month || polar.histories.sentAt(account, file) >= registered;
}

/** Returns an exercise in the vendor's format: local start without a zone, ISO durations, metres. */
function exercise(polar: Polar, account: Account, file: PersonaFile, query: URLSearchParams) {
  const sum = file.summary();
  const recording = ['samples', 'zones', 'route'].some((name) => query.get(name) === 'true') ? file.recording() : null;
  const [sport, detailed] = sports[file.activityType];
  return {
    id: polar.histories.idOf(account, file),
    upload_time: new Date(1000 * uploadedAt(polar, account, file)).toISOString(),
    polar_user: `${polar.around.ownBase()}/polar/v3/users/${account.userId}`,
    device: 'Polar Vantage V3',
    device_id: 'B4C1A52F',
    start_time: new Date(1000 * (sum.start + file.offset)).toISOString().slice(0, 19),
    start_time_utc_offset: file.offset / 60,
    duration: isoDuration(sum.timer),
    calories: Math.round(sum.calories),
    distance: Math.round(sum.distance),
    heart_rate: {
      average: sum.heartRate === null ? undefined : Math.round(sum.heartRate),
      maximum: sum.maxHeartRate === null ? undefined : Math.round(sum.maxHeartRate),
    },
    sport,
    has_route: sum.position !== null,
    detailed_sport_info: detailed,
    ...(recording && query.get('zones') === 'true' && { heart_rate_zones: heartRateZones(recording) }),
    ...(recording && query.get('samples') === 'true' && { samples: samplesOf(recording) }),
    ...(recording && query.get('route') === 'true' && sum.position !== null && { route: routeOf(recording) }),
  };
}

const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Lists the exercises of the last 30 days that were uploaded after the registration, newest first. */
export const list = forAccount(async (polar, account, call) => {
  const since = polar.around.now() - month;
  const exercises: unknown[] = [];
  for (const file of polar.histories.of(account)) {
    if (!isOffered(polar, account, file) || uploadedAt(polar, account, file) < since) continue;
    exercises.push(exercise(polar, account, file, call.query));
    // Each summary takes milliseconds, so other work runs in between.
    await yieldToEventLoop();
  }
  return json(200, exercises);
});

/** Wraps a route that needs one of the caller's exercises. */
const forExercise = (answer: (polar: Polar, account: Account, file: PersonaFile, call: Call) => Answer) =>
  forAccount((polar, account, call, id) => {
    const file = polar.histories.find(account, id);
    return file && isOffered(polar, account, file)
      ? answer(polar, account, file, call)
      : refuse(404, 'There is no such exercise');
  });

export const one = forExercise((polar, account, file, call) => json(200, exercise(polar, account, file, call.query)));

/** Serves an exercise's file in an accepted type. Right after the watch was synchronised, it may not exist yet. */
const fileRoute = (type: string, make: (file: PersonaFile) => string | Uint8Array | null) =>
  forExercise(({ state, histories }, account, file, call) => {
    const takes = call.headers.accept ?? '*/*';
    if (!takes.includes('*/*') && !takes.includes(type)) return refuse(406, `Only ${type} is there`);
    if (consumeSwitch(state, 'fileNotReady')) {
      return refuse(404, 'The file is not there yet', { 'retry-after': String(switchesOf(state).retryAfter) });
    }
    const body = make(file);
    if (body === null) return refuse(404, 'The exercise has no route');
    const name = `${histories.idOf(account, file)}.${type.match(/fit|tcx|gpx/)?.[0] ?? 'fit'}`;
    return {
      status: 200,
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
      body,
    };
  });

export const fit = fileRoute('application/vnd.ant.fit', (file) => file.bytes());
export const tcxFile = fileRoute('application/vnd.garmin.tcx+xml', (file) => tcx(file.recording()));
export const gpxFile = fileRoute('application/gpx+xml', (file) => gpx(file.recording()));
