import * as z from 'zod/mini';

/** Files that are kept, their bytes as they came, and the bytes that they unpack to. */
export const storageAmounts = z.object({ files: z.number(), bytes: z.number(), unpacked: z.number() });
export type StorageAmounts = z.infer<typeof storageAmounts>;

/** Bytes of a member's entries in the database: planned workouts, comments, notes and the like. */
const rowStorage = z.object({ used: z.number(), allowed: z.number() });
export type RowStorage = z.infer<typeof rowStorage>;

/** Space used and allowed for the original files and entries of a member. */
export const storage = z.object({ used: storageAmounts, allowed: storageAmounts, rows: rowStorage });
export type Storage = z.infer<typeof storage>;
