import { REPEATED_PAGE, type RepeatedSessionWire } from '../../domain/entities/repeated-session.ts';
import type { Recording } from '../../domain/metrics/duplicates.ts';
import { reasonFor } from '../../domain/metrics/which-counts.ts';
import { changed } from '../changes/changed.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { changeWhatCounts } from '../imports/analyse.ts';
import type { DecodePool } from '../imports/decode-pool.ts';
import { unpackSignals } from '../imports/signals.ts';
import type { ActivityDeps } from './handlers.ts';
import { isMerged } from './merge-handlers.ts';
import { standingFor } from './merge.store.ts';
import { countAlso, findRepeated, clearChoice, type RepeatedRow } from './repeated.store.ts';
import { findActivity } from './wire.store.ts';

const recordingOf = (row: RepeatedRow): Recording => ({ ...row, signals: unpackSignals(row.signals) });

function sessionOf(rows: readonly RepeatedRow[]): RepeatedSessionWire {
  const first = recordingOf(rows[0]!);
  return {
    recordings: rows.map((row) => ({
      activity_id: row.id,
      source: row.source,
      device: row.device,
      duration: row.timer,
      total_distance: row.distance,
      activity_type_id: row.activityTypeId,
      name: row.name,
      recorded_name: row.recordedName,
      local_start_time: row.localStart,
      counts: row.counts,
      is_chosen: row.isChosen,
      is_corrected: row.corrected,
      reason: row.counts ? null : reasonFor(first, recordingOf(row)),
    })),
  };
}

/** Creates the handlers for sessions with several recordings and the member's choice between them. */
export function createRepeatedHandlers({
  db,
  pool,
  now,
}: Pick<ActivityDeps, 'db' | 'now'> & { readonly pool: DecodePool }): Pick<
  Handlers,
  'listRepeated' | 'chooseCounting'
> {
  return {
    async listRepeated({ params, query }) {
      const rows = await findRepeated(db, params.id, { offset: query.offset ?? 0, limit: REPEATED_PAGE });
      const sessions = new Map<string, RepeatedRow[]>();
      for (const row of rows) sessions.set(row.key, [...(sessions.get(row.key) ?? []), row]);
      return { status: 200, body: { sessions: [...sessions.values()].map(sessionOf), total: rows[0]?.total ?? 0 } };
    },

    async chooseCounting({ params: { id }, body: { choice }, caller }) {
      await changeWhatCounts({ db, pool }, caller.memberId, async (tx) => {
        if ((await standingFor(tx, id)) !== null) throw isMerged();
        await changed(tx, { what: 'activities', of: caller.memberId, changed: [id] });
        return choice === 'both' ? countAlso(tx, id, now()) : clearChoice(tx, id);
      });
      const activity = await findActivity(db, id);
      if (!activity) throw new ApiFailure(404, 'not_found', 'There is no such activity.');
      return { status: 200, body: { activity } };
    },
  };
}
