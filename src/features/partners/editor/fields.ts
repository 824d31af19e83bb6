import type { PageContent } from '../../../../domain/partners/draft.ts';
import type { SharingLevel } from '../../../../domain/partners/page.ts';
import type { CallAnswer } from '../../../api/requests.ts';
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

/** Field of a page that names something an admin can create here. */
export type TargetField = 'cohortId' | 'eventId' | 'surveyId';

export interface SavedTarget {
  readonly id: string;
  readonly name: string;
  /** Of a cohort. */
  readonly levels?: readonly SharingLevel[];
}

export type StoredTarget = CallAnswer<'getPageTarget'>;

export interface TargetProps<Stored> {
  /** What is changed; null: a new one is created. */
  readonly stored: (Stored & { readonly id: string }) | null;
  readonly onClose: () => void;
  readonly onSaved: (target: SavedTarget) => void;
}
