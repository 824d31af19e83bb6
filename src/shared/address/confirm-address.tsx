import { useEffect, useEffectEvent } from 'react';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import type { Api } from '../../api/api-context.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit, useStore } from '../../workflows/form-edit.ts';
import { addressCalls } from './address-calls.ts';
import { addressWords as words } from './address-words.ts';

export interface ConfirmAddressProps {
  readonly call: Api['call'];
  readonly memberId: string;
  readonly email: string;
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

/** Dialog that emails a code to the member and confirms the address with it. */
export default function ConfirmAddress({ call, memberId, email, onClose, onConfirmed }: ConfirmAddressProps) {
  const calls = addressCalls({ call, memberId, now: Date.now, reloadMember: () => {} });
  const mail = useStore<null>((_, signal) => calls.mailAddressCode({ signal }));
  const send = useEffectEvent(() => mail.send(null));
  useEffect(() => send(), []);
  const fields = useFields({ code: '' }, (typed) =>
    withErrors([['code', typed.code.trim() === '' ? [words.codeRequired] : []]]),
  );
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: ({ code }) => code.trim(),
    store: async (code, signal) => {
      await calls.verifyAddress({ code, signal });
      onConfirmed();
    },
  });
  return (
    <Dialog title={words.codeTitle} onClose={isSaving ? undefined : onClose}>
      <Form aria-label={words.codeTitle} onSubmit={save}>
        {failure !== null && <FormError title={failure} />}
        {mail.failure === null ? (
          <p role="status">{mail.isSaving ? words.sending : words.codeSentTo(email)}</p>
        ) : (
          <FormError title={words.notSent} message={mail.failure} />
        )}
        <TextField
          {...fields.bind('code')}
          label={words.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          isRequired
          autoFocus
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isSaving}>
            {isSaving ? words.confirming : words.confirm}
          </Button>
          <Button isDisabled={isSaving} isPending={mail.isSaving} onPress={() => mail.send(null)}>
            {words.again}
          </Button>
          <Button isDisabled={isSaving} onPress={onClose}>
            {words.cancel}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
