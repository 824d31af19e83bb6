import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { json } from '../http.ts';
import { keyPage } from '../standin/consent-page.ts';
import { consentRoutes, type ConsentWay, page } from '../standin/consent.ts';
import { controlRoutes, type OwnControl } from '../standin/control.ts';
import { Histories } from '../standin/histories.ts';
import { newToken } from '../standin/oauth.ts';
import { Pusher } from '../standin/pusher.ts';
import { RateWindow } from '../standin/rate.ts';
import { sha256 } from '../standin/state.ts';
import { type Route, router, type StartedStandin, type StandinContext } from '../standin/vendor.ts';
import { file, list } from './activities.ts';
import { forAthlete, type Intervals, type IntervalsLimits, type KeyUse, refuse } from './context.ts';
import * as events from './events.ts';
import { IntervalsState } from './state.ts';
import * as wellness from './wellness.ts';

/** Expiry of keys, which never expire. */
const NO_END = Number.MAX_SAFE_INTEGER;

/** Returns the settings page, where a person chooses an athlete and gets the account's key. */
const settingsPage = (around: StandinContext): ConsentWay => ({
  path: '/settings',
  fields: [],
  other: {
    redirectOf: () => `${around.publicBase}/intervals/key`,
    agreed: ({ state }, _fields, { userId, permissions }) => {
      const key = sha256(newToken()).slice(0, 25);
      const codeHash = sha256(key);
      const code = { hash: codeHash, userId, permissions, challenge: '', redirectUri: '', expires: around.now() };
      state.record({ kind: 'code', code });
      const grant = { codeHash, userId, access: codeHash, accessExpires: NO_END, refresh: null, refreshExpires: null };
      state.record({ kind: 'grant', grant });
      return { key };
    },
    denied: () => ({}),
  },
  usualRedirect: null,
  wrong: () => null,
  ticks: [],
  codeLife: 0,
  userIdOf: (digest) => `i${10_000 + (Number.parseInt(digest.slice(0, 8), 16) % 900_000)}`,
});

/** Wraps the handler of a control value that names an account. */
const ofAccount =
  (apply: (intervals: Intervals, userId: string, wish: Readonly<Record<string, unknown>>) => boolean) =>
  (intervals: Intervals, value: unknown): boolean => {
    const wish = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    return typeof wish.userId === 'string' && intervals.state.accounts.has(wish.userId)
      ? apply(intervals, wish.userId, wish)
      : false;
  };

const control: OwnControl<Intervals> = {
  wishes: {
    /** Adds activities from Strava, by their starts in seconds since 1970. */
    strava: ofAccount(({ state }, userId, { starts }) => {
      if (!Array.isArray(starts) || !starts.every(Number.isInteger)) return false;
      state.note({ kind: 'strava', userId, starts });
      return true;
    }),
    /** Deletes the activity that began at `start` (seconds since 1970), as its owner would. */
    deleteActivity: ofAccount(({ state, histories }, userId, { start }) => {
      const account = state.accounts.get(userId);
      const gone = account && histories.of(account).find(({ startTime }) => startTime === start);
      if (!account || !gone) return false;
      state.note({ kind: 'activityGone', userId, id: histories.idOf(account, gone) });
      return true;
    }),
    /** Locks a day's wellness data. */
    lockDay: ofAccount(({ state }, userId, { day }) => {
      if (typeof day !== 'string') return false;
      state.note({ kind: 'wellness', userId, day, fields: { locked: true } });
      return true;
    }),
    /** Sets whether steps that cannot be parsed are rejected. */
    strictText: ({ state }, value) => {
      if (typeof value !== 'boolean') return false;
      state.note({ kind: 'text', isStrict: value });
      return true;
    },
    /** Sets the errors of watch services for workouts saved from now on. */
    pushErrors: ({ state }, value) => {
      if (!Array.isArray(value)) return false;
      state.note({ kind: 'pushErrors', errors: value });
      return true;
    },
  },
  report: ({ state }) => ({
    events: Object.fromEntries([...state.events].map(([userId, all]) => [userId, [...all.values()]])),
  }),
  // This vendor sends no notification; the next request fails.
  deregistered: () => {},
  recorded: () => {},
};

const athlete = forAthlete((intervals, account) => {
  const { gender, mass } = intervals.histories.wearerOf(account);
  return json(200, {
    id: account.userId,
    name: 'Toni Practice',
    sex: gender === 'female' ? 'F' : 'M',
    icu_weight: mass,
    timezone: 'Europe/Berlin',
  });
});

const routesOf = (settings: ConsentWay): readonly Route<Intervals>[] => [
  ...consentRoutes<Intervals>(settings),
  ['GET', '/key', null, ({ title }, call) => page(200, keyPage(title, call.query.get('key')), null)],
  ['GET', '/api/v1/athlete/0', 'user', athlete],
  ['GET', '/api/v1/athlete/0/activities', 'list', list],
  ['GET', '/api/v1/activity/:id/file', 'file', file],
  ['GET', '/api/v1/athlete/0/wellness.json', 'list', wellness.list],
  ['GET', '/api/v1/athlete/0/wellness/:day', 'list', wellness.one],
  ['PUT', '/api/v1/athlete/0/wellness/:day', 'list', wellness.write],
  ['GET', '/api/v1/athlete/0/events.json', 'events', events.list],
  ['POST', '/api/v1/athlete/0/events', 'events', events.create],
  ['POST', '/api/v1/athlete/0/events/bulk', 'events', events.createMany],
  ['PUT', '/api/v1/athlete/0/events/bulk-delete', 'events', events.removeMany],
  ['PUT', '/api/v1/athlete/0/events/:id', 'events', events.change],
  ['DELETE', '/api/v1/athlete/0/events/:id', 'events', events.remove],
  ...controlRoutes(control, settings.path),
];

/** Starts the stand-in for intervals.icu: personal API keys, lists without pagination, gzipped originals, wellness, a calendar. */
export function startIntervals(limits: IntervalsLimits, around: StandinContext, stateDir: string): StartedStandin {
  const state = new IntervalsState(join(stateDir, 'intervals.jsonl'));
  const histories = new Histories(state, null, ({ id }, userId) => {
    const digest = createHash('sha256').update(`intervals ${userId} ${id}`).digest();
    return `i${digest.readUIntBE(0, 5)}`;
  });
  const unheard = { ids: [], items: 0, message: { headers: {}, body: '' }, forgeries: () => [] };
  // The vendor only notifies registered applications.
  const pusher = new Pusher(state, { pack: () => unheard, answerWithin: 0, isTaken: () => true }, around);
  const application = { clientId: '', clientSecret: '', redirectUris: [`${around.publicBase}/intervals/key`] };
  const uses = new Map<string, KeyUse>();
  const keyUse = (key: string): KeyUse => {
    const use = uses.get(key) ?? {
      quarterHour: new RateWindow(900, around.now),
      day: new RateWindow(86_400, around.now),
    };
    uses.set(key, use);
    return use;
  };
  const intervals: Intervals = {
    id: 'intervals',
    title: 'intervals.icu',
    application,
    around,
    state,
    histories,
    pusher,
    limits,
    keyUse,
  };
  const handle = router(intervals, routesOf(settingsPage(around)), {
    unknown: () => refuse(404, 'Not Found'),
    tooMany: (seconds) => refuse(429, 'Too many requests', { 'retry-after': String(seconds) }),
    broken: () => refuse(500, 'Internal server error'),
  });
  return { id: intervals.id, application, state, pusher, handle };
}
