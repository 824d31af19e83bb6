import type { Followee } from '../../../domain/entities/followee.ts';
import { emailMessages } from '../../../domain/forms/account.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { useFollowees, useFollowingCalls } from '../../api/following.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { type ListChanging, useListChange } from '../../workflows/list-change.ts';
import { followeeName } from './names.ts';
import { followingWords as words } from './words.ts';
import styles from './following.module.css';

const errorsOf = ({ email }: { readonly email: string }) => withErrors([['email', emailMessages(email)]]);

function Row({ followee, changing }: { readonly followee: Followee; readonly changing: ListChanging }) {
  const { timeInSentence } = useTimeText();
  const { state, followingId: id, askedAt } = followee;
  const name = followeeName(followee);
  const isFollowed = state === 'accepted';
  const [label, full] = isFollowed
    ? [words.stop, words.stopThis(name)]
    : state === 'pending'
      ? [words.withdraw, words.withdrawThis(name)]
      : [words.clear, words.clearThis(name)];
  const stop = { action: 'stop', id, name };
  return (
    <li>
      <div className={styles.name}>
        <strong>{name}</strong>
        <span className={styles.soft}>
          {state === 'pending' ? words.states.pending(timeInSentence(askedAt)) : words.states[state]}
        </span>
      </div>
      <Button
        size="small"
        aria-label={full}
        isPending={changing.changing?.id === id}
        isDisabled={changing.changing !== null && changing.changing.id !== id}
        onPress={() => (isFollowed ? changing.ask(stop) : changing.change(stop))}
      >
        {label}
      </Button>
    </li>
  );
}

/** Lists members whom the member follows or has asked to follow, with a form to ask another. */
export function FolloweesCard() {
  const followees = useFollowees();
  const calls = useFollowingCalls();
  const { bind, showsErrors, submit, reset } = useFields({ email: '' }, errorsOf);
  const changing = useListChange(async ({ action, id }, signal) => {
    await (action === 'ask' ? calls.ask(id, signal) : calls.stop(id, signal));
    if (action === 'ask') reset({ email: '' });
    return null;
  });
  const { confirming, made, failed } = changing;
  const notAsked = failed?.change.action === 'ask' ? failed.message : null;
  const isAsking = changing.changing?.action === 'ask';
  const ask = ({ email }: { readonly email: string }) =>
    changing.change({ action: 'ask', id: email.trim(), name: email.trim() });
  return (
    <Card title={words.youFollow}>
      <QueryView query={followees} label={words.loadingFollowees} skeleton={<Skeleton height={72} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.soft}>{words.nobodyYet}</p>
          ) : (
            <ul className={styles.list} aria-label={words.youFollow}>
              {list.map((followee) => (
                <Row key={followee.followingId} followee={followee} changing={changing} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <Form aria-label={words.askSomebody} onSubmit={() => submit(ask)}>
        {notAsked !== null && <FormError title={words.unableToAsk} message={notAsked} />}
        <TextField
          {...bind('email')}
          label={words.email}
          name="followee"
          type="email"
          autoComplete="off"
          hint={words.askNote}
        />
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            isPending={isAsking}
            isDisabled={showsErrors || (changing.changing !== null && !isAsking)}
            disabledReason={showsErrors ? words.enterAValidEmailAddress : undefined}
          >
            {words.ask}
          </Button>
          <StatusText tone={failed !== null && notAsked === null ? 'bad' : 'good'}>
            {made !== null && (made.action === 'ask' ? words.asked(made.name) : words.ended(made.name))}
            {notAsked === null && failed?.message}
          </StatusText>
        </FormActions>
      </Form>
      {confirming !== null && (
        <ConfirmDialog
          message={words.reallyStop(confirming.name)}
          confirmLabel={words.stop}
          onConfirm={changing.confirm}
          onCancel={changing.cancel}
        />
      )}
    </Card>
  );
}
