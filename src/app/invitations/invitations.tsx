import { failureText } from '../../../domain/words/failure-text.ts';
import { emailMessages } from '../../../domain/forms/account.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { type Invitation, useInvitations, useInvite, useWithdraw } from '../../api/invitations.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useTimeText } from '../time-text.ts';
import { CopyLink } from './copy-link.tsx';
import { invitationsWords } from './words.ts';
import styles from './invitations.module.css';

/** An address is a wish, not a need. */
const invitationErrors = ({ email }: { readonly email: string }) =>
  withErrors([['email', email.trim() === '' ? [] : emailMessages(email)]]);

function Row({ invitation, onWithdraw }: { readonly invitation: Invitation; readonly onWithdraw: () => void }) {
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
      <Button size="small" aria-label={invitationsWords.withdrawTheInvitation(name)} onPress={onWithdraw}>
        {invitationsWords.withdraw}
      </Button>
    </li>
  );
}

function OpenOnes({ teamId }: { readonly teamId: string | null }) {
  const open = useInvitations(teamId);
  const withdrawing = useWithdraw(teamId);
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
                  onWithdraw={() => withdrawing.mutate({ invitationId: invitation.invitationId })}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <StatusText tone={withdrawing.isError ? 'bad' : 'good'}>
        {withdrawing.isError ? failureText(withdrawing.error) : withdrawing.isSuccess && invitationsWords.withdrawn}
      </StatusText>
    </>
  );
}

/** Makes invitations, by mail or as a link to hand on, and shows those that are open. @param teamId null: into no team */
export function Invitations({ teamId }: { readonly teamId: string | null }) {
  const inviting = useInvite(teamId);
  const { values, set, errors, showsErrors, submit, reset } = useFields({ email: '' }, invitationErrors);
  const send = () =>
    submit(({ email }) => inviting.mutate({ email: email.trim() }, { onSuccess: () => reset({ email: '' }) }));
  const made = inviting.isSuccess ? inviting.data : null;
  return (
    <div className={styles.stack}>
      <Form aria-label={invitationsWords.inviteSomebody} onSubmit={send}>
        {inviting.isError && (
          <FormError title={invitationsWords.unableToInvite} message={failureText(inviting.error)} />
        )}
        <TextField
          label={invitationsWords.emailIfYouWantIt}
          name="invitee"
          type="email"
          autoComplete="off"
          hint={invitationsWords.withoutOneYouGetA}
          value={values.email}
          errors={errors.email}
          onChange={(email) => set({ email })}
        />
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            isPending={inviting.isPending}
            isDisabled={showsErrors}
            disabledReason={invitationsWords.enterAValidEmailAddress}
          >
            {invitationsWords.invite}
          </Button>
          <StatusText tone="good">
            {made !== null &&
              (made.invitation.email === null
                ? invitationsWords.hereIsTheLink
                : invitationsWords.mailedTo(made.invitation.email))}
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
      <OpenOnes teamId={teamId} />
    </div>
  );
}
