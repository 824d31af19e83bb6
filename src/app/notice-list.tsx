import { useMarkNoticeSeen, useNotices } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon, InfoIcon } from '../ui/icons.tsx';
import styles from './notice-list.module.css';

/** What the member has to be told, until it was seen. [core §1] */
export function NoticeList() {
  const { data: notices = [] } = useNotices();
  const { mutate: markSeen } = useMarkNoticeSeen();
  const fresh = notices.filter((notice) => !notice.seen);
  if (fresh.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Notices">
      {fresh.map((notice) => (
        <li key={notice.noticeId}>
          <InfoIcon />
          <div className={styles.text}>
            <strong>{notice.title}</strong>
            <p>{notice.message}</p>
          </div>
          <Button
            variant="quiet"
            size="small"
            icon={<CloseIcon />}
            aria-label={`Mark as seen: ${notice.title}`}
            onPress={() => markSeen(notice.noticeId)}
          />
        </li>
      ))}
    </ul>
  );
}
