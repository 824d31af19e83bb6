import type { PageContent } from '../../../../domain/partners/draft.ts';
import type { usePageEditor } from '../../../workflows/page-editor.ts';

export type PageEditor = ReturnType<typeof usePageEditor>;
type Page = PageContent['page'];

/** What a card of fields shows and changes. */
export interface FieldsProps {
  readonly content: PageContent;
  /** Sentences of a field, by its name in the page: `banner.title`. */
  readonly errorsOf: (at: string) => readonly string[] | undefined;
  readonly changePage: (changes: Partial<Page>) => void;
  readonly changeContent: (changes: Partial<PageContent>) => void;
}
