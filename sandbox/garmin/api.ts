import type { Answer, Call } from '../http.ts';
import { json } from '../http.ts';
import { bearerOf, grantOf } from '../standin/oauth.ts';
import type { Account } from '../standin/state.ts';
import { closedBecause, switchesOf, consumeSwitch, tooMany } from '../standin/switches.ts';
import { type Garmin, refuse } from './context.ts';
import { legacyCaller } from './legacy.ts';
import { isOAuth1 } from './oauth1.ts';

const day = 86_400;
/** Length of the vendor's history, s. */
const oldest = 20 * 366 * day;

/** Returns the account of the token, or an error. */
function caller(garmin: Garmin, call: Call): Account | Answer {
  if (isOAuth1(call)) {
    const found = legacyCaller(garmin, call);
    return 'status' in found ? found : found.account;
  }
  const bearer = bearerOf(call);
  if (bearer === null) return refuse(401, 'A bearer token is needed');
  const found = grantOf(garmin, bearer);
  const closed = closedBecause(garmin.state);
  if (!found || closed) return refuse(403, `The token is refused: ${closed ?? 'unknown'}`);
  if (found.grant.accessExpires < garmin.around.now()) return refuse(401, 'The token is expired');
  return found.account;
}

/** Wraps a route that needs a linked account and a permission. */
export const forAccount =
  (route: (garmin: Garmin, account: Account, call: Call) => Answer, needed: string | null = null) =>
  (garmin: Garmin, call: Call): Answer => {
    const account = caller(garmin, call);
    if ('status' in account) return account;
    if (needed !== null && !garmin.state.permissions.get(account.userId)?.includes(needed)) {
      return refuse(412, `The user has not given the permission ${needed}`);
    }
    return route(garmin, account, call);
  };

export const userId = forAccount((_garmin, account) => json(200, { userId: account.userId }));

export const userPermissions = forAccount((garmin, account) =>
  json(200, { permissions: garmin.state.permissions.get(account.userId) ?? [] }),
);

/** Revokes the application's access: tokens, pending notices and file URLs become invalid. */
export const deregister = forAccount((garmin, account) => {
  garmin.state.record({ kind: 'unlinked', userId: account.userId });
  return { status: 204 };
});

/** Days requested in the current minute by person, so that people who practise at the same time do not wait for each other. */
const asked = new WeakMap<Garmin, Map<string, { readonly minute: number; readonly days: number }>>();

function withinRate(garmin: Garmin, person: string, days: number): boolean {
  const counts = asked.get(garmin) ?? new Map<string, { readonly minute: number; readonly days: number }>();
  asked.set(garmin, counts);
  const minute = Math.floor(garmin.around.now() / 60);
  const known = counts.get(person);
  const sum = (known?.minute === minute ? known.days : 0) + days;
  if (sum > garmin.limits.backfillDaysPerMinute) return false;
  counts.set(person, { minute, days: sum });
  return true;
}

/** Accepts a request for history immediately; pings follow later, in the order of the requests. */
export const backfill = forAccount((garmin, account, call) => {
  const [start, end] = ['summaryStartTimeInSeconds', 'summaryEndTimeInSeconds'].map((name) => {
    const text = call.query.get(name) ?? '';
    return /^\d{1,11}$/.test(text) ? Number(text) : Number.NaN;
  }) as [number, number];
  const { state, limits } = garmin;
  if (!(start < end)) return refuse(400, 'summaryStartTimeInSeconds must be before summaryEndTimeInSeconds');
  if (end - start > limits.backfillDays * day) return refuse(400, `A range may span ${limits.backfillDays} days`);
  if (start < garmin.around.now() - oldest) return refuse(400, 'The range begins too long ago');
  const range = `activities ${start} ${end}`;
  if (state.backfills.has(`${account.userId} ${range}`)) return refuse(409, 'This range was asked for before');
  if (!withinRate(garmin, account.userId, (end - start) / day)) {
    const seconds = 60 - (Math.floor(garmin.around.now()) % 60);
    return tooMany({ errorMessage: 'Too many days asked for' }, seconds);
  }
  state.note({ kind: 'backfill', userId: account.userId, range });
  if (!switchesOf(state).historyEmpty) {
    state.addNotice({ what: 'files', userId: account.userId, start, end, base: call.base }, garmin.around.now());
    garmin.pusher.wake();
  }
  return { status: 202 };
}, 'HISTORICAL_DATA_EXPORT');

const notReady = () => json(404, { errorMessage: 'The file is not ready yet' }, { 'retry-after': '1' });

/** Serves a file once. URLs expire after one use or a day. */
export const activityFile = forAccount((garmin, account, call) => {
  const { state } = garmin;
  const id = call.query.get('id') ?? '';
  const [notice = '', expires = '', signature = ''] = (call.query.get('token') ?? '').split('.');
  const claim = `${notice}.${expires}`;
  if (signature !== state.sign(`${claim} ${account.userId} ${id}`)) {
    return refuse(400, 'InvalidPullTokenException failure');
  }
  const key = `${account.userId} ${notice} ${id}`;
  if (Number.parseInt(expires, 36) < garmin.around.now()) return refuse(410, 'The address has expired');
  if (state.fetched.has(key) || garmin.underWay.has(key)) return refuse(410, 'The file was fetched before');
  const file = garmin.histories.find(account, id);
  if (!file) return refuse(404, 'There is no such file');
  if (consumeSwitch(state, 'fileNotReady')) return notReady();
  garmin.underWay.add(key);
  return {
    status: 200,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'no-store',
    },
    body: file.bytes(),
    // An interrupted download does not count, so the URL stays valid.
    sent: () => {
      state.note({ kind: 'fetched', file: key });
      garmin.underWay.delete(key);
    },
    lost: () => garmin.underWay.delete(key),
  };
}, 'ACTIVITY_EXPORT');

/** Rejects reading lists, which requires an open ping. This application uses file pings, so an open ping never exists. */
export const pull = forAccount(() => refuse(400, 'InvalidPullTokenException failure'));

/** Rejects summary types that are not enabled for this application. */
export const notEnabled = forAccount(() => refuse(400, 'This summary type is not enabled for the application'));
