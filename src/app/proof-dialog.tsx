import { useSelector } from '@xstate/react';
import { messages } from '../../domain/messages.ts';
import type { ProofRef } from '../../machines/proof/proof.machine.ts';
import { useMember } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Dialog } from '../ui/lazy-modal.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useFields } from '../ui/use-fields.ts';

const words = messages.secondFactor;
const required = ({ password }: { readonly password: string }): { password?: string[] } =>
  password === '' ? { password: [messages.newPasswordRules.currentPasswordRequired] } : {};

interface ProofDialogProps {
  readonly proof: ProofRef;
  /** What goes on once the password was right, as the button says it. */
  readonly action: string;
  readonly isDanger?: boolean;
}

/** Asks for the password once more, before something that a session alone may not do. */
export function ProofDialog({ proof, action, isDanger = false }: ProofDialogProps) {
  const { data: member } = useMember();
  const isBusy = useSelector(proof, (snapshot) => snapshot.hasTag('busy'));
  const refusal = useSelector(proof, ({ context }) => context.failure?.message ?? null);
  const { values, set, errors, submit } = useFields({ password: '' }, required);
  return (
    <Dialog title={words.proofTitle} onClose={() => proof.send({ type: 'CANCEL' })}>
      <Form
        aria-label={words.proofTitle}
        onSubmit={() => submit(({ password }) => proof.send({ type: 'PROVE', password }))}
      >
        <p>{words.proofWhy}</p>
        {/* Password managers look for the name that goes with the password. */}
        <input type="email" autoComplete="username" value={member?.emailAddress ?? ''} readOnly hidden />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          isRequired
          autoFocus
          value={values.password}
          errors={refusal === null || isBusy ? errors.password : [refusal]}
          onChange={(password) => set({ password })}
        />
        <FormActions>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isPending={isBusy}>
            {isBusy ? words.proofChecking : action}
          </Button>
          <Button isDisabled={isBusy} onPress={() => proof.send({ type: 'CANCEL' })}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
