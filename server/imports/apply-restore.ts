import type { ImportReason } from '../../domain/import-reasons.ts';
import type { Restore } from '../../domain/restore.ts';
import { newActivityId } from '../activities/activities.store.ts';
import { insertWritten, type WrittenActivity } from '../activities/hand.store.ts';
import { restoreDetails, type RestoredActivity, restoredPlaces } from '../activities/details.store.ts';
import { restoreNotes } from '../activities/notes.store.ts';
import type { Db } from '../db/open.ts';
import { restoreComments, restoreInputs } from '../diary/diary.store.ts';
import type { JobContext } from '../jobs/runner.ts';
import type { KnownMember } from '../members/hold-member.store.ts';
import { fillMember, fillSettings } from '../members/members.store.ts';
import { keepThresholds } from '../members/thresholds.store.ts';
import { restoreLibrary } from '../training/library.store.ts';
import { restorePlans } from '../training/plans.store.ts';
import { changeWhatCounts } from './analyse.ts';
import { planAnalysis } from './analyse-job.ts';
import type { ImportContext } from './context.ts';
import { judgeItems, stillWaiting } from './items.store.ts';
import { nextRestore, type WaitingRestore } from './tables.store.ts';

/** Fills what is open in a profile before anything is measured by it; what the member has said here stays. */
export async function restoreProfile(tx: Db, memberId: string, profile: Restore['profile']): Promise<void> {
  if (profile === null) return;
  const own = (field: 'weight' | 'height') => (profile.assumed.includes(field) ? null : profile[field]);
  await fillMember(tx, memberId, {
    firstName: profile.first_name,
    lastName: profile.last_name,
    birthDate: profile.birth_date,
    gender: profile.gender,
    weight: own('weight'),
    height: own('height'),
  });
  await fillSettings(tx, memberId, { timeZone: profile.time_zone, prefersMetric: profile.prefers_metric });
}

/** What was said of the recordings of this import; those that were here before keep what the member says of them here. */
async function restoreSaid(
  tx: Db,
  importId: string,
  { said, notes }: Restore,
): Promise<{ readonly dates: string[]; readonly notes: number }> {
  const places = new Map((await restoredPlaces(tx, importId)).map((row) => [`${row.file} ${row.session}`, row.id]));
  const at = ({ file, session }: { readonly file: string; readonly session: number }) =>
    places.get(`${file} ${session}`);
  const kept = notes.flatMap((note) => {
    const id = at(note);
    return id === undefined ? [] : [{ ...note, id }];
  });
  await restoreNotes(tx, kept);
  const isLeftOut = new Set(kept.flatMap(({ id, invalidates }) => (invalidates ? [id] : [])));
  const rows = said.flatMap((one): RestoredActivity[] => {
    const id = at(one);
    if (id === undefined) return [];
    const { name, type, race, effort, removed } = one;
    return [{ id, name, type, race, effort, removed, invalidated: isLeftOut.has(id) }];
  });
  return { dates: await restoreDetails(tx, rows), notes: kept.length };
}

/** What somebody wrote down, with an id of its own here. */
function writtenOf({
  file,
  local,
  offset,
  zone,
  type,
  duration,
  distance,
  heart_rate,
}: Restore['written'][number]): WrittenActivity {
  return {
    activityId: newActivityId(),
    hash: file,
    activityTypeId: type,
    name: null,
    perceivedEffort: null,
    start: Date.parse(`${local}Z`) / 1000 - offset * 60,
    utcOffsetMinutes: offset,
    timeZone: zone,
    duration,
    totalDistance: distance,
    averageHr: heart_rate,
  };
}

/** Restores one export, all or nothing. Done twice, the second time changes nothing. */
async function applyRestore(
  context: Pick<ImportContext, 'db' | 'pool'>,
  { importId, member: { memberId } }: { readonly importId: string; readonly member: KnownMember },
  { itemId, restore }: WaitingRestore,
): Promise<void> {
  const { written, inputs, comments, thresholds, plans, library, bad } = restore;
  await changeWhatCounts(context, memberId, async (tx) => {
    if (!(await stillWaiting(tx, [itemId])).has(itemId)) return [];
    const added = await insertWritten(tx, { memberId, importId }, written.map(writtenOf));
    const { dates, notes } = await restoreSaid(tx, importId, restore);
    const days = (await restoreInputs(tx, memberId, inputs)) + (await restoreComments(tx, memberId, comments));
    const planned = (await restorePlans(tx, memberId, plans)) + (await restoreLibrary(tx, memberId, library));
    const kept = await keepThresholds(tx, memberId, thresholds);
    if (kept > 0) await planAnalysis(tx, memberId);
    const count = added.length + notes + days + planned + kept;
    const reason: ImportReason = { code: 'exportRead', count, bad };
    await judgeItems(tx, 'done', [{ itemId, outcome: bad > 0 ? 'partial' : 'imported', reason, activityIds: [] }]);
    return dates;
  });
}

/**
 * Restores what exports of ours hold beside their recordings, once those are there.
 * @returns whether there was one
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
