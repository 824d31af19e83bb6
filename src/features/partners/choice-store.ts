import type { SharingLevel } from '../../../domain/partners/page.ts';
import { DRAFTS } from '../../app/browser-storage.ts';

/** Keeps what somebody chose to share on a festival's page, for as long as the tab lives. Whoever comes by another link finds nothing chosen. */
export function choiceStore(page: string, email: string | null) {
  const key = `${DRAFTS}${page}/level`;
  return {
    load: (): SharingLevel | null => {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        const { of, permission } = (kept ?? {}) as { readonly of?: unknown; readonly permission?: unknown };
        const isLevel = permission === 1 || permission === 2 || permission === 3;
        return of === email && isLevel ? permission : null;
      } catch {
        return null;
      }
    },
    save: ({ permission }: { readonly permission: SharingLevel }): void => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ of: email, permission }));
      } catch {
        // Off or full: then it is chosen again.
      }
    },
  };
}
