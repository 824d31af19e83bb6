import type { Notice } from '../../domain/entities/notice.ts';
import type { NoticesRef } from '../../machines/notices/notices.machine.ts';
import { freshNoticesIn } from '../../machines/notices/selectors.ts';
import { useView } from './use-view.ts';

/** New notices, and what can be done. */
export const useNoticeBoard = (workflow: NoticesRef) => ({
  fresh: useView(workflow, freshNoticesIn),
  markSeen: (noticeId: string) => workflow.send({ type: 'SEEN', noticeId }),
});

/** Gives the board what the server has. */
export const putNotices = (workflow: NoticesRef, notices: readonly Notice[]) =>
  workflow.send({ type: 'NOTICES', notices });
