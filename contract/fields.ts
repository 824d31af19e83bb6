import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../domain/constants.ts';

/** Schemas shared by several calls. */
export const id = z.uuid();
/**
 * Body field of calls that create a row without another client-side id: the new row's id. Repeated requests create only one row. If
 * omitted, the server chooses the id.
 */
export const creation = { new_id: z.optional(id) };
export const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));
export const memberParams = z.object({ id });
/** Returns the schema of an integer in a query. */
export const integerBetween = (min: number, max: number) => z.coerce.number().check(z.int(), z.gte(min), z.lte(max));
/** Schema of a date as YYYYMMDD, the specification's format in queries. Limited to the years that a calendar can show. */
export const compactDate = z.string().check(z.regex(/^[12]\d{3}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/));
/** Query field required by the specification; it proves nothing and is ignored. */
export const cognitoUserId = z.optional(z.string());
/** First and last day, both inclusive. */
export const dateRange = {
  start_date: z.optional(compactDate),
  end_date: z.optional(compactDate),
  cognito_user_id: cognitoUserId,
};
export const emptyBody = z.object({});
/** Version of the texts about sharing levels that were shown before the choice; omitted if none was shown. */
export const textVersion = { text_version: z.optional(z.int().check(z.gte(1), z.lte(1000))) };

/** Query of a paginated list: `next` of the previous page; omitted for the first page. */
export const pageQuery = { after: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))) };
/** Value of `after` for the next page; `null` or omitted on the last page. */
export const pageResponse = { next: z.optional(z.nullable(z.string())) };

/** Query fields that authorise anyone with the URL until `expires`, in seconds since 1970. */
export const presignature = {
  expires: z.coerce.number(),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
};
