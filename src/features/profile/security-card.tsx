import { messages } from '../../../domain/messages.ts';
import type { FactorSetUpRef } from '../../../machines/factorSetUp/factorSetUp.machine.ts';
import { createSecondFactorImplementations } from '../../../machines/secondFactor/implementations.ts';
import {
  type FactorFacts,
  secondFactorMachine,
  type FactorAction,
} from '../../../machines/secondFactor/secondFactor.machine.ts';
import { useApi } from '../../api/api-context.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { ownFactorCalls } from '../../shared/second-factor/factor-calls.ts';
import { ProofDialog } from '../../shared/account/proof-dialog.tsx';
import { RecoveryCodes } from '../../shared/second-factor/recovery-codes.tsx';
import { SetUpSteps } from '../../shared/second-factor/set-up-steps.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useFactorSetUp, useSecondFactor } from '../../workflows/second-factor.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

const words = messages.secondFactor;
const actionOf = (wanted: FactorAction): string =>
  ({ setUp: profileWords.continue, off: profileWords.switchOff, codes: profileWords.makeNewCodes })[wanted];

function useOwnFactor() {
  const { now } = useMemberServices();
  const { call, memberId } = useApi();
  const implementations = () => createSecondFactorImplementations(ownFactorCalls({ call, memberId, now }));
  return useSecondFactor(useWorkflow(secondFactorMachine, implementations, undefined));
}
type Factor = ReturnType<typeof useOwnFactor>;

function SetUpDialog({ setUp }: { readonly setUp: FactorSetUpRef }) {
  const { recoveryCodes, cancel } = useFactorSetUp(setUp);
  // Recovery codes are only shown once, so no key closes them by accident.
  const isOver = recoveryCodes !== null;
  return (
    <Dialog title={isOver ? profileWords.yourRecoveryCodes : words.setUpTitle} onClose={isOver ? undefined : cancel}>
      <SetUpSteps setUp={setUp} />
    </Dialog>
  );
}

/** Dialogs for the current step. */
function Over({ factor: { proof, factorSetUp, wanted, codes, keepCodes } }: { readonly factor: Factor }) {
  if (proof && wanted !== null) {
    return <ProofDialog proof={proof} action={actionOf(wanted)} isDanger={wanted === 'off'} />;
  }
  if (factorSetUp) return <SetUpDialog setUp={factorSetUp} />;
  if (codes.length === 0) return null;
  return (
    <Dialog title={profileWords.yourNewRecoveryCodes}>
      <RecoveryCodes codes={codes} onKept={keepCodes} />
    </Dialog>
  );
}

const codesLeft = (count: number) =>
  count === 0 ? profileWords.noRecoveryCodesLeft : profileWords.recoveryCodesLeft(count);

const Off = ({ factor }: { readonly factor: Factor }) => (
  <>
    <div className={styles.name}>
      <strong>{profileWords.off}</strong>
      <span className={styles.soft}>{profileWords.loggingInTakesYourPassword}</span>
    </div>
    <div className={styles.buttons}>
      <Button onPress={factor.setUp}>{profileWords.setUp}</Button>
    </div>
  </>
);

function On({ factor, facts }: { readonly factor: Factor; readonly facts: FactorFacts }) {
  return (
    <>
      <div className={styles.name}>
        <strong>{profileWords.on}</strong>
        <span className={styles.soft}>
          {profileWords.loggingInTakesACode} {codesLeft(facts.recoveryCodesLeft)}.
        </span>
      </div>
      <div className={styles.buttons}>
        <Button isPending={factor.isMakingCodes} onPress={factor.renewCodes}>
          {profileWords.newRecoveryCodes}
        </Button>
        <Button onPress={factor.setUp}>{profileWords.changeApp}</Button>
        <Button
          isPending={factor.isSwitchingOff}
          isDisabled={facts.isRequired}
          disabledReason={profileWords.yourAccountIsAskedTo}
          onPress={factor.switchOff}
        >
          {profileWords.switchOff}
        </Button>
      </div>
    </>
  );
}

/** Card of two-step sign-in: whether it is on, and actions to change that. */
export function SecurityCard() {
  const factor = useOwnFactor();
  const { facts, failure, isUnknown } = factor;
  return (
    <Card anchor="security" title={words.title}>
      <div className={styles.stack}>
        {isUnknown && <ErrorState message={failure ?? ''} onRetry={factor.retry} />}
        {!isUnknown && failure !== null && <FormError title={failure} />}
        {!isUnknown && facts === null && (
          <Loading label={profileWords.loadingYourSecuritySettings}>
            <Skeleton height={64} />
          </Loading>
        )}
        {!isUnknown && facts !== null && (facts.isOn ? <On factor={factor} facts={facts} /> : <Off factor={factor} />)}
      </div>
      <Over factor={factor} />
    </Card>
  );
}
