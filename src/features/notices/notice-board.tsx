import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Notice } from '../../../domain/entities/notice.ts';
import { createNoticesImplementations } from '../../../machines/notices/implementations.ts';
import { noticesMachine } from '../../../machines/notices/notices.machine.ts';
import { useApi } from '../../api/api-context.ts';
import { keys } from '../../api/keys.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useNoticeBoard } from '../../workflows/notices.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { momentText } from '../../shared/time/moment-text.ts';
import styles from './notice-board.module.css';
import { usePlainLinks } from '../../shared/navigation/plain-links.ts';
import { shellWords } from '../../shared/navigation/words.ts';

/** Number of seen notices below the new ones. */
const MAX_EARLIER = 20;

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

interface OneNoticeProps {
  readonly notice: Notice;
  /** Called when a notice's link is opened. */
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}

const OneNotice = ({ notice: { title, message, author, path, createdAt }, onOpen, children }: OneNoticeProps) => (
  <li>
    <div className={styles.text}>
      {path === null ? (
        <strong>{title}</strong>
      ) : (
        <a href={path} onClick={onOpen}>
          {title}
        </a>
      )}
      <p className={styles.from}>
        {author !== null && <span>{author}</span>}
        <time dateTime={createdAt}>{momentText(createdAt)}</time>
      </p>
      <p>{message}</p>
    </div>
    {children}
  </li>
);

interface NoticeBoardProps {
  readonly notices: readonly Notice[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Lists new notices, each with the person who caused it, a link to its page and a button to mark it as seen; below them the latest seen ones. */
export default function NoticeBoard({ notices, isOpen, onClose }: NoticeBoardProps) {
  const { fresh, seen, markSeen } = useNotices(notices);
  const links = usePlainLinks();
  if (!isOpen) return null;
  const markAllSeen = () => {
    for (const { noticeId } of fresh) markSeen(noticeId);
  };
  return (
    <Dialog
      title={shellWords.notices}
      onClose={onClose}
      actions={fresh.length > 1 && <Button onPress={markAllSeen}>{shellWords.markAllAsSeen}</Button>}
    >
      <div className={styles.board} {...links}>
        {fresh.length === 0 ? (
          <p>{shellWords.noNewNotices}</p>
        ) : (
          <ul className={styles.list} aria-label={shellWords.newNotices}>
            {fresh.map((notice) => (
              <OneNotice
                key={notice.noticeId}
                notice={notice}
                onOpen={() => {
                  markSeen(notice.noticeId);
                  onClose();
                }}
              >
                <Button
                  variant="quiet"
                  size="small"
                  icon={<CloseIcon />}
                  aria-label={shellWords.markAsSeen(notice.title)}
                  onPress={() => markSeen(notice.noticeId)}
                />
              </OneNotice>
            ))}
          </ul>
        )}
        {seen.length > 0 && (
          <section>
            <h3>{shellWords.earlierNotices}</h3>
            <ul className={styles.list} aria-label={shellWords.earlierNotices}>
              {seen
                .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
                .slice(0, MAX_EARLIER)
                .map((notice) => (
                  <OneNotice key={notice.noticeId} notice={notice} onOpen={onClose} />
                ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
