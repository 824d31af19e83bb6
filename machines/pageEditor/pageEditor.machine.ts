import { type ActorRefFrom, assertEvent } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import { isAsSaved, pageEditorSetup } from './parts.ts';
import type { PageEditorContext, SaveOutcome, Typed } from './types.ts';

interface Within {
  readonly context: PageEditorContext;
}
const contextIn = ({ context }: Within) => context;
const pageIn = ({ context: { pageId } }: Within) => ({ pageId });
const outcomeIn = ({ event }: { readonly event: { readonly output: SaveOutcome } }) => ({ outcome: event.output });
const choose = (act: PageEditorContext['act']) => ({ type: 'choose', params: { act } }) as const;

/** Stores the fields after every change. */
const keep = {
  type: 'keepTyped',
  params: ({ context: { pageId, typed, saved } }: Within) => ({
    pageId,
    typed: typed !== null && saved !== null && isAsSaved(typed, saved) ? null : typed,
  }),
} as const;

function present(typed: Typed | null): Typed {
  if (typed === null) throw new Error('The page is not there yet.');
  return typed;
}

/**
 * Editing of one partner page: loading, editing, saving as a draft, publishing, taking down, restoring an earlier
 * edition. Every change is stored in this browser, and never overwritten by other editors' changes.
 *
 * Send CHANGE with the whole content, SAVE, PUBLISH, WITHDRAW, RESTORE, PUT_BACK, DISCARD, UPLOAD, KEEP_MINE,
 * TAKE_THEIRS, DELETE, RETRY; render `pageEditorView` (selectors.ts).
 */
export const pageEditorMachine = pageEditorSetup.createMachine({
  id: 'pageEditor',
  description: 'An admin edits a partner’s page.',
  context: ({ input }) => ({
    pageId: input.pageId,
    saved: null,
    typed: null,
    before: null,
    act: 'save',
    wanted: 0,
    place: 'logo',
    showsProblems: false,
    refused: {},
    failure: null,
    imageFailure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Loads the page, its history and its possible targets.',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: pageIn,
        onDone: [
          {
            guard: { type: 'keptFitsPage', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'open', params: ({ event }) => event.output },
          },
          { target: 'ready.conflict', actions: { type: 'open', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    unavailable: { description: 'Why the page could not be loaded.', on: { RETRY: 'loading' } },
    ready: {
      description: 'The fields and the preview. Every change is saved in this browser immediately.',
      initial: 'editing',
      on: { CHANGE: { actions: [{ type: 'write', params: ({ event }) => event }, keep] } },
      states: {
        editing: {
          description: 'All fields can be edited and saved.',
          initial: 'quiet',
          on: {
            SAVE: { target: 'saving', actions: choose('save') },
            PUBLISH: [
              { guard: { type: 'canPublish', params: contextIn }, target: 'saving', actions: choose('publish') },
              { actions: 'showProblems' },
            ],
            WITHDRAW: { target: 'saving', actions: choose('withdraw') },
            RESTORE: {
              target: 'restoring',
              actions: { type: 'want', params: ({ event }) => ({ number: event.number }) },
            },
            PUT_BACK: { guard: { type: 'hasBefore', params: contextIn }, actions: ['putBack', keep] },
            DISCARD: { actions: ['takeSaved', keep] },
            UPLOAD: { target: 'uploading', actions: { type: 'aim', params: ({ event }) => ({ place: event.place }) } },
            DELETE: { guard: { type: 'isDraft', params: contextIn }, target: 'deleting' },
          },
          states: {
            quiet: { description: 'No message is shown.' },
            said: { description: '“Saved”, for four seconds.', after: { messageShown: 'quiet' } },
          },
        },
        saving: {
          tags: 'busy',
          description: 'Saves the changes. The fields can still be edited.',
          invoke: {
            id: 'savePage',
            src: 'savePage',
            input: ({ context: { pageId, typed, act } }) => ({ pageId, typed: present(typed), act }),
            onDone: [
              {
                guard: { type: 'wasKept', params: outcomeIn },
                target: 'editing.said',
                actions: [{ type: 'settle', params: outcomeIn }, keep],
              },
              {
                guard: { type: 'wasMeanwhile', params: outcomeIn },
                target: 'conflict',
                actions: { type: 'meet', params: outcomeIn },
              },
              { target: 'editing', actions: { type: 'refuse', params: outcomeIn } },
            ],
            onError: { target: 'editing', actions: { type: 'keepFailure', params: failureIn } },
          },
        },
        conflict: {
          description:
            'Another admin has saved the page in the meantime. Their version is saved, your changes are in the fields.',
          on: {
            KEEP_MINE: { target: 'editing', actions: ['followSaved', keep] },
            TAKE_THEIRS: { target: 'editing', actions: ['takeSaved', keep] },
          },
        },
        restoring: {
          tags: 'busy',
          description: 'Loads an earlier version.',
          invoke: {
            id: 'loadEdition',
            src: 'loadEdition',
            input: ({ context: { pageId, wanted } }) => ({ pageId, number: wanted }),
            onDone: {
              target: 'editing',
              actions: [{ type: 'putIn', params: ({ event }) => ({ content: event.output }) }, keep],
            },
            onError: { target: 'editing', actions: { type: 'keepFailure', params: failureIn } },
          },
        },
        uploading: {
          tags: 'busy',
          description: 'Uploads an image and renders it in the sizes that pages use.',
          invoke: {
            id: 'uploadImage',
            src: 'uploadImage',
            input: ({ event }) => {
              assertEvent(event, 'UPLOAD');
              return { file: event.file };
            },
            onDone: {
              target: 'editing',
              actions: [{ type: 'place', params: ({ event }) => ({ image: event.output }) }, keep],
            },
            onError: { target: 'editing', actions: { type: 'keepImageFailure', params: failureIn } },
          },
        },
        deleting: {
          tags: 'busy',
          description: 'Deletes the page.',
          on: { CHANGE: {} },
          invoke: {
            id: 'deletePage',
            src: 'deletePage',
            input: pageIn,
            onDone: { target: '#pageEditor.deleted' },
            onError: { target: 'editing', actions: { type: 'keepFailure', params: failureIn } },
          },
        },
      },
    },
    deleted: {
      description: 'The page is deleted; the editor returns to the list.',
      entry: [{ type: 'keepTyped', params: ({ context: { pageId } }) => ({ pageId, typed: null }) }, 'leave'],
    },
  },
});

export type PageEditorRef = ActorRefFrom<typeof pageEditorMachine>;
