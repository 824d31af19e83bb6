import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { LibraryWorkoutWire, WorkoutFolderWire } from '../../domain/entities/workout-library.ts';
import type { Db } from '../db/open.ts';
import { libraryWorkouts, workoutFolders } from '../db/schema/library.ts';

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

/** All that a member keeps. */
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

export async function countWorkouts(tx: Db, memberId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(libraryWorkouts).where(eq(libraryWorkouts.memberId, memberId));
  return row?.n ?? 0;
}

/** Whose a kept workout is; null: there is none by this id. */
export async function keeperOf(tx: Db, workoutId: string): Promise<string | null> {
  const [row] = await tx
    .select({ memberId: libraryWorkouts.memberId })
    .from(libraryWorkouts)
    .where(eq(libraryWorkouts.workoutId, workoutId));
  return row?.memberId ?? null;
}

/** Keeps a workout, in the place of the member's own of this id. @returns null when the id is somebody else's */
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

/** Another name or folder. @returns null when the member has none of this id */
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

/** @returns false when the member has none of this id */
export async function dropWorkout(tx: Db, memberId: string, workoutId: string): Promise<boolean> {
  const dropped = await tx
    .delete(libraryWorkouts)
    .where(ownWorkout(memberId, workoutId))
    .returning({ id: libraryWorkouts.workoutId });
  return dropped.length > 0;
}

/** Names of a member's folders by their ids. */
export async function findFolders(tx: Db, memberId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.select().from(workoutFolders).where(eq(workoutFolders.memberId, memberId));
  return new Map(rows.map(({ folderId, name }) => [folderId, name]));
}

/** Keeps a folder, in the place of the member's own of this id. @returns null when the id is somebody else's */
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

/** The workouts in it stay. @returns false when the member has none of this id */
export async function dropFolder(tx: Db, memberId: string, folderId: string): Promise<boolean> {
  const dropped = await tx
    .delete(workoutFolders)
    .where(ownFolder(memberId, folderId))
    .returning({ id: workoutFolders.folderId });
  return dropped.length > 0;
}
