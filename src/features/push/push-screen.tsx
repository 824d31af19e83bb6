import { useRef, useState } from 'react';
import type { NewNtfyChannel, NotificationChannel } from '../../../domain/entities/notification-channel.ts';
import { isSample } from '../../../domain/navigation.ts';
import { browserName } from '../../../domain/user-agent.ts';
import { type Channels, useChannelChanges, useChannels } from '../../api/notification-channels.ts';
import { useMember } from '../../api/queries.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { type ListChanging, useListChange } from '../../workflows/list-change.ts';
import { AddTopic } from './add-topic.tsx';
import { pushObstacle, subscribeHere } from './browser-push.ts';
import { pushWords as words } from './push-words.ts';
import styles from './push.module.css';

const nameOf = ({ address, userAgent, isCurrent }: NotificationChannel): string => {
  const name = address ?? browserName(userAgent);
  return isCurrent ? words.current(name) : name;
};

function StateText({ channel: { fault, stoppedAt, lastUsedAt } }: { readonly channel: NotificationChannel }) {
  const { timeText } = useTimeText();
  if (stoppedAt !== null) return words.stopped(words.faults[fault ?? 'status']);
  if (fault !== null) return words.failing(words.faults[fault]);
  return lastUsedAt === null ? words.unused : words.lastUsed(timeText(lastUsedAt));
}

interface PartProps {
  readonly changing: ListChanging;
  readonly data: Channels;
}

const isFailed = ({ failed }: ListChanging, action: string) =>
  failed !== null && failed.change.action === action ? failed.message : null;
const isUnderWay = ({ changing }: ListChanging, action: string) => changing !== null && changing.action === action;

function ChannelList({ changing, data: { channels } }: PartProps) {
  const isBusy = changing.changing !== null;
  const { made } = changing;
  const notTested = isFailed(changing, 'test');
  const notRemoved = isFailed(changing, 'remove');
  return (
    <Card title={words.yours} note={words.kinds}>
      <div className={styles.stack}>
        {notTested !== null && <FormError title={words.notTested} message={notTested} />}
        {notRemoved !== null && <FormError title={words.notRemoved} message={notRemoved} />}
        {channels.length === 0 ? (
          <p className={styles.soft}>{words.none}</p>
        ) : (
          <ul className={styles.list} aria-label={words.yours}>
            {channels.map((channel) => {
              const { channelId: id } = channel;
              const name = nameOf(channel);
              return (
                <li key={id}>
                  <div className={styles.name}>
                    <strong>{name}</strong>
                    <span className={styles.soft}>
                      <StateText channel={channel} />
                    </span>
                  </div>
                  <div className={styles.buttons}>
                    <Button
                      size="small"
                      aria-label={words.testOf(name)}
                      isDisabled={isBusy}
                      onPress={() => changing.change({ action: 'test', id, name })}
                    >
                      {words.test}
                    </Button>
                    <Button
                      size="small"
                      aria-label={words.removeOf(name)}
                      isDisabled={isBusy}
                      onPress={() => changing.change({ action: 'remove', id, name })}
                    >
                      {words.remove}
                    </Button>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
        <StatusText tone="good">
          {made?.action === 'test' && words.tested(made.name)}
          {made?.action === 'remove' && words.removed(made.name)}
          {made?.action === 'topic' && words.added(made.name)}
        </StatusText>
      </div>
    </Card>
  );
}

function ThisBrowser({ changing, data: { channels } }: PartProps) {
  const obstacle = pushObstacle();
  const isOn = channels.some(({ isCurrent, stoppedAt }) => isCurrent && stoppedAt === null);
  const notSubscribed = isFailed(changing, 'browser');
  const isSubscribing = isUnderWay(changing, 'browser');
  return (
    <Card title={words.here} note={words.hereNote}>
      <div className={styles.stack}>
        {notSubscribed !== null && <FormError title={words.notSubscribed} message={notSubscribed} />}
        {obstacle !== null && <Note>{words.support[obstacle]}</Note>}
        {obstacle === null && !isOn && (
          <div>
            <Button
              variant="primary"
              isPending={isSubscribing}
              isDisabled={changing.changing !== null}
              onPress={() => changing.change({ action: 'browser', id: '', name: '' })}
            >
              {isSubscribing ? words.subscribing : words.subscribe}
            </Button>
          </div>
        )}
        <StatusText tone="good">{obstacle === null && isOn && words.subscribed}</StatusText>
      </div>
    </Card>
  );
}

function Parts() {
  const { watchedUntil, addTopic, addBrowser, test, remove } = useChannelChanges();
  const query = useChannels(watchedUntil);
  const topic = useRef<NewNtfyChannel | null>(null);
  const [added, countAdded] = useState(0);
  const changing = useListChange(async ({ action, id }, signal) => {
    if (action === 'test') await test(id, signal);
    if (action === 'remove') await remove(id, signal);
    if (action === 'browser') await addBrowser(await subscribeHere(query.data?.pushKey ?? ''), signal);
    if (action === 'topic' && topic.current !== null) {
      await addTopic(topic.current, signal);
      countAdded((count) => count + 1);
    }
    return null;
  });
  return (
    <QueryView query={query} label={words.loading} skeleton={<Skeleton height={480} round />}>
      {(data) => (
        <div className={styles.columns}>
          <ChannelList changing={changing} data={data} />
          <div className={styles.stack}>
            <ThisBrowser changing={changing} data={data} />
            <AddTopic
              ntfyUrl={data.ntfyUrl}
              isBusy={changing.changing !== null}
              isAdding={isUnderWay(changing, 'topic')}
              added={added}
              failure={isFailed(changing, 'topic')}
              onAdd={(channel) => {
                topic.current = channel;
                changing.change({ action: 'topic', id: '', name: channel.topic });
              }}
            />
          </div>
        </div>
      )}
    </QueryView>
  );
}

/** Page of browsers and ntfy topics that get the member's notifications. */
export default function PushScreen() {
  const member = useMember();
  return (
    <Page title={words.title} subtitle={words.subtitle} back={<BackLink to="/profile">{words.profile}</BackLink>}>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(known) => (isSample(known) ? <Note>{words.sample}</Note> : <Parts />)}
      </QueryView>
    </Page>
  );
}
