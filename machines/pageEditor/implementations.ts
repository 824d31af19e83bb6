import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { PageContent } from '../../domain/partners/draft.ts';
import type { pageEditorMachine } from './pageEditor.machine.ts';
import type { EditorContent, PageAct, SaveOutcome, Typed, UploadedImage } from './types.ts';

interface Page {
  readonly pageId: string;
  readonly signal: AbortSignal;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface PageEditorDependencies {
  /** GET admin/partner-pages/{id}, with the unsaved changes stored in this browser. */
  loadPage(options: Page): Promise<EditorContent>;
  /**
   * PUT admin/partner-pages/{id}, then refetches the page. Errors that the editor can fix are outcomes; all others
   * reject.
   */
  savePage(options: Page & { readonly typed: Typed; readonly act: PageAct }): Promise<SaveOutcome>;
  /** GET admin/partner-pages/{id}/editions/{number}. */
  loadEdition(options: Page & { readonly number: number }): Promise<PageContent>;
  /** POST admin/partner-images. */
  uploadImage(options: { readonly file: Blob; readonly signal: AbortSignal }): Promise<UploadedImage>;
  /** DELETE admin/partner-pages/{id}. */
  deletePage(options: Page): Promise<void>;
  /** Stores unsaved changes in this browser; null clears them. */
  keepTyped(pageId: string, typed: Typed | null): void;
  /** Returns to the list of pages. */
  leave(): void;
}

/** `createPageEditorImplementations(deps)`, for `useWorkflow`. */
export const createPageEditorImplementations = (
  deps: PageEditorDependencies,
): MachineImplementationsFrom<typeof pageEditorMachine> => ({
  actors: {
    loadPage: fromPromise(({ input, signal }) => deps.loadPage({ ...input, signal })),
    savePage: fromPromise(({ input, signal }) => deps.savePage({ ...input, signal })),
    loadEdition: fromPromise(({ input, signal }) => deps.loadEdition({ ...input, signal })),
    uploadImage: fromPromise(({ input, signal }) => deps.uploadImage({ ...input, signal })),
    deletePage: fromPromise(({ input, signal }) => deps.deletePage({ ...input, signal })),
  },
  actions: {
    keepTyped: (_, { pageId, typed }) => deps.keepTyped(pageId, typed),
    leave: () => deps.leave(),
  },
});
