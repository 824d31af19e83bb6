import { type Answer, json } from '../http.ts';
import type { Account } from '../standin/state.ts';
import { bodyOf, forAthlete, type Intervals, isDay, refuse } from './context.ts';
import type { CalendarEvent } from './state.ts';
import { parseWorkout } from './workout-text.ts';

const categories = [
  'WORKOUT',
  'RACE_A',
  'RACE_B',
  'RACE_C',
  'NOTE',
  'PLAN',
  'HOLIDAY',
  'SICK',
  'INJURED',
  'SET_EFTP',
  'FITNESS_DAYS',
  'SEASON_START',
  'TARGET',
  'SET_FITNESS',
];

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Days after today that a list without a range covers. */
const USUAL_DAYS = 6;
const dayAfter = (seconds: number, days: number) =>
  new Date(1000 * (seconds + 86_400 * days)).toISOString().slice(0, 10);

/** Returns the error of an event; `null` if it is valid. */
function faultOf({ state }: Intervals, fields: Fields): string | null {
  const { category, start_date_local: start, description } = fields;
  if (!categories.includes(String(category))) return 'Unknown category';
  if (typeof start !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(start)) return 'Bad start_date_local';
  const { unknown } = parseWorkout(String(description ?? ''));
  return state.isStrict && unknown.length > 0 ? `Cannot read: ${unknown[0]}` : null;
}

/** Saves an event. Parses a workout's text into steps; watch services may reject it. */
function save({ state, around }: Intervals, account: Account, fields: Fields, known: CalendarEvent | null) {
  const merged = { ...known, ...fields };
  const { steps } = parseWorkout(String(merged.description ?? ''));
  const event: CalendarEvent = {
    ...merged,
    id: known?.id ?? state.nextEvent,
    uid: typeof merged.uid === 'string' ? merged.uid : `made-here-${state.nextEvent}`,
    category: String(merged.category),
    start_date_local: String(merged.start_date_local),
    updated: new Date(1000 * around.now()).toISOString(),
    ...(merged.category === 'WORKOUT' && { workout_doc: { steps }, push_errors: state.pushErrors }),
  };
  state.note({ kind: 'event', userId: account.userId, event });
  return event;
}

const byUid = ({ state }: Intervals, account: Account, uid: unknown) =>
  [...state.eventsOf(account.userId).values()].find((event) => typeof uid === 'string' && event.uid === uid) ?? null;

/** Creates events, or updates those with the same uid if requested. */
function saveAll(intervals: Intervals, account: Account, body: readonly unknown[], upserts: boolean) {
  for (const fields of body) {
    const fault = isFields(fields) ? faultOf(intervals, fields) : 'Not an event';
    if (fault !== null) return fault;
  }
  return body
    .filter(isFields)
    .map((fields) => save(intervals, account, fields, upserts ? byUid(intervals, account, fields.uid) : null));
}

export const list = forAthlete((intervals, account, call) => {
  const { state, around } = intervals;
  const oldest = call.query.get('oldest') ?? dayAfter(around.now(), 0);
  const newest = call.query.get('newest') ?? dayAfter(around.now(), USUAL_DAYS);
  if (!isDay(oldest) || !isDay(newest)) return refuse(422, 'Not a range of days');
  const wanted = call.query.get('category')?.split(',');
  const found = [...state.eventsOf(account.userId).values()].filter(({ category, start_date_local: start }) => {
    const day = start.slice(0, 10);
    return day >= oldest && day <= newest && (wanted?.includes(category) ?? true);
  });
  return json(
    200,
    found.toSorted((a, b) => a.start_date_local.localeCompare(b.start_date_local)),
  );
});

export const create = forAthlete((intervals, account, call) => {
  const saved = saveAll(intervals, account, [bodyOf(call)], call.query.get('upsertOnUid') === 'true');
  return typeof saved === 'string' ? refuse(422, saved) : json(200, saved[0]);
});

export const createMany = forAthlete((intervals, account, call) => {
  const body = bodyOf(call);
  if (!Array.isArray(body)) return refuse(422, 'Not a list of events');
  const saved = saveAll(intervals, account, body, call.query.get('upsertOnUid') === 'true');
  return typeof saved === 'string' ? refuse(422, saved) : json(200, saved);
});

const forEvent = (answer: (intervals: Intervals, account: Account, event: CalendarEvent, fields: unknown) => Answer) =>
  forAthlete((intervals, account, call, id) => {
    const event = intervals.state.eventsOf(account.userId).get(Number(id));
    return event ? answer(intervals, account, event, bodyOf(call)) : refuse(404, 'Not Found');
  });

export const change = forEvent((intervals, account, event, fields) => {
  const fault = isFields(fields) ? faultOf(intervals, { ...event, ...fields }) : 'Not an event';
  return fault === null ? json(200, save(intervals, account, fields as Fields, event)) : refuse(422, fault);
});

export const remove = forEvent(({ state }, { userId }, { id }) => {
  state.note({ kind: 'eventGone', userId, id });
  return json(200, { id });
});

/** Deletes events by id; unknown ones are ignored. */
export const removeMany = forAthlete(({ state }, { userId }, call) => {
  const body = bodyOf(call);
  if (!Array.isArray(body)) return refuse(422, 'Not a list of events');
  const ids = body.filter(isFields).flatMap(({ id }) => (state.eventsOf(userId).has(Number(id)) ? [Number(id)] : []));
  for (const id of ids) state.note({ kind: 'eventGone', userId, id });
  return json(200, { eventsDeleted: ids.length });
});
