import type { PageContent } from '../../domain/partners/draft.ts';
import type { PageEditorRef } from '../../machines/pageEditor/pageEditor.machine.ts';
import { pageEditorView } from '../../machines/pageEditor/selectors.ts';
import type { ImagePlace } from '../../machines/pageEditor/types.ts';
import { useView } from './use-view.ts';

/** Returns the state of the editor of a partner's page, and its actions. */
export const usePageEditor = (workflow: PageEditorRef) => ({
  ...useView(workflow, pageEditorView),
  change: (slug: string, content: PageContent) => workflow.send({ type: 'CHANGE', slug, content }),
  save: () => workflow.send({ type: 'SAVE' }),
  publish: () => workflow.send({ type: 'PUBLISH' }),
  withdraw: () => workflow.send({ type: 'WITHDRAW' }),
  restore: (number: number) => workflow.send({ type: 'RESTORE', number }),
  putBack: () => workflow.send({ type: 'PUT_BACK' }),
  discard: () => workflow.send({ type: 'DISCARD' }),
  upload: (place: ImagePlace, file: Blob) => workflow.send({ type: 'UPLOAD', place, file }),
  keepMine: () => workflow.send({ type: 'KEEP_MINE' }),
  takeTheirs: () => workflow.send({ type: 'TAKE_THEIRS' }),
  remove: () => workflow.send({ type: 'DELETE' }),
  retry: () => workflow.send({ type: 'RETRY' }),
});
