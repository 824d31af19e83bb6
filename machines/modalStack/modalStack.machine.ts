import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';

/** What a modal is about. `page` is one that a screen draws itself, known by its name. [core §2] */
export type ModalKind =
  | { readonly kind: 'confirm'; readonly message: string; readonly confirmLabel: string | null }
  | { readonly kind: 'alert'; readonly message: string }
  | { readonly kind: 'wait'; readonly message: string | null }
  | { readonly kind: 'page'; readonly name: string };

export type OpenModal = ModalKind & { readonly id: string };

export interface ModalStackContext {
  /** The lowest first. Only the last is shown and may scroll. */
  readonly modals: readonly OpenModal[];
}

export type ModalStackEvent =
  /** Pushes a modal. An id that is open already is not pushed again. `message` of a confirm falls back to the usual question. */
  | { readonly type: 'OPEN'; readonly modal: OpenModal }
  /** Pops the topmost modal, or takes out the one with this id; what a `confirm` was answered is told to who opened it. */
  | { readonly type: 'CLOSE'; readonly id?: string; readonly confirmed?: boolean }
  /** The router went to another page: all are closed. */
  | { readonly type: 'NAVIGATED' };

export type ModalStackEmitted = { readonly type: 'closed'; readonly id: string; readonly confirmed: boolean };

interface Stack {
  readonly modals: readonly OpenModal[];
}
type Addressed = Stack & { readonly id: string | undefined };

/** The modal meant by an id, or the topmost one without. */
const meant = ({ modals, id }: Addressed): OpenModal | undefined =>
  id === undefined ? modals.at(-1) : modals.find((modal) => modal.id === id);

const worded = (modal: OpenModal): OpenModal =>
  modal.kind === 'confirm' && modal.message === '' ? { ...modal, message: messages.overlay.confirm } : modal;

/**
 * The modals on top of the page, one above the other. [core §2 Global overlays]
 * One per page: `createActor(modalStackMachine).start()`. Show `topModalIn`; let `isCoveredIn` hide the overflow of those
 * beneath. The router sends NAVIGATED. `confirm`, `alert` and `wait` (ask.ts) open the usual three in one line.
 */
export const modalStackMachine = setup({
  types: {} as { context: ModalStackContext; events: ModalStackEvent; emitted: ModalStackEmitted },
  guards: {
    isNew: (_, params: Stack & { readonly modal: OpenModal }) =>
      params.modals.every((modal) => modal.id !== params.modal.id),
    isKnown: (_, params: Addressed) => meant(params) !== undefined,
    isTheOnlyOne: (_, params: Addressed) => params.modals.length === 1 && meant(params) !== undefined,
  },
  actions: {
    push: assign(({ context }, params: { readonly modal: OpenModal }) => ({
      modals: [...context.modals, worded(params.modal)],
    })),
    pop: enqueueActions(
      ({ context, enqueue }, params: { readonly id: string | undefined; readonly confirmed: boolean }) => {
        const gone = meant({ modals: context.modals, id: params.id });
        if (gone === undefined) return;
        enqueue.assign({ modals: context.modals.filter((modal) => modal !== gone) });
        enqueue.emit({ type: 'closed', id: gone.id, confirmed: params.confirmed });
      },
    ),
    popAll: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ modals: [] });
      for (const { id } of context.modals.toReversed()) enqueue.emit({ type: 'closed', id, confirmed: false });
    }),
  },
}).createMachine({
  id: 'modalStack',
  description: 'What lies over the page.',
  context: () => ({ modals: [] }),
  initial: 'closed',
  on: {
    OPEN: {
      guard: {
        type: 'isNew',
        params: ({ context, event }) => ({ modals: context.modals, modal: event.modal }),
      },
      target: '.open',
      actions: { type: 'push', params: ({ event }) => ({ modal: event.modal }) },
    },
  },
  states: {
    closed: { description: 'The page, and nothing over it.' },
    open: {
      description: 'At least one modal. The topmost is shown; those beneath keep their place and do not scroll.',
      on: {
        CLOSE: [
          {
            guard: {
              type: 'isTheOnlyOne',
              params: ({ context, event }) => ({ modals: context.modals, id: event.id }),
            },
            target: 'closed',
            actions: { type: 'pop', params: ({ event }) => ({ id: event.id, confirmed: event.confirmed ?? false }) },
          },
          {
            guard: { type: 'isKnown', params: ({ context, event }) => ({ modals: context.modals, id: event.id }) },
            actions: { type: 'pop', params: ({ event }) => ({ id: event.id, confirmed: event.confirmed ?? false }) },
          },
        ],
        NAVIGATED: { target: 'closed', actions: 'popAll' },
      },
    },
  },
});

export type ModalStackRef = ActorRefFrom<typeof modalStackMachine>;
