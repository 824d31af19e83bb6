import { assign, setup } from 'xstate';
import { MESSAGE_MS } from '../../domain/constants.ts';
import type { PageContent } from '../../domain/partners/draft.ts';
import { publishProblems } from '../../domain/partners/problems.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';
import type {
  EditedPage,
  EditorContent,
  ImagePlace,
  PageAct,
  PageEditorContext,
  PageEditorEvent,
  PageEditorInput,
  SaveOutcome,
  Typed,
  UploadedImage,
} from './types.ts';

const required = <Output, Input extends object>(actor: string) => requiredPromise<Output, Input>('pageEditor', actor);

/** Initial field values for a page. */
export const typedOf = ({ edition, slug, content }: EditedPage): Typed => ({ base: edition, slug, content });

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** Whether the fields equal the saved page. */
export const isAsSaved = (typed: Pick<Typed, 'slug' | 'content'>, saved: EditedPage): boolean =>
  typed.slug === saved.slug && sameText(typed.content, saved.content);

/** Returns the content with an image added; its alternative text is edited separately. */
function withImage(content: PageContent, place: ImagePlace, image: UploadedImage): PageContent {
  const { page } = content;
  const placed = { ...image, alt: (place === 'logo' ? page.banner.logo?.alt : page.look.background?.alt) ?? '' };
  const changes =
    place === 'logo' ? { banner: { ...page.banner, logo: placed } } : { look: { ...page.look, background: placed } };
  return { ...content, page: { ...page, ...changes } };
}

export const pageEditorSetup = setup({
  types: {} as {
    context: PageEditorContext;
    events: PageEditorEvent;
    input: PageEditorInput;
    tags: 'busy';
  },
  actors: {
    loadPage: required<EditorContent, { readonly pageId: string }>('loadPage'),
    savePage: required<SaveOutcome, { readonly pageId: string; readonly typed: Typed; readonly act: PageAct }>(
      'savePage',
    ),
    loadEdition: required<PageContent, { readonly pageId: string; readonly number: number }>('loadEdition'),
    uploadImage: required<UploadedImage, { readonly file: Blob }>('uploadImage'),
    deletePage: required<void, { readonly pageId: string }>('deletePage'),
  },
  guards: {
    keptFitsPage: (_, { page, kept }: EditorContent) =>
      kept === null || kept.base === page.edition || isAsSaved(kept, page),
    canPublish: (_, { typed }: Pick<PageEditorContext, 'typed'>) =>
      typed !== null && publishProblems(typed.content.page).length === 0,
    hasBefore: (_, { before }: Pick<PageEditorContext, 'before'>) => before !== null,
    isDraft: (_, { saved }: Pick<PageEditorContext, 'saved'>) => saved?.state === 'draft',
    wasKept: (_, { outcome }: { readonly outcome: SaveOutcome }) => outcome.kind === 'saved',
    wasMeanwhile: (_, { outcome }: { readonly outcome: SaveOutcome }) => outcome.kind === 'meanwhile',
  },
  actions: {
    /** Shows the stored changes if there are any, otherwise the page itself. */
    open: assign((_, { page, kept }: EditorContent) => ({ saved: page, typed: kept ?? typedOf(page), failure: null })),
    write: assign(({ context }, { slug, content }: { readonly slug: string; readonly content: PageContent }) => ({
      typed: { base: context.typed?.base ?? 0, slug, content },
      refused: {},
    })),
    /** Stores unsaved changes; null clears them. */
    keepTyped: requiredEffect<{ readonly pageId: string; readonly typed: Typed | null }>('pageEditor', 'keepTyped'),
    leave: requiredEffect('pageEditor', 'leave'),
    choose: assign((_, { act }: { readonly act: PageAct }) => ({ act, failure: null, refused: {} })),
    showProblems: assign({ showsProblems: true }),
    want: assign((_, { number }: { readonly number: number }) => ({ wanted: number, failure: null })),
    aim: assign((_, { place }: { readonly place: ImagePlace }) => ({ place, imageFailure: null })),
    /** Keeps changes made during the save in the fields, on top of the saved version. */
    settle: assign(({ context }, { outcome }: { readonly outcome: SaveOutcome }) =>
      outcome.kind === 'refused'
        ? {}
        : {
            saved: outcome.page,
            typed: context.typed && { ...context.typed, base: outcome.page.edition },
            showsProblems: context.showsProblems && context.act === 'save',
            before: null,
          },
    ),
    meet: assign((_, { outcome }: { readonly outcome: SaveOutcome }) =>
      outcome.kind === 'refused' ? {} : { saved: outcome.page },
    ),
    refuse: assign((_, { outcome }: { readonly outcome: SaveOutcome }) =>
      outcome.kind === 'refused'
        ? {
            refused: outcome.fields,
            showsProblems: true,
            failure: { tag: 'Invalid' as const, status: 400, message: outcome.message },
          }
        : {},
    ),
    putIn: assign(({ context }, { content }: { readonly content: PageContent }) => ({
      before: context.typed,
      typed: context.typed && { ...context.typed, content },
    })),
    putBack: assign(({ context: { typed, before } }) => ({
      typed: typed && before && { ...before, base: typed.base },
      before: null,
    })),
    takeSaved: assign(({ context: { typed, saved } }) => ({
      before: typed,
      typed: saved && typedOf(saved),
      refused: {},
      failure: null,
    })),
    followSaved: assign(({ context: { typed, saved } }) => ({
      typed: typed && saved && { ...typed, base: saved.edition },
    })),
    place: assign(({ context: { typed, place } }, { image }: { readonly image: UploadedImage }) => ({
      typed: typed && { ...typed, content: withImage(typed.content, place, image) },
    })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    keepImageFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ imageFailure: failure })),
  },
  delays: { messageShown: MESSAGE_MS },
});
