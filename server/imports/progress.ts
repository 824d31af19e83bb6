import type { ImportStatusWire } from '../../domain/entities/import.ts';
import type { RealtimeBody, RealtimeEvent } from '../../domain/entities/realtime.ts';
import type { ImportContext } from './context.ts';
import { changed } from '../changes/changed.ts';
import type { KnownMember } from '../members/hold-member.store.ts';
import { readStatus } from './status.store.ts';

const temperatures = ['hot', 'warm'] as const;

/**
 * Creates the function that sends an import's state to the member's open pages, if it changed. Pages that miss it get the same from
 * import/status. [onboarding §4]
 */
export function createProgress(
  { db }: Pick<ImportContext, 'db'>,
  { memberId }: Pick<KnownMember, 'memberId'>,
  importId: string,
) {
  let last: ImportStatusWire | null = null;
  const tell = (event: RealtimeEvent, body: RealtimeBody) =>
    changed(db, { what: 'progress', of: memberId, event, body: { import_id: importId, ...body } });

  return async function tellProgress(): Promise<ImportStatusWire | null> {
    const status = await readStatus(db, importId);
    if (!status) return null;
    for (const temperature of temperatures) {
      const { target, total, processed } = status[temperature];
      const before = last?.[temperature];
      if (target > 0 && (before?.total !== total || before.target !== target)) {
        await tell('import_progress', { target, count: total, temperature });
        if (total === target && (temperature === 'hot' || status.state === 'complete')) {
          await tell('import_complete', { temperature });
        }
      }
      if (processed.target > 0 && (before?.processed.total !== processed.total || before.target !== target)) {
        await tell('post_import_calculations_progress', {
          target: processed.target,
          count: processed.total,
          temperature,
        });
      }
    }
    if (status.state === 'complete' && last?.state !== 'complete') {
      for (const temperature of temperatures) await tell('post_import_calculations_complete', { temperature });
      await tell('import_complete', { temperature: 'warm' });
    }
    last = status;
    return status;
  };
}
