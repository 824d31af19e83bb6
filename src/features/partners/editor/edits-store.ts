import { pageContent } from '../../../../domain/partners/draft.ts';
import { STORAGE_PREFIX } from '../../../../domain/persistence-version.ts';
import type { Typed } from '../../../../machines/pageEditor/types.ts';
import { storage } from '../../../shared/storage/browser-storage.ts';

const keyOf = (pageId: string) => `${STORAGE_PREFIX}page-editor/${pageId}`;

/** Stores unsaved edits of a page until they are saved or the admin signs out; `null` deletes them. */
export function storeEdits(pageId: string, typed: Typed | null): void {
  if (typed === null) storage.remove(keyOf(pageId));
  else storage.set(keyOf(pageId), JSON.stringify(typed));
}

/** Reads stored edits; `null` if there are none, or they are of another version. */
export function readEdits(pageId: string): Typed | null {
  try {
    const kept = JSON.parse(storage.get(keyOf(pageId)) ?? 'null') as Partial<Typed> | null;
    const content = pageContent.safeParse(kept?.content);
    if (!content.success || typeof kept?.base !== 'number' || typeof kept.slug !== 'string') return null;
    return { base: kept.base, slug: kept.slug, content: content.data };
  } catch {
    return null;
  }
}
