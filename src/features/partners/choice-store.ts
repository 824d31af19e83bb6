import type { SharingLevel } from '../../../domain/partners/page.ts';
import { drafts } from '../../shared/storage/browser-storage.ts';

/** Stores the level chosen on a festival's page. Another person's link finds no choice. */
export function choiceStore(page: string, email: string | null) {
  const name = `${page}/level`;
  return {
    load: (): SharingLevel | null => {
      const { of, permission } = (drafts.load(name) ?? {}) as { readonly of?: unknown; readonly permission?: unknown };
      const isLevel = permission === 1 || permission === 2 || permission === 3;
      return of === email && isLevel ? permission : null;
    },
    save: ({ permission }: { readonly permission: SharingLevel }): void => drafts.save(name, { of: email, permission }),
  };
}
