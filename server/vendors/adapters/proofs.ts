import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

const digest = (value: string) => createHash('sha256').update(value).digest();

/** Compares two texts in constant time, whatever their lengths. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** One header; those that came more than once prove nothing. */
export const headerOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Whether a header looks like a hex HMAC-SHA256 at all. */
export const isSignature = (header: string | string[] | undefined): boolean => /^[\da-f]{64}$/i.test(headerOf(header));

/** Whether a header holds the hex HMAC-SHA256 of the bytes as they came. */
export const isSignedWith = (secret: string, bytes: Buffer, header: string | string[] | undefined): boolean =>
  isSame(createHmac('sha256', secret).update(bytes).digest('hex'), headerOf(header).toLowerCase());

export const readJson = (json: string): unknown => JSON.parse(json);

/** Those items of a list that have the shape; one that has not does not spoil the others. */
export const each = <Schema extends z.ZodMiniType>(schema: Schema, list: unknown): z.infer<Schema>[] =>
  (Array.isArray(list) ? list : []).flatMap((item) => {
    const result = z.safeParse(schema, item);
    return result.success ? [result.data] : [];
  });

/** Fields of what may not even be an object. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
