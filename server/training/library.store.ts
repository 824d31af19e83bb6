import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type LibraryWorkoutWire, type WorkoutFolderWire } from '../../domain/entities/workout-library.ts';
import { normaliseText } from '../../domain/find/normalise-text.ts';
import { toCamel } from '../../domain/case.ts';
import { readComponents } from '../../domain/training/components.ts';
import { notationOf } from '../../domain/training/notation.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import { DEFAULT_ACTIVITY_TYPE_ID } from '../../domain/constants.ts';
import type { Db } from '../db/open.ts';
import { libraryWorkouts, workoutFolders } from '../db/schema/library.ts';
import { withinLimit } from '../members/row-limits.store.ts';

type Row = typeof libraryWorkouts.$inferSelect;
export type KeptWorkout = Pick<Row, 'name' | 'folderId' | 'activityTypeId' | 'comment'> & {
  readonly planDefinition: readonly unknown[];
};

const workoutToWire = (row: Row): LibraryWorkoutWire => ({
  workout_id: row.workoutId,
  folder_id: row.folderId,
  name: row.name,
  activity_type_id: row.activityTypeId,
  comment: row.comment,
  plan_definition: row.planDefinition as unknown[],
});
const folderToWire = ({ folderId, name }: typeof workoutFolders.$inferSelect): WorkoutFolderWire => ({
  folder_id: folderId,
  name,
});

const ownWorkout = (memberId: string, workoutId: string) =>
  and(eq(libraryWorkouts.memberId, memberId), eq(libraryWorkouts.workoutId, workoutId));
const ownFolder = (memberId: string, folderId: string) =>
  and(eq(workoutFolders.memberId, memberId), eq(workoutFolders.folderId, folderId));

/** Returns a member's whole library. */
export async function findLibrary(db: Db, memberId: string) {
  const [folders, workouts] = await Promise.all([
    db
      .select()
      .from(workoutFolders)
      .where(eq(workoutFolders.memberId, memberId))
      .orderBy(asc(sql`lower(${workoutFolders.name})`), asc(workoutFolders.folderId)),
    db
      .select()
      .from(libraryWorkouts)
      .where(eq(libraryWorkouts.memberId, memberId))
      .orderBy(asc(sql`lower(${libraryWorkouts.name})`), asc(libraryWorkouts.workoutId)),
  ]);
  return { folders: folders.map(folderToWire), workouts: workouts.map(workoutToWire) };
}

/** Returns the owner of a library workout; `null` if there is none with this id. */
export async function keeperOf(tx: Db, workoutId: string): Promise<string | null> {
  const [row] = await tx
    .select({ memberId: libraryWorkouts.memberId })
    .from(libraryWorkouts)
    .where(eq(libraryWorkouts.workoutId, workoutId));
  return row?.memberId ?? null;
}

/** Saves a workout, replacing the member's own workout with this id. @returns `null` if the id is another member's */
export async function putWorkout(
  tx: Db,
  memberId: string,
  workoutId: string,
  workout: KeptWorkout,
): Promise<LibraryWorkoutWire | null> {
  const [row] = await tx
    .insert(libraryWorkouts)
    .values({ workoutId, memberId, ...workout })
    .onConflictDoUpdate({
      target: libraryWorkouts.workoutId,
      set: { ...workout, modifiedAt: sql`now()` },
      setWhere: eq(libraryWorkouts.memberId, memberId),
    })
    .returning();
  return row ? workoutToWire(row) : null;
}

/** Changes a workout's name or folder. @returns `null` if the member has no such workout */
export async function placeWorkout(
  tx: Db,
  memberId: string,
  workoutId: string,
  place: Partial<Pick<KeptWorkout, 'name' | 'folderId'>>,
): Promise<LibraryWorkoutWire | null> {
  const [row] = await tx
    .update(libraryWorkouts)
    .set({ ...place, modifiedAt: sql`now()` })
    .where(ownWorkout(memberId, workoutId))
    .returning();
  return row ? workoutToWire(row) : null;
}

/** Deletes a workout. @returns false if the member has no such workout */
export async function dropWorkout(tx: Db, memberId: string, workoutId: string): Promise<boolean> {
  const dropped = await tx
    .delete(libraryWorkouts)
    .where(ownWorkout(memberId, workoutId))
    .returning({ id: libraryWorkouts.workoutId });
  return dropped.length > 0;
}

/** Returns the names of a member's folders by id. */
export async function findFolders(tx: Db, memberId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.select().from(workoutFolders).where(eq(workoutFolders.memberId, memberId));
  return new Map(rows.map(({ folderId, name }) => [folderId, name]));
}

/** Saves a folder, replacing the member's own folder with this id. @returns `null` if the id is another member's */
export async function putFolder(
  tx: Db,
  memberId: string,
  folderId: string,
  name: string,
): Promise<WorkoutFolderWire | null> {
  const [row] = await tx
    .insert(workoutFolders)
    .values({ folderId, memberId, name })
    .onConflictDoUpdate({
      target: workoutFolders.folderId,
      set: { name },
      setWhere: eq(workoutFolders.memberId, memberId),
    })
    .returning();
  return row ? folderToWire(row) : null;
}

/** Deletes a folder, but keeps its workouts. @returns false if the member has no such folder */
export async function dropFolder(tx: Db, memberId: string, folderId: string): Promise<boolean> {
  const dropped = await tx
    .delete(workoutFolders)
    .where(ownFolder(memberId, folderId))
    .returning({ id: workoutFolders.folderId });
  return dropped.length > 0;
}

/**
 * Restores an export's library with new ids, in folders by name. Skips workouts with an existing name, sport and steps, and those above the
 * limit.
 * @returns the number of new workouts
 */
export async function restoreLibrary(tx: Db, memberId: string, library: Restore['library']): Promise<number> {
  if (library.length === 0) return 0;
  const { workouts } = await findLibrary(tx, memberId);
  const said = (one: Pick<LibraryWorkoutWire, 'name' | 'activity_type_id' | 'plan_definition'>) =>
    JSON.stringify([
      one.name,
      one.activity_type_id,
      notationOf(readComponents(toCamel(one.plan_definition) as unknown[], () => {})),
    ]);
  const there = new Set(workouts.map(said));
  const folders = new Map([...(await findFolders(tx, memberId))].map(([id, name]) => [normaliseText(name), id]));
  const folderOf = async (name: string | null): Promise<string | null> => {
    if (name === null) return null;
    const known = folders.get(normaliseText(name));
    if (known !== undefined || (await withinLimit(tx, memberId, 'folders', [name])).length === 0) return known ?? null;
    const id = randomUUID();
    await putFolder(tx, memberId, id, name);
    folders.set(normaliseText(name), id);
    return id;
  };
  const missing = library.flatMap(({ name, folder, comment = null, ...rest }) => {
    const { activity_type_id: activityTypeId = DEFAULT_ACTIVITY_TYPE_ID, plan_definition: planDefinition = [] } = rest;
    const key = said({ name, activity_type_id: activityTypeId, plan_definition: planDefinition });
    if (there.has(key)) return [];
    return [{ folder, workout: { name, activityTypeId, comment, planDefinition } }];
  });
  const fitting = await withinLimit(tx, memberId, 'library', missing);
  for (const { folder, workout } of fitting) {
    await putWorkout(tx, memberId, randomUUID(), { ...workout, folderId: await folderOf(folder) });
  }
  return fitting.length;
}
