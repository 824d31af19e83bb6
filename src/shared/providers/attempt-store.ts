import type { ProviderAttempt, ProviderStep } from '../../../domain/entities/provider.ts';
import { STORAGE_PREFIX } from '../../../domain/persistence-version.ts';

/** The sign-in that this tab began, and the step that is left once the provider has responded. */
interface Stored {
  readonly attempt: ProviderAttempt;
  readonly step: ProviderStep | null;
}

const KEY = `${STORAGE_PREFIX}provider`;

/** Kept in this tab only. A browser without storage begins again. */
export const attemptStore = {
  /** Null if this tab began no sign-in with this provider. */
  load(provider: string): Stored | null {
    try {
      const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
      return stored?.attempt.provider === provider ? stored : null;
    } catch {
      return null;
    }
  },
  save(attempt: ProviderAttempt, step: ProviderStep | null): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ attempt, step }));
    } catch {
      // Unavailable or full.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Unavailable.
    }
  },
};
