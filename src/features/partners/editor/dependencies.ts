import type { PageEditorDependencies } from '../../../../machines/pageEditor/implementations.ts';
import { CallFailure } from '../../../api/failure.ts';
import type { MemberServices } from '../../../shared/services/member-services.ts';
import { storeEdits, readEdits } from './edits-store.ts';

/** Creates the browser implementation of the editor's dependencies. */
export function pageEditorDependencies(
  { call, uploadImage }: Pick<MemberServices, 'call' | 'uploadImage'>,
  leave: () => void,
): PageEditorDependencies {
  const load = (pageId: string, signal: AbortSignal) => call('getPageDraft', { params: { id: pageId }, signal });
  return {
    loadPage: async ({ pageId, signal }) => ({ page: await load(pageId, signal), kept: readEdits(pageId) }),
    savePage: async ({ pageId, typed: { base, slug, content }, act, signal }) => {
      try {
        await call('savePartnerPage', { params: { id: pageId }, body: { base, slug, content, act }, signal });
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        const { code, message, fields } = error;
        if (code === 'edited_meanwhile') return { kind: 'meanwhile', page: await load(pageId, signal) };
        if (Object.keys(fields).length > 0) return { kind: 'refused', message, fields };
        throw error;
      }
      return { kind: 'saved', page: await load(pageId, signal) };
    },
    loadEdition: async ({ pageId, number, signal }) =>
      (await call('getPageEdition', { params: { id: pageId, number }, signal })).content,
    uploadImage,
    deletePage: async ({ pageId, signal }) => {
      await call('deletePartnerPage', { params: { id: pageId }, signal });
    },
    keepTyped: storeEdits,
    leave,
  };
}
