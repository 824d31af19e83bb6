import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import type { Notice } from '../../domain/entities/notice.ts';
import { createNoticesImplementations } from '../../machines/notices/implementations.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { useApi } from '../api/api-context.ts';
import { keys } from '../api/keys.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon, InfoIcon } from '../ui/icons.tsx';
import { useNoticeBoard } from '../workflows/notices.ts';
import { useWorkflow } from '../workflows/use-workflow.ts';
import { useMemberServices } from './member-services.ts';
import { shellWords } from './words.ts';
import styles from './notice-list.module.css';

function useNotices(notices: readonly Notice[]) {
  const { report } = useMemberServices();
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const implementations = () =>
    createNoticesImplementations({
      markSeen: async ({ noticeId, signal }) => {
        await call('markNoticeSeen', { params: { id: memberId, noticeId }, signal });
        queries.setQueryData<Notice[]>(keys.notices, (list) =>
          list?.map((notice) => (notice.noticeId === noticeId ? { ...notice, seen: true } : notice)),
        );
      },
      watchNotices: (listener) => {
        const read = new QueryObserver<readonly Notice[]>(queries, { queryKey: keys.notices, enabled: false });
        const stop = read.subscribe(({ data }) => {
          if (data !== undefined) listener(data);
        });
        listener(read.getCurrentResult().data ?? notices);
        return stop;
      },
      logUnknownNotice: () => report({ name: 'UnknownNotice' }),
    });
  return useNoticeBoard(useWorkflow(noticesMachine, implementations, { notices }));
}

/** New notices, each with a way to mark it as seen. */
export default function NoticeBoard({ notices }: { readonly notices: readonly Notice[] }) {
  const { fresh, markSeen } = useNotices(notices);
  if (fresh.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={shellWords.notices}>
      {fresh.map(({ noticeId, title, message }) => (
        <li key={noticeId}>
          <InfoIcon />
          <div className={styles.text}>
            <strong>{title}</strong>
            <p>{message}</p>
          </div>
          <Button
            variant="quiet"
            size="small"
            icon={<CloseIcon />}
            aria-label={shellWords.markAsSeen(title)}
            onPress={() => markSeen(noticeId)}
          />
        </li>
      ))}
    </ul>
  );
}
