import { activityTypeById, isMeasuredAlike } from '../../domain/activity-types.ts';
import { type GearKind } from '../../domain/entities/gear.ts';
import { type Match, matchByFile, matchByTime } from '../../domain/export-tables/match.ts';
import { folderOf } from '../../domain/export-tables/read-table.ts';
import { isAsSpecific } from '../../domain/export-tables/sport-words.ts';
import type { TableRow } from '../../domain/export-tables/table.ts';
import type { ImportReason } from '../../domain/import-reasons.ts';
import { findSport } from '../../domain/sports/find-sport.ts';
import { chosenType, type SportAnswers, unknownSport } from '../../domain/sports/unknown-sport.ts';
import { isCorrectedAlike } from '../../domain/metrics/correct.ts';
import { recordedNameOf } from '../../domain/recorded-name.ts';
import { setMeasuredAs } from '../activities/activities.store.ts';
import { detailsAfter } from '../activities/details-after.ts';
import {
  detailsOf,
  type FillableRow,
  fillableOf,
  fillFromTables,
  setDetails,
  type TableField,
} from '../activities/details.store.ts';
import { gearNamed } from '../activities/gear.store.ts';
import type { MeasuredSession } from '../activities/measured.ts';
import { addNotes } from '../activities/notes.store.ts';
import { sportAnswersOf } from '../activities/sport-answers.store.ts';
import type { Db } from '../db/open.ts';
import { type JobContext, TryLater } from '../jobs/runner.ts';
import type { KnownMember } from '../members/hold-member.store.ts';
import { changeWhatCounts } from './analyse.ts';
import type { ImportContext } from './context.ts';
import { TooBusy } from './decode-pool.ts';
import { judgeItems, displayName, stillWaiting, type Verdict } from './items.store.ts';
import { measureAgain } from './measure-again.ts';
import { type RowTarget, setRowTargets } from './report-rows.store.ts';
import { targetsByFile, targetsByTime } from './report-targets.ts';
import { itemsByFile, nextTable, recordedOf, timesByActivity, type WaitingTable } from './tables.store.ts';

type TableContext = Pick<ImportContext, 'db' | 'pool' | 'originals'>;

interface Run {
  readonly importId: string;
  readonly member: KnownMember;
}

/** Seconds until a retry if too many files are being analysed. */
const LATER = 5;

/** The changes for one activity. */
interface Filling {
  readonly id: string;
  readonly name: string | null;
  readonly note: string | null;
  readonly typeId: number | null;
  /** Name of the sport, if the file states no sport and the sports table lacks the name. */
  readonly unknownSport: string | null;
  readonly race: boolean;
  readonly gear: { readonly kind: GearKind; readonly name: string } | null;
}

/** Details for activities, and the item and activity of each row. A gear list has no activity rows. */
interface Matched {
  readonly matches: readonly Match[];
  readonly targets: readonly RowTarget[];
}

/** Matches a table's rows to activities. File names in a table are relative to the table's folder. */
async function matchesOf(db: Db, { importId, member }: Run, { name, table }: WaitingTable): Promise<Matched> {
  const { rows } = table;
  if (table.isGearList || rows.every(({ file }) => file === null)) {
    const isOfAny = table.isOfAnyImport === true;
    const recorded = await recordedOf(db, member.memberId, importId, isOfAny);
    if (table.isGearList) return { matches: matchByTime(await dated(db, importId, rows), recorded), targets: [] };
    const matches = matchByTime(rows, recorded);
    const items = new Map(recorded.map(({ id, itemId }) => [id, itemId ?? undefined]));
    const missing = isOfAny ? 'noActivity' : 'noRecording';
    return { matches, targets: targetsByTime(rows, matches, (id) => items.get(id), missing) };
  }
  const files = await itemsByFile(db, importId);
  const folder = folderOf(name);
  const itemOf = (file: string) => files.get(displayName(`${folder}${file}`));
  return {
    matches: matchByFile(rows, (file) => itemOf(file)?.activityIds ?? []),
    targets: targetsByFile(rows, itemOf, table.isAccount === true ? 'notReached' : 'fileMissing'),
  };
}

