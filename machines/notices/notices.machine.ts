import { assign, setup, type ActorRefFrom } from 'xstate';
import type { Notice } from '../../domain/entities/notice.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredCallback, requiredEffect, requiredPromise } from '../shared/required.ts';

export interface NoticesInput {
  /** Notices known when the page opens. */
  readonly notices: readonly Notice[];
}

export interface NoticesContext {
  /** New notices, in order of arrival. */
  readonly fresh: readonly Notice[];
  /** Seen notices, the last seen at the end. */
  readonly seen: readonly Notice[];
  /** Notices seen here but not yet reported to the server; the first is being sent. */
  readonly unreported: readonly string[];
  /** Why the last report failed, or why notices cannot be received. */
  readonly failure: Failure | null;
}

export type NoticesEvent =
  /** Sent by `watchNotices`: the server's notices. Those seen here stay seen, even if the server doesn't know yet. */
  | { readonly type: 'NOTICES'; readonly notices: readonly Notice[] }
  /** The member has seen a notice. */
  | { readonly type: 'SEEN'; readonly noticeId: string };

interface NoticeParams {
  readonly noticeId: string;
}
const isNamed =
  (noticeId: string) =>
  (notice: Notice): boolean =>
    notice.noticeId === noticeId;

/** Returns the current notices, split into new and seen. */
function sorted(notices: readonly Notice[], context: Pick<NoticesContext, 'seen' | 'unreported'>) {
  const isSeen = (notice: Notice) => notice.seen || context.unreported.includes(notice.noticeId);
  const before = context.seen.map((notice) => notice.noticeId);
  const place = (notice: Notice) => {
    const index = before.indexOf(notice.noticeId);
    return index === -1 ? before.length : index;
  };
  return {
    fresh: notices.filter((notice) => !isSeen(notice)),
    seen: notices
      .filter(isSeen)
      .map((notice) => ({ ...notice, seen: true }))
      .sort((one, other) => place(one) - place(other)),
  };
}

/**
 * Notices for the member: new, then seen. [core §4 Notices]
 *
 * `useWorkflow(noticesMachine, () => createNoticesImplementations(deps), { notices })`. Send SEEN; render `freshNoticesIn` (selectors.ts).
 * Unknown notices are only logged.
 */
export const noticesMachine = setup({
  types: {} as { context: NoticesContext; events: NoticesEvent; input: NoticesInput },
  actors: {
    markSeen: requiredPromise<void, NoticeParams>('notices', 'markSeen'),
    watchNotices: requiredCallback<undefined>('notices', 'watchNotices'),
  },
  guards: {
    isFresh: (_, params: NoticeParams & { readonly fresh: readonly Notice[] }) =>
      params.fresh.some(isNamed(params.noticeId)),
    isSeen: (_, params: NoticeParams & { readonly seen: readonly Notice[] }) =>
      params.seen.some(isNamed(params.noticeId)),
    hasUnreported: (_, params: { readonly unreported: readonly string[] }) => params.unreported.length > 0,
  },
  actions: {
    sortNotices: assign(({ context }, params: { readonly notices: readonly Notice[] }) =>
      sorted(params.notices, context),
    ),
    markAsSeen: assign(({ context }, { noticeId }: NoticeParams) => ({
      fresh: context.fresh.filter((notice) => notice.noticeId !== noticeId),
      seen: [...context.seen, ...context.fresh.filter(isNamed(noticeId)).map((notice) => ({ ...notice, seen: true }))],
      unreported: [...context.unreported, noticeId],
    })),
    dropReported: assign(({ context }) => ({ unreported: context.unreported.slice(1), failure: null })),
    // Keeps the notice as seen while the page is open. It reappears with the next page, so it is not shown twice in a
    // row.
    dropUnreported: assign(({ context }, params: { readonly failure: Failure }) => ({
      unreported: context.unreported.slice(1),
      failure: params.failure,
    })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    logUnknown: requiredEffect<NoticeParams>('notices', 'logUnknown'),
  },
}).createMachine({
  id: 'notices',
  description: 'Notices for the member, until they are read.',
  context: ({ input }) => ({ ...sorted(input.notices, { seen: [], unreported: [] }), unreported: [], failure: null }),
  invoke: {
    id: 'watchNotices',
    src: 'watchNotices',
    onError: { actions: { type: 'keepFailure', params: failureIn } },
  },
  initial: 'resting',
  on: {
    NOTICES: { actions: { type: 'sortNotices', params: ({ event }) => ({ notices: event.notices }) } },
    SEEN: [
      {
        guard: {
          type: 'isFresh',
          params: ({ context, event }) => ({ fresh: context.fresh, noticeId: event.noticeId }),
        },
        actions: { type: 'markAsSeen', params: ({ event }) => ({ noticeId: event.noticeId }) },
      },
      { guard: { type: 'isSeen', params: ({ context, event }) => ({ seen: context.seen, noticeId: event.noticeId }) } },
      { actions: { type: 'logUnknown', params: ({ event }) => ({ noticeId: event.noticeId }) } },
    ],
  },
  states: {
    resting: {
      description: 'Shows unread notices. All reads have been sent to the server.',
      always: {
        guard: { type: 'hasUnreported', params: ({ context }) => ({ unreported: context.unreported }) },
        target: 'reporting',
      },
    },
    reporting: {
      description: 'Read notices are hidden; they are reported to the server one at a time.',
      invoke: {
        id: 'markSeen',
        src: 'markSeen',
        input: ({ context }) => ({ noticeId: context.unreported[0] ?? '' }),
        onDone: { target: 'resting', actions: 'dropReported' },
        onError: {
          target: 'resting',
          actions: { type: 'dropUnreported', params: failureIn },
        },
      },
    },
  },
});

export type NoticesRef = ActorRefFrom<typeof noticesMachine>;
