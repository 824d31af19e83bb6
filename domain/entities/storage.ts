import * as z from 'zod/mini';

/** Files that are kept, their bytes as they came, and the bytes that they unpack to. */
export const storageAmounts = z.object({ files: z.number(), bytes: z.number(), unpacked: z.number() });
export type StorageAmounts = z.infer<typeof storageAmounts>;

/** What a member's original files take, and what they may take. */
export const storage = z.object({ used: storageAmounts, allowed: storageAmounts });
export type Storage = z.infer<typeof storage>;
