import type { NoticesRef } from '../../machines/notices/notices.machine.ts';
import { freshNoticesIn } from '../../machines/notices/selectors.ts';
import { useView } from './use-view.ts';

/** New notices, and what can be done. */
export const useNoticeBoard = (workflow: NoticesRef) => ({
  fresh: useView(workflow, freshNoticesIn),
  markSeen: (noticeId: string) => workflow.send({ type: 'SEEN', noticeId }),
});
