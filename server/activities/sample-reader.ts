import type { Db } from '../db/open.ts';
import { messages } from '../../domain/messages.ts';
import { ApiFailure, BUSY_SECONDS, TooManyRequests } from '../http/failure.ts';
import { type DecodePool, TooBusy, WorkerLost } from '../imports/decode-pool.ts';
import type { Originals } from '../originals/store.ts';
import { findSampleSource } from './wire.store.ts';

/** Returns the samples of an activity as UTF-8 JSON of the contract's `samples`; null if there are none. */
export type ReadSamples = (activityId: string, subset: boolean) => Promise<Uint8Array | null>;

/** Maximum number of records; longer recordings are refused. 23 days at one record per second. */
const MAX_RECORDS = 2_000_000;
/** Maximum number of files remembered as too long. */
const REMEMBERED = 1000;

const undrawable = () => new ApiFailure(413, 'recording_too_long', messages.storage.undrawable);

/** Maximum bytes of cached responses, kept for the second request of a large one. */
const CACHE_BYTES = 16 * 1024 * 1024;

/**
 * Creates a reader that reads samples from the stored original in a worker on each request. Recent responses are cached: a large one is
 * requested twice, the second time at its presigned URL.
 */
export function createSampleReader(deps: {
  readonly db: Db;
  readonly pool: DecodePool;
  readonly originals: Originals;
}): ReadSamples {
  const kept = new Map<string, Uint8Array>();
  /** Files for which a worker exceeded its time or memory. */
  const tooLong = new Set<string>();
  let bytes = 0;
  const keep = (key: string, json: Uint8Array) => {
    kept.set(key, json);
    bytes += json.length;
    for (const [oldest, value] of kept) {
      if (bytes <= CACHE_BYTES) break;
      kept.delete(oldest);
      bytes -= value.length;
    }
  };
  return async (activityId, subset) => {
    const source = await findSampleSource(deps.db, activityId);
    if (!source) return null;
    const { sessionIndex, memberId, activityTypeId, correction } = source;
    const key = `${activityId} ${source.hash} ${activityTypeId} ${subset} ${JSON.stringify(correction)}`;
    const known = kept.get(key);
    if (known) return known;
    if (source.recordCount > MAX_RECORDS || tooLong.has(source.hash)) throw undrawable();
    const { json } = await deps.originals
      .withFile(source.hash, (path) =>
        deps.pool.run(
          { kind: 'samples', path, activityId, activityTypeId, sessionIndex, correction, subset },
          memberId,
        ),
      )
      .catch((error: unknown) => {
        if (error instanceof TooBusy) throw new TooManyRequests(BUSY_SECONDS, 'Too Many Requests', 'too_many_requests');
        if (!(error instanceof WorkerLost) || deps.pool.stopped()) throw error;
        // Reading the file again would take just as long.
        if (tooLong.size >= REMEMBERED) tooLong.clear();
        tooLong.add(source.hash);
        throw undrawable();
      });
    if (json && !kept.has(key)) keep(key, json);
    return json;
  };
}
