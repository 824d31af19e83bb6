import { emailMessages } from '../../../domain/forms/account.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { createInvitingImplementations } from '../../../machines/inviting/implementations.ts';
import { invitingMachine } from '../../../machines/inviting/inviting.machine.ts';
import { type Invitation, useInvitationChanges, useInvitations } from '../../api/invitations.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useInviting } from '../../workflows/inviting.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
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

/** Creates invitations, by mail or as a link to share, and lists the open ones. @param teamId null if for no team */
export function Invitations({ teamId }: { readonly teamId: string | null }) {
  const { bind, showsErrors, submit, reset } = useFields({ email: '' }, invitationErrors);
  const changes = useInvitationChanges(teamId);
  const implementations = () =>
    createInvitingImplementations({
      makeInvitation: async ({ email, signal }) => {
        const { invitation, url } = await changes.make(email, signal);
        reset({ email: '' });
        return { email: invitation.email, url };
      },
      withdraw: ({ invitationId, signal }) => changes.withdraw(invitationId, signal),
    });
  const inviting = useInviting(useWorkflow(invitingMachine, implementations, undefined));
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
