import { SINGLE_FROM, lapFields, NOTES_FROM, zoneFields } from '../../domain/assistants/fields.ts';
import { figure, activityForAssistant, untrusted } from '../../domain/assistants/figures.ts';
import { daysBetween } from '../../domain/dates.ts';
import type { SamplesWire } from '../../domain/entities/activity.ts';
import { roundCoarsely, SHARED_DAYS } from '../../domain/partners/group.ts';
import { type Point, withoutEnds } from '../../domain/partners/route.ts';
import { activityFields, sharedFields } from '../../domain/partners/shared.ts';
import { notesOf } from '../activities/notes.store.ts';
import { byHeartRate, byPower } from '../activities/zone-handlers.ts';
import { zonedActivity } from '../activities/zones.store.ts';
import { ApiFailure } from '../http/failure.ts';
import { readDailyLoads, readSums } from '../calendar/daily-loads.store.ts';
import { findThresholds } from '../members/thresholds.store.ts';
import { type AssistantActivity, assistantActivities } from './activities.store.ts';
import {
  checkDays,
  type Days,
  moreText,
  pageOf,
  PAGE_ROWS,
  invalidRequest,
  type AssistantCaller,
  type Tool,
  type ToolDeps,
} from './tool.ts';

/** Maximum range in days: a bit more than ten years. */
const MAX_DAYS = 4000;
const MAX_LAPS = 100;
const MAX_NOTES = 10;
const MAX_POINTS = 300;

async function sumsOf({ db }: ToolDeps, { memberId }: AssistantCaller, days: Days) {
  const [{ activities, distance, duration }, loads] = await Promise.all([
    readSums(db, memberId, days),
    readDailyLoads(db, memberId, days.from, days.to),
  ]);
  return { activities, distance, duration, load: loads.reduce((sum, { load }) => sum + load, 0) };
}

/** Returns weekly averages with two digits, as in the groups of partners. */
async function weeklyMeans(deps: ToolDeps, asker: AssistantCaller, days: Days) {
  const count = daysBetween(days.from, days.to) + 1;
  if (count < SHARED_DAYS)
    throw invalidRequest(`This level only has averages of at least ${SHARED_DAYS} days. Ask for more days.`);
  const mean = (sum: number) => roundCoarsely((sum * 7) / count);
  const { activities, distance, duration, load } = await sumsOf(deps, asker, days);
  return {
    ...days,
    means_per_week: {
      activities: figure('activities', mean(activities)),
      distance: figure('distance', mean(distance)),
      duration: figure('duration', mean(duration)),
      load: figure('load', mean(load), { estimated: true }),
    },
    note: 'Rounded to two digits. This level has no single activities.',
  };
}

const activityFacts = ({ facts, origins }: AssistantActivity, { grant }: AssistantCaller) => {
  const fields = sharedFields(activityFields, facts, grant.level);
  return fields && activityForAssistant(fields, origins);
};

export const getTraining: Tool<Days & { readonly page: number }> = {
  title: 'Training in a date range',
  description:
    'Sums and activities of the days from `from` to `to`, both included, newest first. An activity’s `key` leads to its details. At level 1: only weekly averages, of at least 28 days.',
  level: 1,
  page: 'calendar',
  cost: 'read',
  days: ({ from, to }) => ({ from, to }),
  async answer(deps, asker, { from, to, page }) {
    const days = { from, to };
    checkDays(days, MAX_DAYS);
    if (asker.grant.level < SINGLE_FROM) return weeklyMeans(deps, asker, days);
    const alias = { memberId: asker.memberId, alias: asker.alias };
    const [sums, found] = await Promise.all([
      sumsOf(deps, asker, days),
      assistantActivities(deps.db, alias, days, { skip: (page - 1) * PAGE_ROWS, most: PAGE_ROWS + 1 }),
    ]);
    const { rows, more } = pageOf(found, page);
    return {
      ...days,
      sums: {
        activities: figure('activities', sums.activities),
        distance: figure('distance', sums.distance),
        duration: figure('duration', sums.duration),
        load: figure('load', sums.load, { estimated: true }),
      },
      activities: rows.flatMap((one) => activityFacts(one, asker) ?? []),
      ...moreText(more, page),
    };
  },
};

