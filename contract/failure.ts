import * as z from 'zod/mini';

/**
 * Every failed call answers this. `message` is a sentence for people, `code` a tag for programs, `fields` sentences per field of the request.
 */
export const failure = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type Failure = z.infer<typeof failure>;
