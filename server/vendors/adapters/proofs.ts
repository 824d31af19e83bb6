import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

const digest = (value: string) => createHash('sha256').update(value).digest();

/** Compares two texts of any length in constant time. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** Returns a single header value; empty for repeated headers. */
export const headerOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Whether a header has the format of a hex HMAC-SHA256. */
export const isSignature = (header: string | string[] | undefined): boolean => /^[\da-f]{64}$/i.test(headerOf(header));

/** Whether a header is the hex HMAC-SHA256 of the raw bytes. */
export const isSignedWith = (secret: string, bytes: Buffer, header: string | string[] | undefined): boolean =>
  isSame(createHmac('sha256', secret).update(bytes).digest('hex'), headerOf(header).toLowerCase());

export const readJson = (json: string): unknown => JSON.parse(json);

/** Returns the valid items of a list; skips invalid ones. */
export const validItems = <Schema extends z.ZodMiniType>(schema: Schema, list: unknown): z.infer<Schema>[] =>
  (Array.isArray(list) ? list : []).flatMap((item) => {
    const result = z.safeParse(schema, item);
    return result.success ? [result.data] : [];
  });

/** Returns the fields of a value; empty if it is not an object. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
