import { dayText, rangeText } from '../../../domain/date-text.ts';
import { addDays, dateOfLocalTime, localDate } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { ShareLink } from '../../../domain/entities/share-link.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { useToday } from '../../ui/now.ts';
import { StatusText } from '../../ui/status-text.tsx';
import type { ListChanging } from '../../workflows/list-change.ts';
import { shareLinkWords as words } from './words.ts';
import styles from './share-links.module.css';

/** Returns the name of the shared activity or week. */
function subjectOf({ activity, week }: ShareLink, today: string): string {
  if (week !== null) return words.weekOf(rangeText(week, addDays(week, 6)));
  if (activity === null) return words.gone;
  return `${nameOf(activity)}, ${dayText(dateOfLocalTime(activity.localStartTime), today)}`;
}

const isClosed = ({ activity, week }: ShareLink): boolean => activity === null && week === null;

interface RowProps {
  readonly link: ShareLink;
  readonly member: Member;
  readonly changes: ListChanging;
}

function Row({ link, member, changes }: RowProps) {
  const today = useToday(member.timeZone);
  const { level, withRoute, withCharts, expiresAt, opened, lastOpenedOn } = link;
  const subject = subjectOf(link, today);
  const shown = [
    words.levels[level],
    ...(withRoute ? [words.withRoute] : []),
    ...(withCharts ? [words.withCharts] : []),
  ];
  const lastDay = dayText(localDate(Date.parse(expiresAt) / 1000, member.timeZone), today);
  const use = lastOpenedOn === null ? words.neverOpened : words.opened(opened, dayText(lastOpenedOn, today));
  return (
    <li>
      <div className={styles.name}>
        <strong>{subject}</strong>
        <span className={styles.soft}>{shown.join(' · ')}</span>
        <span className={styles.soft}>
          {words.ends(lastDay)} · {use}
        </span>
        {isClosed(link) && <span className={styles.soft}>{words.closed}</span>}
      </div>
      <Button
        size="small"
        aria-label={words.revokeOf(subject)}
        isPending={changes.changing?.id === link.linkId}
        isDisabled={changes.changing !== null}
        onPress={() => changes.ask({ action: 'revoke', id: link.linkId, name: subject })}
      >
        {words.revoke}
      </Button>
    </li>
  );
}

interface LinkListProps {
  readonly links: readonly ShareLink[];
  readonly member: Member;
  readonly changes: ListChanging;
  /** Shown instead of an empty list. */
  readonly empty: string;
  readonly label: string;
}

/** Lists links, each with a button that revokes it after a confirmation. */
export function LinkList({ links, member, changes, empty, label }: LinkListProps) {
  const { confirming, made, failed } = changes;
  return (
    <>
      {failed?.change.action === 'revoke' && <FormError title={words.notRevoked} message={failed.message} />}
      {links.length === 0 ? (
        <p className={styles.soft}>{empty}</p>
      ) : (
        <ul className={styles.list} aria-label={label}>
          {links.map((link) => (
            <Row key={link.linkId} link={link} member={member} changes={changes} />
          ))}
        </ul>
      )}
      <StatusText tone="good">{made?.action === 'revoke' && words.revoked}</StatusText>
      {confirming !== null && (
        <ConfirmDialog
          title={words.revokeTitle}
          message={`${confirming.name}. ${words.revokeText}`}
          confirmLabel={words.revoke}
          isDanger
          onConfirm={changes.confirm}
          onCancel={changes.cancel}
        />
      )}
    </>
  );
}
