import { join } from 'node:path';
import { consentRoutes, type ConsentWay, wrongChallenge } from '../standin/consent.ts';
import { controlRoutes, type OwnControl } from '../standin/control.ts';
import { Histories } from '../standin/histories.ts';
import { Pusher } from '../standin/pusher.ts';
import { tooMany } from '../standin/switches.ts';
import { type Application, type Route, router, type StartedStandin, type StandinContext } from '../standin/vendor.ts';
import { activityFile, backfill, deregister, notEnabled, pull, userId, userPermissions } from './api.ts';
import { type Garmin, type GarminLimits, refuse } from './context.ts';
import { pushHealth } from './health.ts';
import { exchangeToken, legacyAccessToken, legacyConsent, requestToken } from './legacy.ts';
import { token } from './oauth.ts';
import { garminPostman } from './push.ts';
import { GarminState } from './state.ts';

const rest = '/wellness-api/rest';
/** Permissions that a person can grant. */
const permissions = ['ACTIVITY_EXPORT', 'HISTORICAL_DATA_EXPORT', 'HEALTH_EXPORT', 'WORKOUT_IMPORT'];

const consent: ConsentWay = {
  path: '/oauth2Confirm',
  fields: ['code_challenge', 'code_challenge_method'],
  usualRedirect: null,
  wrong: (fields) => wrongChallenge(fields, true),
  ticks: [
    { permission: 'ACTIVITY_EXPORT', title: 'Activities', description: 'Every activity from now on' },
    { permission: 'HISTORICAL_DATA_EXPORT', title: 'Historical data', description: 'Activities from before today' },
    { permission: 'HEALTH_EXPORT', title: 'Health', description: 'Sleep, pulse and weight from now on' },
  ],
  codeLife: 600,
  userIdOf: (digest) => digest.slice(0, 32),
};

const legacy = legacyConsent(consent);

const isPermissions = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => permissions.some((name) => name === item));

const control: OwnControl<Garmin> = {
  wishes: {
    permissions: ({ state, around, pusher }, value) => {
      const { userId: user, granted } = (value ?? {}) as Record<string, unknown>;
      if (typeof user !== 'string' || !state.isLinked(user) || !isPermissions(granted)) return false;
      state.record({ kind: 'permissions', userId: user, permissions: granted });
      state.addNotice({ what: 'permissions', userId: user, at: around.now() }, around.now());
      pusher.wake();
      return true;
    },
  },
  report: ({ state }) => ({ fetched: state.fetched.size }),
  deregistered: ({ state, around }, user) => state.addNotice({ what: 'deregistration', userId: user }, around.now()),
  // The switch may have been set on a page of the other OAuth version.
  recorded(garmin, user, start) {
    const { state, around } = garmin;
    state.addNotice({ what: 'files', userId: user, start, end: start + 1, base: null }, around.now());
    pushHealth(garmin, user);
  },
};

const routes: readonly Route<Garmin>[] = [
  ...consentRoutes<Garmin>(consent),
  ...consentRoutes<Garmin>(legacy),
  ['POST', '/di-oauth2-service/oauth/token', 'token', token],
  ['POST', '/oauth-service/oauth/request_token', 'token', requestToken],
  ['POST', '/oauth-service/oauth/access_token', 'token', legacyAccessToken],
  ['POST', '/partner-gateway/rest/user/token-exchange', 'token', exchangeToken],
  ['GET', `${rest}/user/id`, 'user', userId],
  ['GET', `${rest}/user/permissions`, 'user', userPermissions],
  ['DELETE', `${rest}/user/registration`, 'user', deregister],
  ['GET', `${rest}/backfill/activities`, 'backfill', backfill],
  ...['activityDetails', 'dailies', 'epochs', 'sleeps', 'bodyComps', 'stressDetails'].map(
    (type): Route<Garmin> => ['GET', `${rest}/backfill/${type}`, 'backfill', notEnabled],
  ),
  ['GET', `${rest}/activities`, 'file', pull],
  ['GET', `${rest}/activityDetails`, 'file', pull],
  ['GET', `${rest}/activityFile`, 'file', activityFile],
  ...controlRoutes(control, consent.path, legacy.path),
];

/** Starts Garmin's stand-in: OAuth2 with PKCE, history by backfill, pings with URLs of files. */
export function startGarmin(
  application: Application,
  around: StandinContext,
  stateDir: string,
  limits: GarminLimits,
): StartedStandin {
  const state = new GarminState(join(stateDir, 'garmin.jsonl'));
  const histories = new Histories(state, null);
  const pusher = new Pusher(state, garminPostman(state, histories, application.clientId, around), around);
  const garmin: Garmin = {
    id: 'garmin',
    title: 'Garmin',
    application,
    around,
    state,
    histories,
    pusher,
    limits,
    underWay: new Set(),
  };
  const handle = router(garmin, routes, {
    unknown: () => refuse(404, 'There is no such address'),
    tooMany: (seconds) => tooMany({ errorMessage: 'Too many requests' }, seconds),
    broken: () => refuse(500, 'System error'),
  });
  return { id: garmin.id, application, state, pusher, handle };
}
