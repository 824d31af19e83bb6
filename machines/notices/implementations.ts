import { fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Notice } from '../../domain/entities/notice.ts';
import type { noticesMachine } from './notices.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface NoticesDependencies {
  /** Tells the server that a notice was seen. */
  markSeen(options: { readonly noticeId: string; readonly signal: AbortSignal }): Promise<void>;
  /** Tells what the server has, at once and whenever it is read again. @returns stops it */
  watchNotices(listener: (notices: readonly Notice[]) => void): () => void;
  /** A notice was marked that nobody knows: for the log, without what it says. */
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
