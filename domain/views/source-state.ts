import type { ImportErrorKind, ImportOutcomeGroup, ImportSummary } from '../entities/import.ts';
import type { Source, SourceProblem } from '../entities/source.ts';

/** State of a source, and how to fix it. */
export type SourceState =
  | { readonly kind: 'unlinked' }
  | { readonly kind: 'broken'; readonly since: string; readonly trouble: SourceProblem | null }
  | { readonly kind: 'importing'; readonly summary: ImportSummary }
  /** The vendor is busy or not responding and is retried automatically. */
  | { readonly kind: 'waiting'; readonly until: string | null; readonly summary: ImportSummary | null }
  /** The last import failed and is not retried automatically. */
  | { readonly kind: 'failed'; readonly why: ImportErrorKind; readonly since: string }
  | { readonly kind: 'current' };

/** The action that resolves a source's problem. */
export type Remedy = 'link' | 'linkAgain' | 'logInAgain' | 'tryAgain' | 'pull';

/** Returns the state of a vendor's account; the most severe problem decides. */
export function sourceState({ linked, brokenSince, brokenKind, busyUntil, latestImport }: Source): SourceState {
  if (brokenSince !== null) return { kind: 'broken', since: brokenSince, trouble: brokenKind ?? null };
  if (!linked) return { kind: 'unlinked' };
  if (latestImport?.state === 'active') {
    if (latestImport.error === null) return { kind: 'importing', summary: latestImport };
    return { kind: 'waiting', until: latestImport.error.retryAt, summary: latestImport };
  }
  if (busyUntil != null) return { kind: 'waiting', until: busyUntil, summary: null };
  if (latestImport?.state === 'error') {
    const { error, completedAt, createdAt } = latestImport;
    return { kind: 'failed', why: error?.kind ?? 'puller_failed', since: completedAt ?? createdAt };
  }
  return { kind: 'current' };
}

/** Problems that are solved by logging in again here. */
const needsLogIn: readonly (SourceProblem | null)[] = ['account_locked', 'password_reset_required'];

/** Returns the action that resolves this state; null if none is needed, or if only the phone can do it. */
export function remedyOf(
  state: SourceState,
  { vendor, takesLogin }: Pick<Source, 'vendor' | 'takesLogin'>,
): Remedy | null {
  switch (state.kind) {
    case 'unlinked':
      return 'link';
    case 'broken':
      return takesLogin === true && needsLogIn.includes(state.trouble) ? 'logInAgain' : 'linkAgain';
    case 'importing':
    case 'waiting':
      return null;
    case 'failed':
    case 'current':
      if (vendor === 'apple') return null;
      return state.kind === 'failed' ? 'tryAgain' : 'pull';
  }
}

/** Returns the item counts of an import by outcome group. */
export function groupCounts({ counts }: Pick<ImportSummary, 'counts'>): Readonly<Record<ImportOutcomeGroup, number>> {
  return {
    in: counts.imported + counts.partial,
    out: counts.duplicate + counts.skipped + counts.failed,
    waiting: counts.pending,
  };
}
