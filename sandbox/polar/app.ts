import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { nightsOf } from '../athletes/nights.ts';
import { consentRoutes, type ConsentWay } from '../standin/consent.ts';
import { controlRoutes, type OwnControl } from '../standin/control.ts';
import { Histories } from '../standin/histories.ts';
import { loginRoutes } from '../standin/login.ts';
import { Pusher } from '../standin/pusher.ts';
import { RateWindow } from '../standin/rate.ts';
import { type Route, router, type StartedStandin, type StandinContext } from '../standin/vendor.ts';
import { type Polar, type PolarApplication, refuse } from './context.ts';
import { fit, gpxFile, list, one, tcxFile } from './exercises.ts';
import { token } from './oauth.ts';
import { nightlyRecharge, sleep } from './nights.ts';
import { PolarState } from './state.ts';
import { deleteUser, register, user } from './users.ts';
import {
  activateHook,
  changeHook,
  createHook,
  deactivateHook,
  deleteHook,
  polarPostman,
  readHook,
} from './webhooks.ts';

const consentWay = (usualRedirect: string | null): ConsentWay => ({
  path: '/oauth2/authorization',
  fields: ['scope'],
  usualRedirect,
  wrong: ({ scope }) => (scope === '' || scope === 'accesslink.read_all' ? null : { error: 'invalid_scope' }),
  ticks: [
    {
      permission: 'CONSENT',
      title: 'Training and health data',
      description: 'The consents without which nothing is shared',
    },
  ],
  codeLife: 600,
  userIdOf: (digest) => String(10_000_000 + (Number.parseInt(digest.slice(0, 8), 16) % 90_000_000)),
});

const control: OwnControl<Polar> = {
  wishes: {},
  report: ({ state }) => ({
    registered: [...state.registrations.keys()],
    webhookActive: state.hook?.active ?? false,
  }),
  // This vendor sends no notification; the next request fails.
  deregistered: () => {},
  recorded: ({ state, histories, around }, userId, start) => {
    const account = state.accounts.get(userId);
    const file = account && histories.of(account).find(({ startTime }) => startTime === start);
    const { hook } = state;
    if (!account || !file || !hook?.active || !hook.events.includes('EXERCISE')) return;
    if (!state.registrations.has(userId)) return;
    const id = histories.idOf(account, file);
    state.addNotice({ what: 'exercise', userId, id, at: around.now() }, around.now());
    const night = nightsOf(userId, around.now(), 2).at(-1);
    if (night && hook.events.includes('SLEEP'))
      state.addNotice({ what: 'night', userId, id: night.date, at: around.now() }, around.now());
  },
};

const routesOf = (consent: ConsentWay): readonly Route<Polar>[] => [
  ...consentRoutes<Polar>(consent),
  ['POST', '/v2/oauth2/token', 'token', token],
  ['POST', '/v3/users', 'user', register],
  ['GET', '/v3/users/sleep', null, sleep],
  ['GET', '/v3/users/nightly-recharge', null, nightlyRecharge],
  ['GET', '/v3/users/:id', 'user', user],
  ['DELETE', '/v3/users/:id', 'user', deleteUser],
  ['GET', '/v3/exercises', 'list', list],
  ['GET', '/v3/exercises/:id', 'list', one],
  ['GET', '/v3/exercises/:id/fit', 'file', fit],
  ['GET', '/v3/exercises/:id/tcx', 'file', tcxFile],
  ['GET', '/v3/exercises/:id/gpx', 'file', gpxFile],
  ['POST', '/v3/webhooks', 'webhooks', createHook],
  ['GET', '/v3/webhooks', 'webhooks', readHook],
  ['POST', '/v3/webhooks/activate', 'webhooks', activateHook],
  ['POST', '/v3/webhooks/deactivate', 'webhooks', deactivateHook],
  ['PATCH', '/v3/webhooks/:id', 'webhooks', changeHook],
  ['DELETE', '/v3/webhooks/:id', 'webhooks', deleteHook],
  ...loginRoutes<Polar>(),
  ...controlRoutes(control, consent.path),
];

/** Returns an id in the vendor's format of letters and digits. */
const exerciseId = (text: string) =>
  createHash('sha256').update(text).digest('base64').replaceAll(/[+/=]/g, '').slice(0, 8);

/** Starts Polar's stand-in: AccessLink v3 with registration, lists of 30 days, files in three formats, a webhook created by the application. */
export function startPolar(application: PolarApplication, around: StandinContext, stateDir: string): StartedStandin {
  const state = new PolarState(join(stateDir, 'polar.jsonl'));
  const histories = new Histories(state, { manufacturer: 'polar_electro', product: 220 }, ({ id }, userId) =>
    exerciseId(`polar ${userId} ${id}`),
  );
  const pusher = new Pusher(state, polarPostman(state, around), around);
  const polar: Polar = {
    id: 'polar',
    title: 'Polar',
    application,
    around,
    state,
    histories,
    pusher,
    quarterHour: new RateWindow(900, around.now),
    day: new RateWindow(86_400, around.now),
  };
  const handle = router(polar, routesOf(consentWay(application.redirectUri ?? null)), {
    unknown: () => refuse(404, 'There is no such address'),
    tooMany: (seconds) => refuse(429, 'Rate limit exceeded', { 'retry-after': String(seconds) }),
    broken: () => refuse(500, 'Internal server error'),
  });
  return { id: polar.id, application, state, pusher, handle };
}
