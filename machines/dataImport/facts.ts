import type { ImportErrorKind, ImportStatus } from '../../domain/entities/import.ts';
import type { RealtimeNews } from '../realtime/messages.ts';

export type ImportStage = 'import' | 'processing';
export type Temperature = 'hot' | 'warm';

/**
 * One thing somebody said about an import: the poller (`status`, the server's whole word) or the realtime channel (the
 * others). Where `importId` is null the sender did not say which import, and the one being followed is meant. A failure
 * always names its import: a login that was refused, or a link that broke, is told by the same events. [onboarding §4 §8]
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

/** What a realtime message says about an import, or null when it speaks of something else. [onboarding §4] */
export function factOfNews({ event, body }: RealtimeNews): ImportFact | null {
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
      return null;
  }
}

/** Carries facts from who hears them (the session) to who shows them (import machines), also to those who come late. */
export interface ImportFacts {
  publish(fact: ImportFact): void;
  /** Tells `listener` what is known, then everything new. @returns stops telling */
  subscribe(listener: (fact: ImportFact) => void): () => void;
  /** Imports known to be over, which a wizard that starts now must not take for its own. */
  finishedImports(): string[];
  /** Forgets everything; for the sign-out. */
  clear(): void;
}

/** One of these per page, made in the composition root: `onImportFact: facts.publish` on one side, `watchImports: facts.subscribe` on the other. */
export function createImportFacts(): ImportFacts {
  const known = new Map<string, ImportFact>();
  const listeners = new Set<(fact: ImportFact) => void>();
  const keyOf = (fact: ImportFact) =>
    JSON.stringify([
      fact.kind,
      fact.importId,
      'stage' in fact ? fact.stage : '',
      'temperature' in fact ? fact.temperature : '',
    ]);
  const forgetFailure = (importId: string) => {
    for (const [key, fact] of known) {
      if (fact.kind === 'failed' && fact.importId === importId) known.delete(key);
    }
  };
  return {
    publish(fact) {
      if (fact.kind === 'status' && fact.status.state !== 'error') forgetFailure(fact.importId);
      known.set(keyOf(fact), fact);
      for (const listener of listeners) listener(fact);
    },
    subscribe(listener) {
      for (const fact of known.values()) listener(fact);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    finishedImports: () =>
      [...known.values()].flatMap((fact) =>
        fact.kind === 'status' && fact.status.state === 'complete' ? [fact.importId] : [],
      ),
    clear: () => known.clear(),
  };
}
