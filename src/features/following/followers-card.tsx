import { followAnswers, type FollowAnswer, type Follower } from '../../../domain/entities/followee.ts';
import { whoReads } from '../../../domain/who-reads.ts';
import { useFollowers, useFollowingCalls } from '../../api/following.ts';
import { factsText } from '../../../domain/partners/level-text.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { type ListChanging, useListChange } from '../../workflows/list-change.ts';
import { followerName } from './names.ts';
import { followingWords as words } from './words.ts';
import styles from './following.module.css';

interface Choice {
  readonly answer: FollowAnswer;
  readonly label: string;
  readonly full: (name: string) => string;
  readonly asksFirst?: true;
}

const block = (): Choice => ({ answer: 'block', label: words.block, full: words.blockThis, asksFirst: true });
/** Returns the actions for a follower, by state. */
const choices = (state: Follower['state']): readonly Choice[] => {
  if (state === 'blocked') return [{ answer: 'unblock', label: words.unblock, full: words.unblockThis }];
  if (state === 'accepted')
    return [{ answer: 'refuse', label: words.remove, full: words.removeThis, asksFirst: true }, block()];
  return [
    { answer: 'accept', label: words.accept, full: words.acceptThis },
    { answer: 'refuse', label: words.refuse, full: words.refuseThis },
    block(),
  ];
};

const stateText = ({ state }: Follower, since: string) =>
  state === 'pending' ? words.asks(since) : state === 'accepted' ? words.follows : words.blocked;

function Row({ follower, changing }: { readonly follower: Follower; readonly changing: ListChanging }) {
  const { timeInSentence } = useTimeText();
  const { followingId: id, emailAddress } = follower;
  const name = followerName(follower);
  return (
    <li>
      <div className={styles.name}>
        <strong>{name}</strong>
        {name !== emailAddress && <span className={styles.soft}>{emailAddress}</span>}
        <span className={styles.soft}>{stateText(follower, timeInSentence(follower.askedAt))}</span>
      </div>
      <div className={styles.buttons}>
        {choices(follower.state).map(({ answer: action, label, full, asksFirst }) => {
          const isPending = changing.changing?.id === id && changing.changing.action === action;
          return (
            <Button
              key={action}
              size="small"
              variant={action === 'accept' ? 'primary' : 'secondary'}
              aria-label={full(name)}
              isPending={isPending}
              isDisabled={changing.changing !== null && !isPending}
              onPress={() => (asksFirst ? changing.ask : changing.change)({ action, id, name })}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </li>
  );
}

const answerOf = (action: string): FollowAnswer | null => followAnswers.find((one) => one === action) ?? null;

function madeText({ action, id, name }: NonNullable<ListChanging['made']>): string {
  const answer = answerOf(action);
  if (answer !== null) return words.answered[answer](name);
  return id === 'yes' ? words.nameShown : words.nameNotShown;
}

/** Lists followers and requests, what they see, and whether they see the name. */
export function FollowersCard({ showsName }: { readonly showsName: boolean }) {
  const followers = useFollowers();
  const calls = useFollowingCalls();
  const changing = useListChange(async ({ action, id }, signal) => {
    const answer = answerOf(action);
    await (answer === null ? calls.showName(id === 'yes', signal) : calls.answer(id, answer, signal));
    return null;
  });
  const { confirming, made, failed } = changing;
  const isNameShown = changing.changing?.action === 'name' ? changing.changing.id === 'yes' : showsName;
  return (
    <Card title={words.yourFollowers} note={words.whatTheySee(factsText(whoReads.follower.activity))}>
      <QueryView query={followers} label={words.loadingFollowers} skeleton={<Skeleton height={72} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.soft}>{words.noFollowers}</p>
          ) : (
            <ul className={styles.list} aria-label={words.yourFollowers}>
              {list.map((follower) => (
                <Row key={follower.followingId} follower={follower} changing={changing} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <CheckBox
        isSelected={isNameShown}
        isDisabled={changing.changing !== null}
        onChange={(isShown) => changing.change({ action: 'name', id: isShown ? 'yes' : 'no', name: '' })}
      >
        {words.showName}
        <span className={styles.soft}> {words.nameIsHidden}</span>
      </CheckBox>
      <StatusText tone={failed === null ? 'good' : 'bad'}>
        {failed?.message ?? (made !== null && madeText(made))}
      </StatusText>
      {confirming !== null && (
        <ConfirmDialog
          message={(confirming.action === 'block' ? words.reallyBlock : words.reallyRemove)(confirming.name)}
          confirmLabel={confirming.action === 'block' ? words.block : words.remove}
          onConfirm={changing.confirm}
          onCancel={changing.cancel}
        />
      )}
    </Card>
  );
}
