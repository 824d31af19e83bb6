import type { ImportErrorKind, ImportOutcomeGroup, ImportSummary } from '../entities/import.ts';
import type { Source, SourceTrouble } from '../entities/source.ts';

/** How a source fares, and what mends it. */
export type SourceState =
  | { readonly kind: 'unlinked' }
  | { readonly kind: 'broken'; readonly since: string; readonly trouble: SourceTrouble | null }
  | { readonly kind: 'importing'; readonly summary: ImportSummary }
  /** The vendor is busy or silent, and is asked again by itself. */
  | { readonly kind: 'waiting'; readonly until: string | null; readonly summary: ImportSummary | null }
  /** The last import came to no end, and nothing goes on by itself. */
  | { readonly kind: 'failed'; readonly why: ImportErrorKind; readonly since: string }
  | { readonly kind: 'current' };

/** What can be done about a source: one thing, the one that helps. */
export type Remedy = 'link' | 'linkAgain' | 'logInAgain' | 'tryAgain' | 'pull';

/** How a vendor's account fares. The gravest thing that is known of it decides. */
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

/** Troubles of the account itself, at vendors that are logged in to here. */
const needsLogIn: readonly (SourceTrouble | null)[] = ['account_locked', 'password_reset_required'];

/** The one thing that helps in this state. Null where there is none: it goes on by itself, or the phone does it. */
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

/** Items of an import by what they mean to a person. */
export function groupCounts({ counts }: Pick<ImportSummary, 'counts'>): Readonly<Record<ImportOutcomeGroup, number>> {
  return {
    in: counts.imported + counts.partial,
    out: counts.duplicate + counts.skipped + counts.failed,
    waiting: counts.pending,
  };
}
