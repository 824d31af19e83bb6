import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../domain/constants.ts';

/** Shapes that several calls share. */
export const id = z.uuid();
/**
 * Part of the body of a call that creates a row and takes no other id of the client: the id of the new row. The same request again creates no
 * second row. Left out, the server chooses the id.
 */
export const creation = { new_id: z.optional(id) };
export const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));
export const memberParams = z.object({ id });
/** A whole number in a query. */
export const whole = (min: number, max: number) => z.coerce.number().check(z.int(), z.gte(min), z.lte(max));
/** YYYYMMDD, as the specification writes dates in queries; years that a calendar can show. */
export const compactDate = z.string().check(z.regex(/^[12]\d{3}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/));
/** Named by the specification as a query field; it proves nothing and is ignored. */
export const cognitoUserId = z.optional(z.string());
/** Days of a member, both included. */
export const dateRange = {
  start_date: z.optional(compactDate),
  end_date: z.optional(compactDate),
  cognito_user_id: cognitoUserId,
};
export const nothing = z.object({});
/** Edition of the texts about levels of sharing that the member read before they chose one; left out where none was shown. */
export const textRead = { text_version: z.optional(z.int().check(z.gte(1), z.lte(1000))) };

/** The query of a list in pages: `next` of the page before, left out for the first one. */
export const pageQuery = { after: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))) };
/** The `after` of the next page; null or left out on the last page. */
export const pageAnswer = { next: z.optional(z.nullable(z.string())) };

/** What makes an address good for whoever has it, until a moment in seconds since 1970. */
export const presignature = {
  expires: z.coerce.number(),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
};
