import type { Handler } from '../http.ts';
import { activityFile, backfill, deregister, notEnabled, pull, userId, userPermissions } from './api.ts';
import { decideConsent, showConsent } from './consent.ts';
import { refuse, type Garmin } from './context.ts';
import { control } from './control.ts';
import { token } from './oauth.ts';
import { type Place, withFaults } from './switches.ts';

type Route = (garmin: Garmin, call: Parameters<Handler>[0]) => ReturnType<Handler>;

const rest = '/garmin/wellness-api/rest';

/** Method and path → route, and the place whose faults it shows. */
const routes: ReadonlyMap<string, readonly [Route, Place | null]> = new Map<string, readonly [Route, Place | null]>([
  ['GET /garmin/oauth2Confirm', [showConsent, null]],
  ['POST /garmin/oauth2Confirm', [decideConsent, null]],
  ['POST /garmin/di-oauth2-service/oauth/token', [token, 'token']],
  [`GET ${rest}/user/id`, [userId, 'user']],
  [`GET ${rest}/user/permissions`, [userPermissions, 'user']],
  [`DELETE ${rest}/user/registration`, [deregister, 'user']],
  [`GET ${rest}/backfill/activities`, [backfill, 'backfill']],
  ...['activityDetails', 'dailies', 'epochs', 'sleeps', 'bodyComps', 'stressDetails'].map(
    (type) => [`GET ${rest}/backfill/${type}`, [notEnabled, 'backfill']] as const,
  ),
  [`GET ${rest}/activities`, [pull, 'file']],
  [`GET ${rest}/activityDetails`, [pull, 'file']],
  [`GET ${rest}/activityFile`, [activityFile, 'file']],
  ['GET /garmin/control', [control, null]],
  ['POST /garmin/control', [control, null]],
]);

/** Answers every request below `/garmin/`. */
export const garminHandler =
  (garmin: Garmin): Handler =>
  (call) => {
    const found = routes.get(`${call.method} ${call.path}`);
    if (!found) return refuse(404, 'There is no such address');
    const [route, place] = found;
    return place === null ? route(garmin, call) : withFaults(garmin.state, place, () => route(garmin, call));
  };