/** Adds start times of the activities that rows refer to; drops rows without any. */
async function dated(db: Db, importId: string, rows: readonly TableRow[]): Promise<TableRow[]> {
  const activities = [...new Set(rows.flatMap(({ activity }) => activity ?? []))];
  const times = await timesByActivity(db, importId, activities);
  return rows.flatMap((row) => {
    const when = times.get(row.activity ?? '');
    return when === undefined ? [] : [{ ...row, ...when }];
  });
}

/** Whether the activity has no sport of its own, so that the list's name applies. */
const hasNoSport = ({ chosenTypeId, sport, subSport }: FillableRow): boolean =>
  chosenTypeId === null && findSport(sport, subSport) === null && unknownSport(sport, subSport) === null;

function fillingOf(activity: FillableRow, row: TableRow, answers: SportAnswers): Filling {
  const has = (field: TableField) => activity.taken.includes(field);
  const word = row.unknownSport !== undefined && hasNoSport(activity) ? row.unknownSport : null;
  const said = word === null ? row.typeId : chosenType(word, '', answers);
  const isOtherSport = said !== null && activity.chosenTypeId === null && !isAsSpecific(activity.activityTypeId, said);
  const type = isOtherSport ? said : activity.activityTypeId;
  const kind = activityTypeById(type).family === 'bike' ? 'bike' : 'shoes';
  const isGearOf = row.gear !== null && (row.gearKind ?? kind) === kind;
  return {
    id: activity.id,
    name: has('name') ? null : recordedNameOf(row.name),
    note: has('note') ? null : row.note,
    typeId: isOtherSport && !has('sport') ? said : null,
    unknownSport: word,
    race: row.race && !activity.race && !has('race'),
    gear: !isGearOf || activity.gearId !== null || has('gear') ? null : { kind, name: row.gear! },
  };
}

const tableFieldsOf = ({ name, note, typeId, unknownSport: word, race, gear }: Filling): TableField[] => [
  ...(name === null ? [] : (['name'] as const)),
  ...(note === null ? [] : (['note'] as const)),
  ...(typeId === null || word !== null ? [] : (['sport'] as const)),
  ...(race ? (['race'] as const) : []),
  ...(gear === null ? [] : (['gear'] as const)),
];

/** Returns the remaining changes, for activities in a table and for the activities that replace duplicates. */
async function fillingsOf(
  db: Db,
  memberId: string,
  matches: readonly Match[],
  answers: SportAnswers,
): Promise<Filling[]> {
  const ids = matches.map(({ id }) => id);
  const activities = new Map((await fillableOf(db, memberId, ids)).map((one) => [one.id, one]));
  const rows = new Map<string, TableRow>();
  for (const { id, row } of matches) rows.set(id, row);
  for (const { id, row } of matches) {
    const instead = activities.get(id)?.duplicateOf ?? null;
    if (instead !== null && !rows.has(instead)) rows.set(instead, row);
  }
  return [...rows].flatMap(([id, row]) => {
    const activity = activities.get(id);
    const filling = activity && fillingOf(activity, row, answers);
    return filling && (tableFieldsOf(filling).length > 0 || filling.unknownSport !== null) ? [filling] : [];
  });
}

/** Measures activities that had a different sport again. If a file is no longer readable, its activity keeps the recorded sport. */
async function measured(
  context: TableContext,
  memberId: string,
  fillings: readonly Filling[],
  signal: AbortSignal,
): Promise<Map<string, MeasuredSession | 'unreadable'>> {
  const types = new Map(fillings.flatMap(({ id, typeId }) => (typeId === null ? [] : [[id, typeId]])));
  const found = new Map<string, MeasuredSession | 'unreadable'>();
  for (const row of await detailsOf(context.db, memberId, [...types.keys()])) {
    const typeId = types.get(row.id)!;
    if (isMeasuredAlike(typeId, row.activityTypeId)) continue;
    signal.throwIfAborted();
    const session = await measureAgain(context, memberId, row, typeId).catch((error: unknown) => {
      if (error instanceof TooBusy) throw new TryLater(LATER, error.message);
      throw error;
    });
    found.set(row.id, session ?? 'unreadable');
  }
  return found;
}

