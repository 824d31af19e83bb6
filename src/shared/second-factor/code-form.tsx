import { type ReactNode, useEffect } from 'react';
import { messages } from '../../../domain/messages.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';

const words = messages.secondFactor;

interface CodeFormProps {
  readonly label: string;
  /** True for a recovery code, which contains letters and is not filled in by password managers. */
  readonly isRecovery?: boolean;
  /** True to give the field the initial focus. */
  readonly isFocused?: boolean;
  /** Error for the last code. */
  readonly refusal: string | null;
  readonly onSend: (code: string) => void;
  readonly children: ReactNode;
}

/** Form with one field for a code. Phones suggest the code of their authenticator app. */
export function CodeForm({ label, isRecovery = false, isFocused = false, refusal, onSend, children }: CodeFormProps) {
  const missing = isRecovery ? words.recoveryRequired : words.codeRequired;
  const { values, bind, errors, submit, reset } = useFields({ code: '' }, ({ code }) =>
    code.trim() === '' ? { code: [missing] } : ({} as { code?: string[] }),
  );
  useEffect(() => {
    // Clears a refused code, since the member types the next one at once.
    if (refusal !== null) reset({ code: '' });
    // oxlint-disable-next-line react/exhaustive-deps -- only a refused code empties the field
  }, [refusal]);
  return (
    <Form aria-label={label} onSubmit={() => submit(({ code }) => onSend(code))}>
      <TextField
        {...bind('code')}
        label={isRecovery ? words.recoveryLabel : words.codeLabel}
        name={isRecovery ? 'recovery-code' : 'one-time-code'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={isRecovery ? 40 : 10}
        isRequired
        autoFocus={isFocused}
        errors={refusal === null || values.code !== '' ? errors.code : [refusal]}
      />
      {children}
    </Form>
  );
}
