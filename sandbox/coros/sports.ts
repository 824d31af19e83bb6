import type { LegSummary } from '../athletes/activity-summary.ts';
import type { PersonaFile } from '../athletes/persona-files.ts';
import { type Answer, type Call, json } from '../http.ts';
import { grantOf } from '../standin/oauth.ts';
import type { Account } from '../standin/state.ts';
import { closedBecause, switchesOf, consumeSwitch, tooMany } from '../standin/switches.ts';
import { rootOf } from '../standin/vendor.ts';
import { type Coros, results, corosResponse } from './context.ts';

const day = 86_400;
/** Maximum days of one list. */
const maxDays = 30;
/** Maximum days by which a list may begin in the past. */
const oldestDays = 92;
/** Lifetime of a file's URL, s. */
const fileLife = 600;

const modes: Readonly<Record<PersonaFile['activityType'], readonly [mode: number, subMode: number]>> = {
  RUNNING: [8, 1],
  TREADMILL_RUNNING: [8, 2],
  TRACK_RUNNING: [20, 1],
  CYCLING: [9, 1],
  LAP_SWIMMING: [10, 1],
  OPEN_WATER_SWIMMING: [10, 2],
  MULTI_SPORT: [13, 1],
};

const legModes: Readonly<Record<LegSummary['sport'], readonly [mode: number, subMode: number]>> = {
  running: [8, 1],
  cycling: [9, 1],
  swimming: [10, 2],
  transition: [18, 1],
};

/** Returns the figures of an activity: metres, seconds, seconds per kilometre, steps per minute. */
const figures = (sum: Pick<LegSummary, 'distance' | 'timer' | 'calories' | 'cadence'>) => ({
  distance: Math.round(sum.distance ?? 0),
  duration: Math.round(sum.timer),
  calorie: Math.round(sum.calories),
  avgSpeed: sum.distance ? Math.round((1000 * sum.timer) / sum.distance) : 0,
  avgFrequency: Math.round(2 * (sum.cadence ?? 0)),
  step: Math.round((2 * (sum.cadence ?? 0) * sum.timer) / 60),
});

/** Returns a URL for downloading a file without credentials, valid for a few minutes. */
export function fitUrl({ state, around }: Coros, root: string, openId: string, labelId: string): string {
  const claim = `${labelId} ${openId} ${(around.now() + fileLife).toString(36)}`;
  const [, owner = '', expires = ''] = claim.split(' ');
  return `${root}/coros/files/${labelId}.fit?${new URLSearchParams({ owner, expires, sign: state.sign(claim) })}`;
}

/** Returns an activity for lists and pushes, which contain neither heart rate nor ascent. */
export function sportData(coros: Coros, account: Account, file: PersonaFile, root: string): Record<string, unknown> {
  const sum = file.summary();
  const labelId = coros.histories.idOf(account, file);
  const [mode, subMode] = modes[file.activityType];
  const zone = file.offset / 900;
  const parts = sum.legs.map((leg) => ({
    mode: legModes[leg.sport][0],
    subMode: legModes[leg.sport][1],
    ...figures(leg),
    startTime: leg.start,
    endTime: leg.end,
  }));
  return {
    labelId,
    mode,
    subMode,
    deviceName: 'COROS PACE 3',
    ...figures(sum),
    startTime: sum.start,
    endTime: sum.end,
    startTimezone: zone,
    endTimezone: zone,
    fitUrl: fitUrl(coros, root, account.userId, labelId),
    planWorkoutId: null,
    ...(parts.length > 1 && { triathlonItemList: parts }),
  };
}

type AccountRoute = (coros: Coros, account: Account, call: Call) => Answer | Promise<Answer>;

