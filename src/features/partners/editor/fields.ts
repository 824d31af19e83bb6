import type { PageContent } from '../../../../domain/partners/draft.ts';
import type { SharingLevel } from '../../../../domain/partners/page.ts';
import type { CallResponse } from '../../../api/requests.ts';
import type { usePageEditor } from '../../../workflows/page-editor.ts';

export type PageEditor = ReturnType<typeof usePageEditor>;
type Page = PageContent['page'];

/** Values and callbacks for a card of fields. */
export interface FieldsProps {
  readonly content: PageContent;
  /** Returns the errors of a field, by its path in the page: `banner.title`. */
  readonly errorsOf: (at: string) => readonly string[] | undefined;
  readonly changePage: (changes: Partial<Page>) => void;
  readonly changeContent: (changes: Partial<PageContent>) => void;
}

/** Field of a page for an object that an admin can create here. */
export type TargetField = 'cohortId' | 'eventId' | 'surveyId';

export interface SavedTarget {
  readonly id: string;
  readonly name: string;
  /** Sharing levels; only for a cohort. */
  readonly levels?: readonly SharingLevel[];
}

export type StoredTarget = CallResponse<'getPageTarget'>;

export interface TargetProps<Stored> {
  /** Stored object; `null` to create a new one. */
  readonly stored: (Stored & { readonly id: string }) | null;
  readonly onClose: () => void;
  readonly onSaved: (target: SavedTarget) => void;
}
