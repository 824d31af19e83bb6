import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Notice } from '../../domain/entities/notice.ts';
import { createNoticesImplementations } from '../../machines/notices/implementations.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { useApi } from '../api/api-context.ts';
import { keys } from '../api/keys.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon, InfoIcon } from '../ui/icons.tsx';
import { putNotices, useNoticeBoard } from '../workflows/notices.ts';
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
      logUnknownNotice: () => report({ name: 'UnknownNotice' }),
    });
  const board = useWorkflow(noticesMachine, implementations, { notices });
  useEffect(() => putNotices(board, notices), [board, notices]);
  return useNoticeBoard(board);
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
