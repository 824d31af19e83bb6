import { fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Notice } from '../../domain/entities/notice.ts';
import type { noticesMachine } from './notices.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface NoticesDependencies {
  /** Marks a notice as seen on the server. */
  markSeen(options: { readonly noticeId: string; readonly signal: AbortSignal }): Promise<void>;
  /** Calls back with the server's notices, immediately and whenever they are refetched. @returns unsubscribe */
  watchNotices(listener: (notices: readonly Notice[]) => void): () => void;
  /** Logs that an unknown notice was marked, without its content. */
  logUnknownNotice(options: { readonly noticeId: string }): void;
}

/** `noticesMachine.provide(createNoticesImplementations(deps))`. */
export const createNoticesImplementations = (
  deps: NoticesDependencies,
): MachineImplementationsFrom<typeof noticesMachine> => ({
  actors: {
    markSeen: fromPromise(({ input, signal }) => deps.markSeen({ ...input, signal })),
    watchNotices: fromCallback(({ sendBack }) =>
      deps.watchNotices((notices) => sendBack({ type: 'NOTICES', notices })),
    ),
  },
  actions: { logUnknown: (_, params) => deps.logUnknownNotice(params) },
});
