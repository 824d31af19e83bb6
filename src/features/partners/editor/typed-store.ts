import { pageContent } from '../../../../domain/partners/draft.ts';
import { STORAGE_PREFIX } from '../../../../domain/persistence-version.ts';
import type { Typed } from '../../../../machines/pageEditor/types.ts';
import { storage } from '../../../shared/storage/browser-storage.ts';

const keyOf = (pageId: string) => `${STORAGE_PREFIX}page-editor/${pageId}`;

/** Keeps what was typed into a page until it is saved, or somebody signs out; null: there is nothing to keep. */
export function keepTyped(pageId: string, typed: Typed | null): void {
  if (typed === null) storage.remove(keyOf(pageId));
  else storage.set(keyOf(pageId), JSON.stringify(typed));
}

/** What was kept; null for nothing, and for what another version left. */
export function readTyped(pageId: string): Typed | null {
  try {
    const kept = JSON.parse(storage.get(keyOf(pageId)) ?? 'null') as Partial<Typed> | null;
    const content = pageContent.safeParse(kept?.content);
    if (!content.success || typeof kept?.base !== 'number' || typeof kept.slug !== 'string') return null;
    return { base: kept.base, slug: kept.slug, content: content.data };
  } catch {
    return null;
  }
}
