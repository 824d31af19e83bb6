import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { messages } from '../../../domain/messages.ts';
import type { FactorSetUpRef } from '../../../machines/factorSetUp/factorSetUp.machine.ts';
import { createSecondFactorImplementations } from '../../../machines/secondFactor/implementations.ts';
import {
  type FactorFacts,
  type SecondFactorRef,
  secondFactorMachine,
  type Wanted,
} from '../../../machines/secondFactor/secondFactor.machine.ts';
import { useApi } from '../../api/api-context.ts';
import { useActors } from '../../app/actors.ts';
import { ownFactorCalls } from '../../app/factor-calls.ts';
import { ProofDialog } from '../../app/proof-dialog.tsx';
import { RecoveryCodes } from '../../app/second-factor/recovery-codes.tsx';
import { SetUpSteps } from '../../app/second-factor/set-up-steps.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './profile.module.css';

const words = messages.secondFactor;
const actions: Readonly<Record<Wanted, string>> = { setUp: 'Continue', off: 'Switch off', codes: 'Make new codes' };

function useSecondFactor(): SecondFactorRef {
  const { now } = useActors();
  const { call, memberId } = useApi();
  const [machine] = useState(() =>
    secondFactorMachine.provide(createSecondFactorImplementations(ownFactorCalls({ call, memberId, now }))),
  );
  return useActorRef(machine);
}

function SetUpDialog({ setUp }: { readonly setUp: FactorSetUpRef }) {
  // The recovery codes are seen once: no key closes them by accident.
  const isOver = useSelector(setUp, (snapshot) => snapshot.matches('showingCodes'));
  return (
    <Dialog
      title={isOver ? 'Your recovery codes' : words.setUpTitle}
      onClose={isOver ? undefined : () => setUp.send({ type: 'CANCEL' })}
    >
      <SetUpSteps setUp={setUp} />
    </Dialog>
  );
}

/** What lies over the page while something is under way. */
function Over({ factor }: { readonly factor: SecondFactorRef }) {
  const { children, context } = useSelector(factor, (snapshot) => snapshot);
  if (children.proof && context.wanted !== null) {
    return <ProofDialog proof={children.proof} action={actions[context.wanted]} isDanger={context.wanted === 'off'} />;
  }
  if (children.factorSetUp) return <SetUpDialog setUp={children.factorSetUp} />;
  if (context.codes.length === 0) return null;
  return (
    <Dialog title="Your new recovery codes">
      <RecoveryCodes codes={context.codes} onKept={() => factor.send({ type: 'CODES_KEPT' })} />
    </Dialog>
  );
}

const codesLeft = (count: number) =>
  count === 0 ? 'No recovery codes left' : `${count} recovery ${count === 1 ? 'code' : 'codes'} left`;

const Off = ({ factor }: { readonly factor: SecondFactorRef }) => (
  <>
    <div className={styles.name}>
      <strong>Off</strong>
      <span className={styles.soft}>
        Logging in takes your password alone. With an app on your phone, a stolen password is not enough.
      </span>
    </div>
    <div className={styles.buttons}>
      <Button onPress={() => factor.send({ type: 'SET_UP' })}>Set up</Button>
    </div>
  </>
);

function On({ factor, facts }: { readonly factor: SecondFactorRef; readonly facts: FactorFacts }) {
  const isMaking = useSelector(factor, (snapshot) => snapshot.matches('makingCodes'));
  const isSwitchingOff = useSelector(factor, (snapshot) => snapshot.matches('switchingOff'));
  return (
    <>
      <div className={styles.name}>
        <strong>On</strong>
        <span className={styles.soft}>
          Logging in takes a code from your authenticator app. {codesLeft(facts.recoveryCodesLeft)}.
        </span>
      </div>
      <div className={styles.buttons}>
        <Button isPending={isMaking} onPress={() => factor.send({ type: 'RENEW_CODES' })}>
          New recovery codes
        </Button>
        <Button onPress={() => factor.send({ type: 'SET_UP' })}>Change app</Button>
        <Button
          isPending={isSwitchingOff}
          isDisabled={facts.isRequired}
          disabledReason="Your account is asked to have it."
          onPress={() => factor.send({ type: 'SWITCH_OFF' })}
        >
          Switch off
        </Button>
      </div>
    </>
  );
}

/** Two-step sign-in: whether it is on, and the ways to change that. */
export function SecurityCard() {
  const factor = useSecondFactor();
  const { facts, failure } = useSelector(factor, ({ context }) => context);
  const isUnknown = useSelector(factor, (snapshot) => snapshot.matches('unknown'));
  return (
    <Card title={words.title}>
      <div className={styles.stack}>
        {isUnknown && <ErrorState message={failure?.message ?? ''} onRetry={() => factor.send({ type: 'RETRY' })} />}
        {!isUnknown && failure !== null && <FormError title={failure.message} />}
        {!isUnknown && facts === null && (
          <Loading label="Loading your security settings">
            <Skeleton height={64} />
          </Loading>
        )}
        {!isUnknown && facts !== null && (facts.isOn ? <On factor={factor} facts={facts} /> : <Off factor={factor} />)}
      </div>
      <Over factor={factor} />
    </Card>
  );
}
