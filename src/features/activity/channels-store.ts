import * as z from 'zod/mini';
import { smoothings } from '../../../domain/views/smooth-series.ts';
import { STORAGE_PREFIX } from '../../../domain/persistence-version.ts';
import { storage } from '../../shared/storage/browser-storage.ts';
import type { Channels } from '../../charts/samples-channels.tsx';

const KEY = `${STORAGE_PREFIX}channels`;

const kept = z.object({
  member_id: z.string(),
  hidden: z.array(z.enum(['rate', 'heartRate', 'power', 'cadence', 'groundContact', 'altitude'])).check(z.maxLength(6)),
  is_overlaid: z.boolean(),
  // Missing in values stored by an earlier version.
  smoothing: z._default(z.enum(smoothings), 'auto'),
});

const everything: Channels = { hidden: [], isOverlaid: false, smoothing: 'auto' };

/** Reads which series this member chose to see in this browser; all series if nothing is stored for this member. */
export function readChannels(memberId: string): Channels {
  try {
    const read = z.safeParse(kept, JSON.parse(storage.get(KEY) ?? 'null'));
    if (!read.success || read.data.member_id !== memberId) return everything;
    const { hidden, is_overlaid: isOverlaid, smoothing } = read.data;
    return { hidden, isOverlaid, smoothing };
  } catch {
    return everything;
  }
}

/** Stores the choice of series, until the member signs out. */
export const saveChannels = (memberId: string, { hidden, isOverlaid, smoothing }: Channels): void =>
  storage.set(KEY, JSON.stringify({ member_id: memberId, hidden, is_overlaid: isOverlaid, smoothing }));
