import * as z from 'zod/mini';

/** Body of every error response. `message` is a sentence for people, `code` is for programs, `fields` has messages per request field. */
export const failure = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type Failure = z.infer<typeof failure>;
