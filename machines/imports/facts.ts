import type { ImportErrorKind, ImportStatus } from '../../domain/entities/import.ts';
import type { RealtimeMessage } from '../realtime/messages.ts';

export type ImportStage = 'import' | 'processing';
export type Temperature = 'hot' | 'warm';

/**
 * A fact about an import from the poller (`status`, the server's full status) or the realtime channel (all others). A null `importId` means
 * that the sender did not name the import, so it refers to the latest one. A failure always names its import, since the same events also
 * report rejected logins and broken links. [onboarding §4 §8]
 */
export type ImportFact =
  | { readonly kind: 'status'; readonly importId: string; readonly status: ImportStatus }
  | { readonly kind: 'found'; readonly importId: string }
  | {
      readonly kind: 'progress';
      readonly importId: string | null;
      readonly stage: ImportStage;
      readonly temperature: Temperature;
      readonly total: number;
      readonly target: number;
    }
  | {
      readonly kind: 'finished';
      readonly importId: string | null;
      readonly stage: ImportStage;
      readonly temperature: Temperature;
    }
  | { readonly kind: 'failed'; readonly importId: string; readonly error: ImportErrorKind };

export const factOfStatus = (status: ImportStatus): ImportFact => ({
  kind: 'status',
  importId: status.importId,
  status,
});

/** Returns the fact in a realtime message; null if it is not about an import. [onboarding §4] */
export function factOfMessage({ event, body }: RealtimeMessage): ImportFact | null {
  const importId = body.import_id ?? null;
  const temperature = body.temperature ?? 'hot';
  const progress = { importId, temperature, total: body.count ?? 0, target: body.target ?? 0 };
  switch (event) {
    case 'new_import_found':
      return importId === null ? null : { kind: 'found', importId };
    case 'import_progress':
      return { kind: 'progress', stage: 'import', ...progress };
    case 'post_import_calculations_progress':
      return { kind: 'progress', stage: 'processing', ...progress };
    case 'import_complete':
      return { kind: 'finished', importId, stage: 'import', temperature };
    case 'post_import_calculations_complete':
      return { kind: 'finished', importId, stage: 'processing', temperature };
    case 'bad_source_credentials':
    case 'account_locked':
    case 'password_reset_required':
    case 'puller_failed':
      return importId === null ? null : { kind: 'failed', importId, error: event };
    case 'member_updated':
    case 'calendar_updated':
    case 'notices_updated':
      return null;
  }
}
