import { camelKeys } from '../../domain/case.ts';
import { wallSeconds } from '../../domain/dates.ts';
import { detailsIn, unsetDetails } from '../../domain/entities/activity-details.ts';
import type { ImportReason } from '../../domain/import-reasons.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import { sportKey } from '../../domain/sports/sport-name.ts';
import { newActivityId } from '../activities/activities.store.ts';
import { placesIn, restoreDetails, type RestoredActivity, restoredPlaces } from '../activities/details.store.ts';
import { restoreGear } from '../activities/gear.store.ts';
import { restoreGoals } from '../activities/goals.store.ts';
import { restoreSegments } from '../activities/segments.store.ts';
import { restoreMarkers } from '../diary/markers.store.ts';
import { outdateAnswered, restoreSports, sportAnswersOf } from '../activities/sport-answers.store.ts';
import { restoreFilters } from '../activities/saved-filters.store.ts';
import { restoreManual, type ManualActivity } from '../activities/manual.store.ts';
import { restoreNotes } from '../activities/notes.store.ts';
import type { Db } from '../db/open.ts';
import { restoreComments, restoreInputs } from '../diary/diary.store.ts';
import type { JobContext } from '../jobs/runner.ts';
import type { KnownMember } from '../members/hold-member.store.ts';
import { restoreMeasurements } from '../members/measurements.store.ts';
import { changeMeasurements, fillWeight } from '../members/measurements.ts';
import { fillMember, fillSettings } from '../members/members.store.ts';
import { storeThresholds } from '../members/thresholds.store.ts';
import { restoreLibrary } from '../training/library.store.ts';
import { restoreBranches } from '../training/branches.store.ts';
import { restoreTemplates } from '../training/templates.store.ts';
import { type RestoredMatch, restoreMatches } from '../training/matches.store.ts';
import { restorePlans } from '../training/plans.store.ts';
import { restoreWellness } from '../wellness/wellness.store.ts';
import { changeWhatCounts } from './analyse.ts';
import { planAnalysis, planMeasuring } from './plan-analysis.ts';
import { type Brought, type RestoredBody, countRestoredEntries, readBody } from './restored-entries.ts';
import type { ImportContext } from './context.ts';
import { judgeItems, noteRestored, stillWaiting } from './items.store.ts';
import { nextRestore, type WaitingRestore } from './tables.store.ts';

/**
 * Restores the data needed to analyse recordings, before the first one is read: empty profile fields, and body measurements. Leaves
 * existing values unchanged.
 * @returns the data that an undo removes
 */
export async function restoreBody(
  tx: Db,
  memberId: string,
  { profile, measurements }: Pick<Restore, 'profile' | 'measurements'>,
): Promise<RestoredBody> {
  const brought = await changeMeasurements(tx, memberId, () => restoreMeasurements(tx, memberId, measurements));
  if (profile !== null) await restoreProfile(tx, memberId, { profile, measurements });
  return { measurements: brought };
}

async function restoreProfile(
  tx: Db,
  memberId: string,
  { profile, measurements }: { readonly profile: NonNullable<Restore['profile']> } & Pick<Restore, 'measurements'>,
): Promise<void> {
  const own = (field: 'weight' | 'height') => (profile.assumed.includes(field) ? null : profile[field]);
  // Exports of earlier versions contain no other weight.
  if (!measurements.some(({ kind }) => kind === 'weight')) await fillWeight(tx, memberId, own('weight'));
  await fillMember(tx, memberId, {
    firstName: profile.first_name,
    lastName: profile.last_name,
    birthDate: profile.birth_date,
    gender: profile.gender,
    height: own('height'),
  });
  await fillSettings(tx, memberId, {
    timeZone: profile.time_zone,
    prefersMetric: profile.prefers_metric,
    weekStartsOn: profile.week_starts_on,
    clock: profile.clock,
    language: profile.language,
  });
}

const placeKey = ({ file, session }: { readonly file: string; readonly session: number }) => `${file} ${session}`;
const byPlace = (rows: readonly { readonly id: string; readonly file: string; readonly session: number }[]) =>
  new Map(rows.map((row) => [placeKey(row), row.id]));

/**
 * Restores the member's changes to the recordings of this import; existing activities keep their current values.
 * @param gearHere ids of the existing gear by their ids in the export
 */
async function restoreChoices(
  tx: Db,
  { importId, memberId }: { readonly importId: string; readonly memberId: string },
  { said, notes }: Restore,
  gearHere: ReadonlyMap<string, string>,
): Promise<{ readonly dates: string[]; readonly notes: number }> {
  const places = byPlace(await restoredPlaces(tx, importId));
  const kept = notes.flatMap((note) => {
    const id = places.get(placeKey(note));
    return id === undefined ? [] : [{ ...note, id }];
  });
  await restoreNotes(tx, memberId, kept);
  const isLeftOut = new Set(kept.flatMap(({ id, invalidates }) => (invalidates ? [id] : [])));
  const rows = said.flatMap((one): RestoredActivity[] => {
    const id = places.get(placeKey(one));
    if (id === undefined) return [];
    const { type, unknown_sport: unknownSport, removed, chosen, taken, marks, origin } = one;
    const merged = (one.merged === null ? undefined : places.get(placeKey(one.merged))) ?? null;
    const gear = (one.gear === null ? undefined : gearHere.get(one.gear)) ?? null;
    const invalidated = isLeftOut.has(id);
    const { gearId: _, ...details } = detailsIn(camelKeys(one));
    return [{ ...details, id, type, unknownSport, removed, chosen, merged, taken, marks, gear, invalidated, origin }];
  });
  return { dates: await restoreDetails(tx, rows), notes: kept.length };
}

