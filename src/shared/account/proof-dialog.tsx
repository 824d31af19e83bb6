import { messages } from '../../../domain/messages.ts';
import type { ProofRef } from '../../../machines/proof/proof.machine.ts';
import { useProof } from '../../workflows/second-factor.ts';
import { PasswordDialog } from './password-dialog.tsx';

const words = messages.secondFactor;

interface ProofDialogProps {
  readonly proof: ProofRef;
  /** Label of the button that confirms the action. */
  readonly action: string;
  readonly isDanger?: boolean;
}

/** Dialog that asks for the password again before sensitive actions. */
export function ProofDialog({ proof, action, isDanger = false }: ProofDialogProps) {
  const { isBusy, refusal, prove, cancel } = useProof(proof);
  return (
    <PasswordDialog
      title={words.proofTitle}
      isBusy={isBusy}
      refusal={refusal}
      action={action}
      working={words.proofChecking}
      isDanger={isDanger}
      onSubmit={prove}
      onCancel={cancel}
    >
      <p>{words.proofWhy}</p>
    </PasswordDialog>
  );
}