/** Keeps every n-th point, so that at most the given number is left. */
function thinned(pieces: readonly (readonly Point[])[]): Point[][] {
  const step = Math.ceil(pieces.reduce((sum, piece) => sum + piece.length, 0) / MAX_POINTS);
  return step <= 1 ? pieces.map((piece) => [...piece]) : pieces.map((piece) => piece.filter((_, i) => i % step === 0));
}

/** Returns the route as the grant allows it; `null` if the recording has none. */
function routeIn({ latitude, longitude }: SamplesWire, isExact: boolean) {
  const points = (latitude ?? []).flatMap((lat, i): Point[] => {
    const lon = longitude?.[i];
    return lat === null || lon == null ? [] : [[lat, lon]];
  });
  if (points.length === 0) return null;
  return {
    unit: 'degrees: latitude, longitude',
    exact: isExact,
    ...(!isExact && { note: 'Without the first and last 200 m, and rounded to about 100 m.' }),
    pieces: thinned(isExact ? [points] : withoutEnds(points)),
  };
}

function lapsIn({ laps, kilometres }: SamplesWire, isEstimated: boolean, level: AssistantCaller['grant']['level']) {
  const rows = laps.length > 0 ? laps : kilometres;
  return {
    kind: laps.length > 0 ? 'laps of the watch' : 'kilometres, since the watch wrote no laps',
    rows: rows.slice(0, MAX_LAPS).map(({ distance, seconds, heart_rate: heartRate, power }) => {
      const fields =
        sharedFields(lapFields, { distance, duration: seconds, heart_rate: heartRate, power }, level) ?? {};
      return Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          figure(name as keyof typeof lapFields, value, { estimated: name === 'power' && isEstimated }),
        ]),
      );
    }),
    ...(rows.length > MAX_LAPS && { more: `${rows.length - MAX_LAPS} further rows are left out.` }),
  };
}

/** Reads the samples of an activity; `null` if it has no recording, or one too long to read. */
async function samplesOf({ readSamples }: ToolDeps, activityId: string): Promise<SamplesWire | null> {
  try {
    const json = await readSamples(activityId, true);
    return json && (JSON.parse(new TextDecoder().decode(json)) as SamplesWire);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'recording_too_long') return null;
    throw error;
  }
}

async function zonesOf({ db }: ToolDeps, activityId: string, level: AssistantCaller['grant']['level']) {
  const activity = await zonedActivity(db, activityId);
  if (!activity) return {};
  const own = await findThresholds(db, activity.memberId);
  const power = byPower(activity, own);
  const heartRate = byHeartRate(activity, own);
  const shared = sharedFields(zoneFields, { power_zones: 1, heart_rate_zones: 1 }, level) ?? {};
  return {
    ...(shared.power_zones !== undefined &&
      power?.seconds && {
        power_zones: {
          unit: 's in zones 1 to 5',
          seconds: power.seconds,
          critical_power_watts: power.critical_power,
          assumed: power.is_assumed,
          proven: power.proven,
        },
      }),
    ...(shared.heart_rate_zones !== undefined &&
      heartRate && {
        heart_rate_zones: {
          unit: 's in zones 1 to 5',
          seconds: heartRate.seconds,
          maximum_bpm: heartRate.maximum,
          maximum_from: heartRate.source,
        },
      }),
  };
}

export const getActivity: Tool<{ readonly activity: string; readonly route: boolean }> = {
  title: 'An activity with laps and zones',
  description:
    'One activity by the `key` from get_training or get_records: its numbers, laps, time in zones, notes if the level includes them, and with `route` true its route. Routes are shortened and rounded unless the member allowed exact locations.',
  level: 2,
  page: 'activity',
  cost: 'heavy',
  days: () => null,
  async answer(deps, asker, { activity, route }) {
    const { level, exact_locations: isExact } = asker.grant;
    const [found] = await assistantActivities(deps.db, asker, { key: activity });
    if (!found) throw invalidRequest('There is no activity with this key. Keys come from get_training.');
    const samples = await samplesOf(deps, found.activityId);
    const notes = level >= NOTES_FROM ? await notesOf(deps.db, found.activityId) : [];
    return {
      activity: activityFacts(found, asker),
      laps: samples && lapsIn(samples, found.origins.powerSource === 'estimated', level),
      ...(await zonesOf(deps, found.activityId, level)),
      ...(route && { route: samples && routeIn(samples, isExact) }),
      ...untrusted({ notes: notes.slice(-MAX_NOTES).map(({ message }) => message) }),
    };
  },
};
