import { join } from 'node:path';
import { json } from '../http.ts';
import { nightsOf } from '../athletes/nights.ts';
import { consentRoutes, type ConsentWay, wrongChallenge } from '../standin/consent.ts';
import { controlRoutes, type OwnControl } from '../standin/control.ts';
import { Histories } from '../standin/histories.ts';
import { loginRoutes } from '../standin/login.ts';
import { Pusher } from '../standin/pusher.ts';
import { RateWindow } from '../standin/rate.ts';
import { PlainState, sha256 } from '../standin/state.ts';
import { tooMany } from '../standin/switches.ts';
import { type Route, router, type StartedStandin, type StandinContext } from '../standin/vendor.ts';
import type { Suunto, SuuntoApplication, SuuntoNotice } from './context.ts';
import { deauthorize, token } from './oauth.ts';
import { nights } from './nights.ts';
import { suuntoPostman } from './push.ts';
import { fit, list, wrongExport } from './workouts.ts';

const consent: ConsentWay = {
  path: '/oauth/authorize',
  fields: ['scope', 'code_challenge', 'code_challenge_method'],
  usualRedirect: null,
  wrong: (fields) => wrongChallenge(fields, false),
  ticks: [],
  codeLife: 600,
  userIdOf: (digest) => `runner${digest.slice(0, 12)}`,
};

const control: OwnControl<Suunto> = {
  wishes: {},
  report: ({ calls }) => ({ calls: calls.used }),
  // This vendor sends no notification; the next request fails.
  deregistered: () => {},
  recorded: ({ state, histories, around }, userId, start) => {
    const account = state.accounts.get(userId);
    const file = account && histories.of(account).find(({ startTime }) => startTime === start);
    if (!account || !file) return;
    state.addNotice({ what: 'workout', userId, id: histories.idOf(account, file) }, around.now());
    const night = nightsOf(userId, around.now(), 2).at(-1);
    if (night) state.addNotice({ what: 'night', userId, id: night.date }, around.now());
  },
};

const routes: readonly Route<Suunto>[] = [
  ...consentRoutes<Suunto>(consent),
  ['POST', '/oauth/token', 'token', token],
  ['GET', '/oauth/deauthorize', 'user', deauthorize],
  ['GET', '/v3/workouts', 'list', list],
  ['GET', '/v2/workouts', 'list', list],
  ['GET', '/247samples/sleep', null, nights],
  ['GET', '/v3/workouts/:key/fit', 'file', fit],
  ['GET', '/v2/workout/exportFit/:key', 'file', fit],
  ['GET', '/v2/workouts/exportFit/:key', 'file', wrongExport],
  ...loginRoutes<Suunto>(),
  ...controlRoutes(control, consent.path),
];

/** Starts Suunto's stand-in: OAuth2 with client authentication, lists, signed webhooks, files by key. */
export function startSuunto(application: SuuntoApplication, around: StandinContext, stateDir: string): StartedStandin {
  const state = new PlainState<SuuntoNotice>(join(stateDir, 'suunto.jsonl'));
  const histories = new Histories(state, { manufacturer: 'suunto', product: 61 }, ({ id }, userId) =>
    sha256(`suunto ${userId} ${id}`).slice(0, 24),
  );
  const pusher = new Pusher(state, suuntoPostman(state, histories, application, around.now), around);
  const calls = new RateWindow(60, around.now);
  const suunto: Suunto = { id: 'suunto', title: 'Suunto', application, around, state, histories, pusher, calls };
  const handle = router(suunto, routes, {
    unknown: () => json(404, { statusCode: 404, message: 'Resource not found' }),
    tooMany: (seconds) =>
      tooMany({ statusCode: 429, message: `Rate limit is exceeded. Try again in ${seconds} seconds.` }, seconds),
    broken: () => json(500, { statusCode: 500, message: 'Internal server error' }),
  });
  return { id: suunto.id, application, state, pusher, handle };
}