/** Wraps a route: counts requests against the limit, and returns a tester's chosen response first. */
export const limited =
  (route: (coros: Coros, call: Call) => Answer | Promise<Answer>) =>
  (coros: Coros, call: Call): Answer | Promise<Answer> => {
    const { calls, application, answers } = coros;
    if (!calls.take(application.callsPerMinute ?? 1000)) return tooMany({ message: 'Too many requests' }, calls.left);
    const next = answers.shift();
    return next === undefined ? route(coros, call) : corosResponse(next);
  };

/** Wraps a route of the API with token and openId in the query. */
const forAccount = (route: AccountRoute) =>
  limited((coros, call) => {
    const [token, openId] = [call.query.get('token'), call.query.get('openId')];
    if (!token || !openId) return corosResponse(results.badParameters);
    const found = grantOf(coros, token);
    const closed = closedBecause(coros.state);
    const holds = found && found.grant.accessExpires >= coros.around.now() && closed === null;
    if (!holds) return corosResponse(results.unauthorized, undefined, closed);
    return found.account.userId === openId ? route(coros, found.account, call) : corosResponse(results.badOpenId);
  });

/** Parses a date such as 20261115 into days from 1970; NaN if invalid. */
function dayOf(text: string | null): number {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '') ?? [];
  const time = Date.UTC(Number(year), Number(month) - 1, Number(date));
  const back = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10).replaceAll('-', '');
  return back === text ? time / 1000 / day : Number.NaN;
}

const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Lists activities that began on the days from startDate to endDate, local time, newest first. */
export const list = forAccount(async (coros, account, call) => {
  const [from, to] = [dayOf(call.query.get('startDate')), dayOf(call.query.get('endDate'))];
  const today = Math.floor(coros.around.now() / day);
  if (!(from <= to) || to - from > maxDays || from < today - oldestDays) return corosResponse(results.badParameters);
  const found = switchesOf(coros.state).historyEmpty ? [] : coros.histories.of(account);
  const data: Record<string, unknown>[] = [];
  for (const file of found) {
    const begun = Math.floor((file.startTime + file.offset) / day);
    if (begun < from || begun > to) continue;
    data.push(sportData(coros, account, file, rootOf(coros, call)));
    // Each summary takes milliseconds, so other work runs in between.
    await yieldToEventLoop();
  }
  return corosResponse(results.ok, data);
});

/** Returns a new URL of a file. */
export const detail = forAccount((coros, account, call) => {
  const labelId = call.query.get('labelId') ?? '';
  const file = coros.histories.find(account, labelId);
  const [mode, subMode] = file ? modes[file.activityType] : [];
  const right = call.query.get('mode') === String(mode) && call.query.get('subMode') === String(subMode);
  if (!file || !right) return corosResponse(results.badParameters);
  return corosResponse(results.ok, { fitUrl: fitUrl(coros, rootOf(coros, call), account.userId, labelId) });
});

const storage = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml', 'cache-control': 'no-store' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
});

/** Serves the file store, where a valid URL is sufficient proof. */
export function storedFile({ state, histories, around }: Coros, call: Call, labelId: string): Answer {
  const [owner = '', expires = '', sign] = ['owner', 'expires', 'sign'].map((name) => call.query.get(name) ?? '');
  if (sign !== state.sign(`${labelId} ${owner} ${expires}`)) return storage(403, 'AccessDenied');
  if (!(Number.parseInt(expires, 36) >= around.now())) return storage(403, 'AccessDenied');
  const account = state.accounts.get(owner);
  const file = account && histories.find(account, labelId);
  if (!file || consumeSwitch(state, 'fileNotReady')) return storage(404, 'NoSuchKey');
  return {
    status: 200,
    headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
    body: file.bytes(),
  };
}

/** The vendor's errors, such as for the limit or an internal error. */
export const refusals = {
  unknown: (): Answer => json(404, { message: 'There is no such address' }),
  tooMany: (seconds: number): Answer => tooMany({ message: 'Too many requests' }, seconds),
  broken: (): Answer => json(500, { message: 'Internal server error' }),
};
