import type { NoticesRef } from '../../machines/notices/notices.machine.ts';
import { freshNoticesIn, seenNoticesIn } from '../../machines/notices/selectors.ts';
import { useView } from './use-view.ts';

/** Returns new and seen notices, and the actions. */
export const useNoticeBoard = (workflow: NoticesRef) => ({
  fresh: useView(workflow, freshNoticesIn),
  seen: useView(workflow, seenNoticesIn),
  markSeen: (noticeId: string) => workflow.send({ type: 'SEEN', noticeId }),
});
