import { useId } from 'react';
import type { NotificationSetting } from '../../../domain/entities/notification.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { notificationLabels } from '../../../domain/words/notifications.ts';
import {
  type NotificationChange,
  type Notifications,
  useNotifications,
  useSetNotification,
} from '../../api/notifications.ts';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { notificationsWords as words } from './notifications-words.ts';
import styles from './profile.module.css';

interface RowProps {
  readonly setting: NotificationSetting;
  readonly canMail: boolean;
  readonly canPush: boolean;
  readonly onChange: (change: NotificationChange) => void;
}

function Row({ setting: { type, page, mail, push }, canMail, canPush, onChange }: RowProps) {
  const id = useId();
  return (
    <li>
      <div role="group" aria-labelledby={id} className={styles.notification}>
        <strong id={id}>{notificationLabels[type]}</strong>
        <div className={styles.ways}>
          <CheckBox isSelected={page} onChange={(isOn) => onChange({ type, page: isOn })}>
            {words.page}
          </CheckBox>
          {canMail && (
            <CheckBox isSelected={mail} onChange={(isOn) => onChange({ type, mail: isOn })}>
              {words.mail}
            </CheckBox>
          )}
          {canPush && (
            <CheckBox isSelected={push} onChange={(isOn) => onChange({ type, push: isOn })}>
              {words.push}
            </CheckBox>
          )}
        </div>
      </div>
    </li>
  );
}

function Rows({ settings, mail, hasChannels }: Notifications) {
  const { mutate, error, isSuccess } = useSetNotification();
  return (
    <div className={styles.stack}>
      <ul className={styles.notifications}>
        {settings.map((setting) => (
          <Row key={setting.type} setting={setting} canMail={mail !== 'none'} canPush={hasChannels} onChange={mutate} />
        ))}
      </ul>
      <p className={styles.soft}>{words.mailStates[mail]}</p>
      <LinkButton to="/profile/push">{words.openPush}</LinkButton>
      <StatusText tone={error === null ? 'good' : 'bad'}>
        {error === null ? isSuccess && words.saved : `${words.notSaved}: ${failureText(error)}`}
      </StatusText>
    </div>
  );
}

/** Settings of the member's notifications on the page, by email and by push. [core §7] */
export function NotificationsCard() {
  return (
    <Card anchor="notifications" title={words.title} note={words.note}>
      <QueryView query={useNotifications()} label={words.loading} skeleton={<Skeleton height={240} />}>
        {(data) => <Rows {...data} />}
      </QueryView>
    </Card>
  );
}