function verdictOf({ itemId, table: { rows, bad, isAccount } }: WaitingTable, filled: number): Verdict {
  const reason: ImportReason =
    isAccount === true
      ? { code: 'workoutsListed', count: rows.length + bad, bad }
      : { code: filled > 0 ? 'tableRead' : 'tableNothingNew', count: filled, bad };
  return { itemId, outcome: bad > 0 ? 'partial' : 'imported', reason, activityIds: [] };
}

/** Applies one table atomically. Idempotent. */
async function applyTable(context: TableContext, run: Run, waiting: WaitingTable, signal: AbortSignal): Promise<void> {
  const { db } = context;
  const { memberId } = run.member;
  const { itemId } = waiting;
  const { matches, targets } = await matchesOf(db, run, waiting);
  const sessions = await measured(
    context,
    memberId,
    await fillingsOf(db, memberId, matches, await sportAnswersOf(db, memberId)),
    signal,
  );
  await changeWhatCounts(context, memberId, async (tx) => {
    if (!(await stillWaiting(tx, [itemId])).has(itemId)) return [];
    // Keeps changes that the member made in the meantime.
    const answers = await sportAnswersOf(tx, memberId);
    const fillings = await fillingsOf(tx, memberId, matches, answers);
    const rows = new Map(
      (
        await detailsOf(
          tx,
          memberId,
          fillings.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const canChange = ({ id, typeId }: Filling): boolean => {
      const session = sessions.get(id);
      if (typeId === null || session === 'unreadable') return false;
      const row = rows.get(id)!;
      if (session === undefined) return isMeasuredAlike(typeId, row.activityTypeId);
      // The answer changed while the file was analysed: `followAnswers` will have it analysed again.
      if (session.activityTypeId !== typeId) return false;
      return isCorrectedAlike(session.correction, row.correction);
    };
    const gearNames = fillings.flatMap(({ gear }) => gear ?? []);
    const gearId = await gearNamed(tx, memberId, gearNames);
    const details = fillings.flatMap((filling) => {
      const { id, typeId, unknownSport: word, race, gear } = filling;
      const change = {
        ...(canChange(filling) && { activity_type_id: typeId! }),
        ...(race && { race }),
        ...(gear && { gear_id: gearId(gear.kind, gear.name) }),
      };
      return Object.keys(change).length === 0
        ? []
        : [detailsAfter({ ...rows.get(id)!, ...(word !== null && { sport: word }) }, change, answers)];
    });
    const moved = await setMeasuredAs(
      tx,
      fillings.flatMap((filling) => {
        const session = sessions.get(filling.id);
        if (!session || session === 'unreadable' || !canChange(filling)) return [];
        return [{ id: filling.id, session, beforeTypeId: rows.get(filling.id)!.activityTypeId }];
      }),
    );
    const dates = await setDetails(tx, details);
    await addNotes(
      tx,
      memberId,
      fillings.flatMap(({ id, note }) => (note === null ? [] : [{ id, message: note }])),
    );
    await fillFromTables(
      tx,
      fillings.map((filling) => ({
        id: filling.id,
        recordedName: filling.name,
        sport: filling.unknownSport,
        taken: tableFieldsOf(filling),
      })),
    );
    const matched = new Set(matches.map(({ id }) => id));
    const filled = fillings.filter(({ id }) => matched.has(id)).length;
    await setRowTargets(tx, itemId, targets);
    await judgeItems(tx, 'done', [verdictOf(waiting, filled)]);
    return [...moved, ...dates];
  });
}

/**
 * Applies the tables of an import once its activities exist: names, notes, sports, races and gear that other services store outside the
 * files. Keeps the member's own values, and applies nothing twice.
 * @returns whether there were any
 */
export async function applyTables(
  context: TableContext,
  run: Run,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<boolean> {
  let hasAny = false;
  for (;;) {
    const table = await nextTable(context.db, run.importId);
    if (!table) return hasAny;
    await applyTable(context, run, table, signal);
    hasAny = true;
    signal.throwIfAborted();
  }
}
