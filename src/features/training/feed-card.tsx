import { useState } from 'react';
import { dayText } from '../../../domain/date-text.ts';
import { localDate } from '../../../domain/dates.ts';
import type { CalendarFeed } from '../../../domain/entities/calendar-feed.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { useCalendarFeed, useFeedChanges } from '../../api/calendar-feed.ts';
import { CopyButton } from '../../shared/second-factor/copy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { FormActions, FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { useToday } from '../../ui/now.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { type ListChanging, useListChange } from '../../workflows/list-change.ts';
import styles from './training.module.css';
import { trainingPageWords } from './words.ts';

/** Shows the secret URL with which calendar apps read the plan. */
export function FeedCard({ member }: { readonly member: Member }) {
  const feed = useCalendarFeed();
  const { make, choose, revoke } = useFeedChanges();
  /** URL of a new feed, shown until the page is left, whatever is changed afterwards. */
  const [address, setAddress] = useState<string | null>(null);
  const changes = useListChange(async ({ action, id }, signal) => {
    const withActivities = id === 'all';
    if (action === 'choose') await choose(withActivities, signal);
    else if (action === 'make') setAddress(await make(withActivities, signal));
    else {
      await revoke(signal);
      setAddress(null);
    }
    return null;
  });
  const words = trainingPageWords.feed;
  const { confirming } = changes;
  return (
    <Card title={words.title} note={words.what}>
      <QueryView query={feed} label={words.loading} skeleton={<Skeleton height={96} />}>
        {(found) =>
          found === null ? (
            <NewFeed changes={changes} />
          ) : (
            <Feed feed={found} address={address} changes={changes} member={member} />
          )
        }
      </QueryView>
      {confirming !== null && (
        <ConfirmDialog
          {...(confirming.action === 'revoke' ? words.revoking : words.replacing)}
          isDanger
          onConfirm={changes.confirm}
          onCancel={changes.cancel}
        />
      )}
    </Card>
  );
}

const contentOf = (withActivities: boolean) => (withActivities ? 'all' : 'plan');

function Trouble({ changes: { failed } }: { readonly changes: ListChanging }) {
  return failed === null ? null : <FormError title={trainingPageWords.feed.notChanged} message={failed.message} />;
}

function NewFeed({ changes }: { readonly changes: ListChanging }) {
  const [withActivities, setWithActivities] = useState(false);
  const words = trainingPageWords.feed;
  const { changing, made } = changes;
  return (
    <div className={styles.feed}>
      <Trouble changes={changes} />
      <CheckBox isSelected={withActivities} onChange={setWithActivities}>
        {words.withActivities}
      </CheckBox>
      <FormActions>
        <Button
          isPending={changing !== null}
          onPress={() => changes.change({ action: 'make', id: contentOf(withActivities), name: '' })}
        >
          {words.make}
        </Button>
      </FormActions>
      <StatusText tone="good">{made?.action === 'revoke' && words.revoked}</StatusText>
    </div>
  );
}

interface FeedProps {
  readonly feed: CalendarFeed;
  /** URL if it has just been created. */
  readonly address: string | null;
  readonly changes: ListChanging;
  readonly member: Member;
}

function Feed({ feed: { createdAt, withActivities }, address, changes, member }: FeedProps) {
  const today = useToday(member.timeZone);
  const words = trainingPageWords.feed;
  const { changing, made } = changes;
  const since = dayText(localDate(Date.parse(createdAt) / 1000, member.timeZone), today);
  const isBusy = changing !== null;
  return (
    <div className={styles.feed}>
      <Trouble changes={changes} />
      {address === null ? (
        <p>{words.since(since)}</p>
      ) : (
        <>
          <p>{words.shownOnce}</p>
          <code className={styles.address} aria-label={words.address}>
            {address}
          </code>
          <div>
            <CopyButton text={address}>{words.copy}</CopyButton>
          </div>
          <p className={styles.note}>{words.secret}</p>
        </>
      )}
      <CheckBox
        isSelected={changing?.action === 'choose' ? changing.id === 'all' : withActivities}
        isDisabled={isBusy}
        onChange={(wanted) => changes.change({ action: 'choose', id: contentOf(wanted), name: '' })}
      >
        {words.withActivities}
      </CheckBox>
      <FormActions>
        <Button
          isPending={changing?.action === 'make'}
          isDisabled={isBusy}
          onPress={() => changes.ask({ action: 'make', id: contentOf(withActivities), name: '' })}
        >
          {words.replace}
        </Button>
        <Button
          variant="quiet"
          isPending={changing?.action === 'revoke'}
          isDisabled={isBusy}
          onPress={() => changes.ask({ action: 'revoke', id: '', name: '' })}
        >
          {words.revoke}
        </Button>
      </FormActions>
      <StatusText tone="good">{made?.action === 'choose' && words.saved}</StatusText>
    </div>
  );
}
