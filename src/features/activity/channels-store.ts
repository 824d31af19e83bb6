import * as z from 'zod/mini';
import { STORAGE_PREFIX } from '../../../domain/persistence-version.ts';
import { storage } from '../../app/browser-storage.ts';
import type { Channels } from '../../charts/samples-channels.tsx';

const KEY = `${STORAGE_PREFIX}channels`;

const kept = z.object({
  member_id: z.string(),
  hidden: z.array(z.enum(['rate', 'heartRate', 'power', 'cadence', 'groundContact', 'altitude'])).check(z.maxLength(6)),
  is_overlaid: z.boolean(),
});

const everything: Channels = { hidden: [], isOverlaid: false };

/** What this member chose to see of recordings in this browser; everything, where that is somebody else's choice or cannot be read. */
export function readChannels(memberId: string): Channels {
  try {
    const read = z.safeParse(kept, JSON.parse(storage.get(KEY) ?? 'null'));
    if (!read.success || read.data.member_id !== memberId) return everything;
    return { hidden: read.data.hidden, isOverlaid: read.data.is_overlaid };
  } catch {
    return everything;
  }
}

/** Signing out forgets it with the rest. */
export const keepChannels = (memberId: string, { hidden, isOverlaid }: Channels): void =>
  storage.set(KEY, JSON.stringify({ member_id: memberId, hidden, is_overlaid: isOverlaid }));
