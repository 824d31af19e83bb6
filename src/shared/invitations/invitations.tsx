import { useState } from 'react';
import { emailMessages } from '../../../domain/forms/account.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { type Invitation, useInvitationChanges, useInvitations } from '../../api/invitations.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useListChange } from '../../workflows/list-change.ts';
import { useTimeText } from '../time/time-text.ts';
import { CopyLink } from './copy-link.tsx';
import { invitationsWords } from './words.ts';
import styles from './invitations.module.css';

/** The email address is optional. */
const invitationErrors = ({ email }: { readonly email: string }) =>
  withErrors([['email', email.trim() === '' ? [] : emailMessages(email)]]);

interface RowProps {
  readonly invitation: Invitation;
  readonly isWithdrawing: boolean;
  readonly onWithdraw: () => void;
}

function Row({ invitation, isWithdrawing, onWithdraw }: RowProps) {
  const { timeText, timeInSentence } = useTimeText();
  const name = invitation.email ?? invitationsWords.linkOf(timeInSentence(invitation.createdAt));
  return (
    <li>
      <div className={styles.name}>
        <strong>{name}</strong>
        <span className={styles.soft}>
          {invitationsWords.goodUntil} {timeText(invitation.expiresAt)}
        </span>
      </div>
      <Button
        size="small"
        aria-label={invitationsWords.withdrawTheInvitation(name)}
        isPending={isWithdrawing}
        onPress={onWithdraw}
      >
        {invitationsWords.withdraw}
      </Button>
    </li>
  );
}

/** A new invitation with its link, which cannot be read again. */
interface MadeInvitation {
  /** Address to which it was emailed; `null` if the link has to be shared manually. */
  readonly email: string | null;
  readonly url: string;
}

/** Creates and withdraws invitations, one at a time. The latest one stays on the page with its link until another one is created. */
function useInviting(teamId: string | null, onMade: () => void) {
  const changes = useInvitationChanges(teamId);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const list = useListChange(async ({ action, id }, signal) => {
    if (action === 'withdraw') await changes.withdraw(id, signal);
    else {
      setMade(null);
      const { invitation, url } = await changes.make(id, signal);
      onMade();
      setMade({ email: invitation.email, url });
    }
    return null;
  });
  const { changing, made: last, failed, change } = list;
  const failureOf = (action: string) => (failed?.change.action === action ? failed.message : null);
  return {
    made,
    isMaking: changing?.action === 'invite',
    /** Id of the invitation being withdrawn; `null` if none is. */
    withdrawing: changing?.action === 'withdraw' ? changing.id : null,
    isWithdrawn: last?.action === 'withdraw',
    /** Why creating or withdrawing the last invitation failed; `null` if it did not. */
    notMade: failureOf('invite'),
    notWithdrawn: failureOf('withdraw'),
    invite: (email: string) => change({ action: 'invite', id: email, name: email }),
    withdraw: (invitationId: string) => change({ action: 'withdraw', id: invitationId, name: '' }),
  };
}
type Inviting = ReturnType<typeof useInviting>;

function OpenInvitations({ teamId, inviting }: { readonly teamId: string | null; readonly inviting: Inviting }) {
  const open = useInvitations(teamId);
  const { withdrawing, isWithdrawn, notWithdrawn, withdraw } = inviting;
  return (
    <>
      <QueryView query={open} label={invitationsWords.loadingYourInvitations} skeleton={<Skeleton height={56} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.soft}>{invitationsWords.noInvitationIsOpen}</p>
          ) : (
            <ul className={styles.list} aria-label={invitationsWords.openInvitations}>
              {list.map((invitation) => (
                <Row
                  key={invitation.invitationId}
                  invitation={invitation}
                  isWithdrawing={invitation.invitationId === withdrawing}
                  onWithdraw={() => withdraw(invitation.invitationId)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <StatusText tone={notWithdrawn === null ? 'good' : 'bad'}>
        {notWithdrawn ?? (isWithdrawn && invitationsWords.withdrawn)}
      </StatusText>
    </>
  );
}

/**
 * Creates invitations, by email or as a link to share, and lists the open ones.
 * @param teamId `null` for invitations to no team
 */
export function Invitations({ teamId }: { readonly teamId: string | null }) {
  const { bind, showsErrors, submit, reset } = useFields({ email: '' }, invitationErrors);
  const inviting = useInviting(teamId, () => reset({ email: '' }));
  const { isMaking, made, notMade } = inviting;
  return (
    <div className={styles.stack}>
      <Form
        aria-label={invitationsWords.inviteSomebody}
        onSubmit={() => submit(({ email }) => inviting.invite(email.trim()))}
      >
        {notMade !== null && <FormError title={invitationsWords.unableToInvite} message={notMade} />}
        <TextField
          {...bind('email')}
          label={invitationsWords.emailIfYouWantIt}
          name="invitee"
          type="email"
          autoComplete="off"
          hint={invitationsWords.withoutOneYouGetA}
        />
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            isPending={isMaking}
            isDisabled={showsErrors}
            disabledReason={invitationsWords.enterAValidEmailAddress}
          >
            {invitationsWords.invite}
          </Button>
          <StatusText tone="good">
            {made !== null &&
              (made.email === null ? invitationsWords.hereIsTheLink : invitationsWords.mailedTo(made.email))}
          </StatusText>
        </FormActions>
      </Form>
      {made !== null && (
        <CopyLink
          key={made.url}
          label={invitationsWords.goodForOnePersonWithin}
          link={made.url}
          button={invitationsWords.copyTheInvitation}
        />
      )}
      <OpenInvitations teamId={teamId} inviting={inviting} />
    </div>
  );
}
