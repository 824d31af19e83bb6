import { Suspense } from 'react';
import { messages } from '../../../domain/messages.ts';
import type { FactorSetUpRef, TotpEnrollment } from '../../../machines/factorSetUp/factorSetUp.machine.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormActions } from '../../ui/form.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { lazy } from '../../ui/lazy.ts';
import { useFactorSetUp } from '../../workflows/second-factor.ts';
import { CodeForm } from './code-form.tsx';
import { CopyButton } from './copy-button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { factorStepsWords } from './words.ts';
import styles from './second-factor.module.css';

const QrCode = lazy(() => loadWithRetry(() => import('../../ui/qr-code.tsx')));
const words = messages.secondFactor;

/** Splits the secret into groups of four, which are easier to read aloud. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

const Secret = ({ secret, uri }: TotpEnrollment) => (
  <div className={styles.handout}>
    <Suspense fallback={<Skeleton height={208} width={208} />}>
      <QrCode text={uri} label={factorStepsWords.qrCodeForYourAuthenticator} />
    </Suspense>
    <div className={styles.byHand}>
      <p>
        {factorStepsWords.scanThisWithAnAuthenticator} <a href={uri}>{factorStepsWords.openTheApp}</a>
        {factorStepsWords.orTypeThisKeyInto}
      </p>
      <code className={styles.secret}>{grouped(secret)}</code>
      <CopyButton text={secret}>{factorStepsWords.copyKey}</CopyButton>
    </div>
  </div>
);

/** Guides through setting up an authenticator app, at sign-in and on the profile. */
export function SetUpSteps({ setUp }: { readonly setUp: FactorSetUpRef }) {
  const { isAtSignIn, handout, failure, isUnprepared, isConfirming, recoveryCodes, ...verbs } = useFactorSetUp(setUp);
  if (isUnprepared) return <ErrorState message={failure ?? ''} onRetry={verbs.retry} />;
  if (recoveryCodes !== null) return <RecoveryCodes codes={recoveryCodes} onKept={verbs.keepCodes} />;
  if (handout === null) {
    return (
      <Loading label={words.preparing}>
        <Skeleton height={260} />
      </Loading>
    );
  }
  return (
    <div className={styles.step}>
      <Secret {...handout} />
      <CodeForm label={words.setUpTitle} refusal={isConfirming ? null : failure} onSend={verbs.sendCode}>
        <VisuallyHidden role="status">{isConfirming && words.turningOn}</VisuallyHidden>
        <FormActions>
          <Button type="submit" variant="primary" isPending={isConfirming}>
            {words.turnOn}
          </Button>
          {/* The sign-in page has its own back button. */}
          {!isAtSignIn && (
            <Button isDisabled={isConfirming} onPress={verbs.cancel}>
              {factorStepsWords.cancel}
            </Button>
          )}
        </FormActions>
      </CodeForm>
    </div>
  );
}
