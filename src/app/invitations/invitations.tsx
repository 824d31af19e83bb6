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
import { useWhen } from '../when.ts';
import { CopyLink } from './copy-link.tsx';
import styles from './invitations.module.css';

/** An address is a wish, not a need. */
const invitationErrors = ({ email }: { readonly email: string }) =>
  withErrors([['email', email.trim() === '' ? [] : emailMessages(email)]]);

function Row({ invitation, onWithdraw }: { readonly invitation: Invitation; readonly onWithdraw: () => void }) {
  const { when, whenIn } = useWhen();
  const name = invitation.email ?? `Link of ${whenIn(invitation.createdAt)}`;
  return (
    <li>
      <div className={styles.name}>
        <strong>{name}</strong>
        <span className={styles.soft}>Good until: {when(invitation.expiresAt)}</span>
      </div>
      <Button size="small" aria-label={`Withdraw the invitation: ${name}`} onPress={onWithdraw}>
        Withdraw
      </Button>
    </li>
  );
}

function OpenOnes({ teamId }: { readonly teamId: string | null }) {
  const open = useInvitations(teamId);
  const withdrawing = useWithdraw(teamId);
  return (
    <>
      <QueryView query={open} label="Loading your invitations" skeleton={<Skeleton height={56} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.soft}>No invitation is open.</p>
          ) : (
            <ul className={styles.list} aria-label="Open invitations">
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
        {withdrawing.isError ? withdrawing.error.message : withdrawing.isSuccess && 'Withdrawn'}
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
      <Form aria-label="Invite somebody" onSubmit={send}>
        {inviting.isError && <FormError title="Unable to invite" message={inviting.error.message} />}
        <TextField
          label="Email, if you want it mailed"
          name="invitee"
          type="email"
          autoComplete="off"
          hint="Without one you get a link to hand on yourself."
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
            disabledReason="Enter a valid email address."
          >
            Invite
          </Button>
          <StatusText tone="good">
            {made !== null &&
              (made.invitation.email === null ? 'Here is the link.' : `Mailed to ${made.invitation.email}`)}
          </StatusText>
        </FormActions>
      </Form>
      {made !== null && (
        <CopyLink
          key={made.url}
          label="Good for one person, within a week. It is shown this once."
          link={made.url}
          button="Copy the invitation"
        />
      )}
      <OpenOnes teamId={teamId} />
    </div>
  );
}
