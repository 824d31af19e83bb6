import * as z from 'zod/mini';

/** Stored files, their size as received, and their unpacked size in bytes. */
export const storageAmounts = z.object({ files: z.number(), bytes: z.number(), unpacked: z.number() });
export type StorageAmounts = z.infer<typeof storageAmounts>;

/** Bytes of a member's database entries: planned workouts, comments, notes and the like. */
const rowStorage = z.object({ used: z.number(), allowed: z.number() });
export type RowStorage = z.infer<typeof rowStorage>;

/** Used and allowed space for a member's original files and entries. */
export const storage = z.object({ used: storageAmounts, allowed: storageAmounts, rows: rowStorage });
export type Storage = z.infer<typeof storage>;
