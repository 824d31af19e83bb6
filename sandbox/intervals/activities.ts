import { gzipSync } from 'node:zlib';
import type { PersonaFile } from '../athletes/persona-files.ts';
import { offsetAt } from '../athletes/training/local-time.ts';
import { json } from '../http.ts';
import type { Account } from '../standin/state.ts';
import { switchesOf, consumeSwitch } from '../standin/switches.ts';
import { forAthlete, type Intervals, isDay, refuse } from './context.ts';

/** The vendor's names of sports: Strava's and some of its own. */
const types: Readonly<Record<PersonaFile['activityType'], string>> = {
  RUNNING: 'Run',
  TRACK_RUNNING: 'Run',
  TREADMILL_RUNNING: 'VirtualRun',
  CYCLING: 'Ride',
  LAP_SWIMMING: 'Swim',
  OPEN_WATER_SWIMMING: 'OpenWaterSwim',
  MULTI_SPORT: 'Transition',
};

type Row = Readonly<Record<string, unknown>>;

const iso = (seconds: number) => new Date(1000 * seconds).toISOString().slice(0, 19);
const rounded = (value: number | null) => (value === null ? null : Math.round(value));

/** Returns an activity for lists: local time and UTC, metres, seconds. */
function rowOf({ histories }: Intervals, account: Account, file: PersonaFile): Row {
  const sum = file.summary();
  return {
    id: histories.idOf(account, file),
    icu_athlete_id: account.userId,
    start_date_local: iso(sum.start + file.offset),
    start_date: `${iso(sum.start)}Z`,
    timezone: 'Europe/Berlin',
    type: types[file.activityType],
    source: 'GARMIN_CONNECT',
    file_type: 'fit',
    external_id: file.id,
    name: file.title,
    description: null,
    distance: rounded(sum.distance),
    moving_time: rounded(sum.timer),
    elapsed_time: rounded(sum.elapsed),
    average_heartrate: rounded(sum.heartRate),
    max_heartrate: rounded(sum.maxHeartRate),
    average_cadence: sum.cadence,
    icu_average_watts: rounded(sum.power),
  };
}

/** Returns the stub of an activity from Strava, whose terms forbid passing on more. */
const stubOf = (account: Account, start: number): Row => ({
  id: String(start),
  icu_athlete_id: account.userId,
  start_date_local: iso(start + offsetAt(start)),
  source: 'STRAVA',
  _note: 'STRAVA activities are not available via the API',
});

/** Selects fields, dropping those that are `null`. */
function shown(row: Row, fields: string | null): Row {
  if (fields === null) return row;
  const names = new Set(fields.split(','));
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => names.has(name) && value !== null));
}

const isOffered = ({ state, histories }: Intervals, account: Account, file: PersonaFile) =>
  !switchesOf(state).historyEmpty && !state.gone.has(`${account.userId} ${histories.idOf(account, file)}`);

const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Lists the activities in a range of local days, newest first, without pagination. */
export const list = forAthlete(async (intervals, account, call) => {
  const { state, histories, around } = intervals;
  const oldest = call.query.get('oldest');
  const newest = call.query.get('newest') ?? iso(around.now() + 86_400);
  if (!isDay(oldest) || !isDay(newest)) return refuse(422, 'oldest is required');
  const end = newest.length === 10 ? `${newest}T23:59:59` : newest;
  const isIn = (local: string) => local >= oldest && local <= end;
  const rows: Row[] = [];
  for (const file of histories.of(account)) {
    if (!isOffered(intervals, account, file) || !isIn(iso(file.startTime + file.offset))) continue;
    rows.push(rowOf(intervals, account, file));
    // Each summary takes milliseconds, so other work runs in between.
    await yieldToEventLoop();
  }
  const stubs = (state.strava.get(account.userId) ?? []).map((start) => stubOf(account, start));
  rows.push(...stubs.filter((row) => isIn(String(row.start_date_local))));
  rows.sort((a, b) => String(b.start_date_local).localeCompare(String(a.start_date_local)));
  return json(
    200,
    rows.map((row) => shown(row, call.query.get('fields'))),
  );
});

/** Serves the original file, gzipped. It does not exist while the service is still analysing the activity. */
export const file = forAthlete((intervals, account, _call, id) => {
  const { state, histories } = intervals;
  const activity = histories.find(account, id);
  if (!activity || !isOffered(intervals, account, activity)) return refuse(404, 'Not Found');
  if (consumeSwitch(state, 'fileNotReady')) {
    return refuse(503, 'Try again later', { 'retry-after': String(switchesOf(state).retryAfter) });
  }
  return {
    status: 200,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${id}.fit.gz"`,
      'cache-control': 'no-store',
    },
    body: gzipSync(activity.bytes()),
  };
});