/** Creates a manual entry with a new id. */
function writtenOf({
  file,
  local,
  offset,
  zone,
  type,
  duration,
  distance,
  heart_rate,
}: Restore['written'][number]): ManualActivity {
  return {
    activityId: newActivityId(),
    hash: file,
    activityTypeId: type,
    details: unsetDetails,
    local,
    start: wallSeconds(local) - offset * 60,
    utcOffsetMinutes: offset,
    timeZone: zone,
    duration,
    totalDistance: distance,
    averageHr: heart_rate,
  };
}

/** Restores planned workouts, the member's matches, including matches with existing recordings, and branches of the plan. */
async function restorePlanned(
  tx: Db,
  memberId: string,
  { plans, matches, branches }: Restore,
): Promise<{ readonly planned: Pick<Brought, 'plans' | 'matches'>; readonly branches: number }> {
  const { here, brought } = await restorePlans(tx, memberId, plans);
  const files = [...new Set(matches.flatMap(({ file }) => file ?? []))];
  const places = byPlace(await placesIn(tx, memberId, files));
  const said = matches.flatMap(({ plan, file, session }): RestoredMatch[] => {
    const own = here.get(plan);
    if (own === undefined) return [];
    if (file === null || session === null) return [{ plan: own, activity: null }];
    const activity = places.get(placeKey({ file, session }));
    return activity === undefined ? [] : [{ plan: own, activity }];
  });
  const planned = { plans: brought, matches: await restoreMatches(tx, said) };
  return { planned, branches: await restoreBranches(tx, memberId, branches, here) };
}

/** Restores one export atomically. Idempotent. */
async function applyRestore(
  context: Pick<ImportContext, 'db' | 'pool'>,
  { importId, member: { memberId } }: { readonly importId: string; readonly member: KnownMember },
  { itemId, restore, restored }: WaitingRestore,
): Promise<void> {
  const { written } = restore;
  await changeWhatCounts(context, memberId, async (tx) => {
    if (!(await stillWaiting(tx, [itemId])).has(itemId)) return [];
    // Done before there is gear, so that no gear is assigned automatically.
    const { added, left } = await restoreManual(tx, { memberId, importId }, written.map(writtenOf));
    const gear = await restoreGear(tx, memberId, restore.gear);
    const { dates, notes } = await restoreChoices(tx, { importId, memberId }, restore, gear.here);
    const { planned, branches } = await restorePlanned(tx, memberId, restore);
    const brought: Brought = {
      gear: gear.brought,
      goals: await restoreGoals(tx, memberId, restore.goals),
      markers: await restoreMarkers(tx, memberId, restore.markers),
      segments: await restoreSegments(tx, memberId, restore.segments),
      ...planned,
      inputs: await restoreInputs(tx, memberId, restore.inputs),
      comments: await restoreComments(tx, memberId, restore.comments),
      thresholds: await storeThresholds(tx, memberId, restore.thresholds),
      filters: await restoreFilters(tx, memberId, restore.filters),
      sports: await restoreSports(tx, memberId, restore.sports),
      ...readBody(restored),
    };
    const library = await restoreLibrary(tx, memberId, restore.library);
    const templates = await restoreTemplates(tx, memberId, restore.templates);
    const wellness = await restoreWellness(tx, { memberId, importId }, restore.wellness);
    if (brought.thresholds.length + brought.measurements.length > 0) await planAnalysis(tx, memberId);
    // Sports of restored activities may already have an answer here.
    const answers = await sportAnswersOf(tx, memberId);
    const restoredWords = restore.said.flatMap(({ unknown_sport: word }) => (word === null ? [] : [sportKey(word)]));
    const sports = [...brought.sports.map(({ key }) => key), ...restoredWords].filter((key) =>
      Object.hasOwn(answers, key),
    );
    if (await outdateAnswered(tx, memberId, sports)) await planMeasuring(tx, memberId);
    const bad = restore.bad + left;
    const count = added.length + notes + library + templates + branches + wellness + countRestoredEntries(brought);
    const reason: ImportReason = { code: 'exportRead', count, bad };
    await judgeItems(tx, 'done', [{ itemId, outcome: bad > 0 ? 'partial' : 'imported', reason, activityIds: [] }]);
    await noteRestored(tx, itemId, brought);
    return dates;
  });
}

/**
 * Restores the contents of Longrun exports other than recordings, once those exist.
 * @returns whether there were any
 */
export async function applyRestores(
  context: Pick<ImportContext, 'db' | 'pool'>,
  run: { readonly importId: string; readonly member: KnownMember },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<boolean> {
  let hasAny = false;
  for (;;) {
    const waiting = await nextRestore(context.db, run.importId);
    if (!waiting) return hasAny;
    await applyRestore(context, run, waiting);
    hasAny = true;
    signal.throwIfAborted();
  }
}
