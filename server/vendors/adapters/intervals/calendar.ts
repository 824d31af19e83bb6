import * as z from 'zod/mini';
import { ACTIVITY_TYPE } from '../../../../domain/activity-types.ts';
import { parsed, type VendorHttp, withQuery } from '../http.ts';
import { validItems } from '../proofs.ts';
import type { CalendarWorkout, SavedWorkout, WorkoutCalendar } from '../workout-calendar.ts';
import { athleteUrl, keyHeader } from './api.ts';
import { type OfMember, workoutText } from './workout-text.ts';

const T = ACTIVITY_TYPE;
/** The service's names of sports; any other sport is a `Workout`. */
const types: ReadonlyMap<number, string> = new Map([
  [T.running, 'Run'],
  [T.trailRunning, 'TrailRun'],
  [T.treadmillRunning, 'Run'],
  [T.trackRunning, 'Run'],
  [T.virtualRunning, 'VirtualRun'],
  [T.walking, 'Walk'],
  [T.hiking, 'Hike'],
  [T.cycling, 'Ride'],
  [T.indoorCycling, 'Ride'],
  [T.virtualCycling, 'VirtualRide'],
  [T.mountainBiking, 'MountainBikeRide'],
  [T.gravelCycling, 'GravelRide'],
  [T.eBiking, 'EBikeRide'],
  [T.poolSwimming, 'Swim'],
  [T.openWaterSwimming, 'OpenWaterSwim'],
  [T.strength, 'WeightTraining'],
  [T.yoga, 'Yoga'],
  [T.elliptical, 'Elliptical'],
  [T.stairClimbing, 'StairStepper'],
  [T.rowing, 'Rowing'],
  [T.indoorRowing, 'VirtualRow'],
  [T.crossCountrySkiing, 'NordicSki'],
  [T.alpineSkiing, 'AlpineSki'],
  [T.snowshoeing, 'Snowshoe'],
  [T.skating, 'IceSkate'],
  [T.paddling, 'Kayaking'],
  [T.climbing, 'RockClimbing'],
]);
const indoors: ReadonlySet<number> = new Set([T.treadmillRunning, T.indoorCycling, T.indoorRowing]);

/** Prefix of our uids, since the calendar also contains other events. */
const UID = 'longrun-';

const errorField = z.union([
  z.string(),
  z.object({ service: z.optional(z.string()), message: z.optional(z.string()) }),
]);
const event = z.object({
  id: z.number(),
  uid: z.string().check(z.startsWith(UID)),
  push_errors: z.optional(z.nullable(z.array(z.unknown()))),
});

const pushErrors = (list: unknown): string[] =>
  validItems(errorField, list)
    .map((one) => (typeof one === 'string' ? one : [one.service, one.message].filter(Boolean).join(': ')))
    .map((text) => text.slice(0, 300))
    .slice(0, 6);

const savedOf = (list: unknown): SavedWorkout[] =>
  validItems(event, list).map((one) => ({
    planId: one.uid.slice(UID.length),
    eventId: String(one.id),
    pushErrors: pushErrors(one.push_errors),
  }));

/** Converts a planned workout to a calendar event. */
export function eventOf(workout: CalendarWorkout, of: OfMember): Readonly<Record<string, unknown>> {
  const { planId, date, activityTypeId, name, seconds, metres } = workout;
  return {
    uid: UID + planId,
    category: 'WORKOUT',
    start_date_local: `${date}T00:00:00`,
    type: types.get(activityTypeId) ?? 'Workout',
    name,
    description: workoutText(workout, of),
    ...(seconds !== null && { moving_time: Math.round(seconds) }),
    ...(metres !== null && { distance: Math.round(metres) }),
    ...(indoors.has(activityTypeId) && { indoor: true }),
  };
}

/** Creates the client for the athlete's calendar. Only events with our own uids are read, changed or deleted. */
export function createCalendar(http: VendorHttp, apiUrl: string): WorkoutCalendar {
  const send = (method: string, token: string, body: unknown): RequestInit => ({
    method,
    headers: { ...keyHeader(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    eventOf,
    async save({ token }, events) {
      const url = withQuery(athleteUrl(apiUrl, '/events/bulk'), { upsertOnUid: 'true' });
      return savedOf(parsed(z.array(z.unknown()), await http.json(url, send('POST', token, events))));
    },
    async list({ token }, from, to) {
      const url = withQuery(athleteUrl(apiUrl, '/events.json'), { oldest: from, newest: to, category: 'WORKOUT' });
      return savedOf(parsed(z.array(z.unknown()), await http.json(url, { headers: keyHeader(token) })));
    },
    remove: ({ token }, eventIds) =>
      http.done(
        athleteUrl(apiUrl, '/events/bulk-delete'),
        send(
          'PUT',
          token,
          eventIds.map((id) => ({ id: Number(id) })),
        ),
      ),
  };
}
