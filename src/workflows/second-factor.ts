import { factorSetUpView } from '../../machines/factorSetUp/selectors.ts';
import type { FactorSetUpRef } from '../../machines/factorSetUp/factorSetUp.machine.ts';
import type { ProofRef } from '../../machines/proof/proof.machine.ts';
import { proofView } from '../../machines/proof/selectors.ts';
import type { SecondFactorRef } from '../../machines/secondFactor/secondFactor.machine.ts';
import { secondFactorView } from '../../machines/secondFactor/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the state of the member's second factor, and its actions. */
export const useSecondFactor = (workflow: SecondFactorRef) => ({
  ...useView(workflow, secondFactorView),
  setUp: () => workflow.send({ type: 'SET_UP' }),
  switchOff: () => workflow.send({ type: 'SWITCH_OFF' }),
  renewCodes: () => workflow.send({ type: 'RENEW_CODES' }),
  keepCodes: () => workflow.send({ type: 'CODES_KEPT' }),
  retry: () => workflow.send({ type: 'RETRY' }),
});

/** Returns the progress of setting up an authenticator app, and its actions. */
export const useFactorSetUp = (workflow: FactorSetUpRef) => ({
  ...useView(workflow, factorSetUpView),
  sendCode: (code: string) => workflow.send({ type: 'SEND_CODE', code }),
  keepCodes: () => workflow.send({ type: 'CODES_KEPT' }),
  retry: () => workflow.send({ type: 'RETRY' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
});

/** Returns whether the repeated password is being checked, and the actions. */
export const useProof = (workflow: ProofRef) => ({
  ...useView(workflow, proofView),
  prove: (password: string) => workflow.send({ type: 'PROVE', password }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
});
