import { useSelector } from '@xstate/react';
import { messages } from '../../domain/messages.ts';
import type { ProofRef } from '../../machines/proof/proof.machine.ts';
import { PasswordDialog } from './password-dialog.tsx';

const words = messages.secondFactor;

interface ProofDialogProps {
  readonly proof: ProofRef;
  /** What goes on once the password was right, as the button says it. */
  readonly action: string;
  readonly isDanger?: boolean;
}

/** Asks for the password once more, before something that a session alone may not do. */
export function ProofDialog({ proof, action, isDanger = false }: ProofDialogProps) {
  const isBusy = useSelector(proof, (snapshot) => snapshot.hasTag('busy'));
  const refusal = useSelector(proof, ({ context }) => context.failure?.message ?? null);
  return (
    <PasswordDialog
      title={words.proofTitle}
      isBusy={isBusy}
      refusal={refusal}
      action={action}
      working={words.proofChecking}
      isDanger={isDanger}
      onSubmit={(password) => proof.send({ type: 'PROVE', password })}
      onCancel={() => proof.send({ type: 'CANCEL' })}
    >
      <p>{words.proofWhy}</p>
    </PasswordDialog>
  );
}
