import type { ProviderAttempt, ProviderStep } from '../../../domain/entities/provider.ts';
import { STORAGE_PREFIX } from '../../../domain/persistence-version.ts';

/** The sign-in started in this tab, and the step remaining once the provider has responded. */
interface Stored {
  readonly attempt: ProviderAttempt;
  readonly step: ProviderStep | null;
}

const KEY = `${STORAGE_PREFIX}provider`;

/** Stores the attempt in this tab only. A browser without storage starts over. */
export const attemptStore = {
  /** Loads the attempt; `null` if this tab started no sign-in with this provider. */
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
      // Storage is unavailable or full.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Storage is unavailable.
    }
  },
};
