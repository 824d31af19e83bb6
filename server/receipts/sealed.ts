import { createHash } from 'node:crypto';
import { hashedText } from '../../domain/receipts/canonical.ts';
import type { Receipt } from '../../domain/entities/receipt.ts';
import { PROGRAM_VERSION } from '../program-version.ts';

/** Returns the SHA-256 of a receipt's content. */
export const digestOf = (receipt: Readonly<Record<string, unknown>>): string =>
  createHash('sha256').update(hashedText(receipt)).digest('hex');

type Content<One extends Receipt> = Omit<One, 'format' | 'longrun' | 'computed_at' | 'sha256'>;

/** Adds the hash to a receipt's content. */
export function sealed<One extends Receipt>(content: Content<One>, now: Date): One {
  const body = { format: 1, ...content };
  return {
    ...body,
    longrun: PROGRAM_VERSION,
    computed_at: now.toISOString(),
    sha256: digestOf(body),
  } as unknown as One;
}
