import { useState } from 'react';
import { messages } from '../../../domain/messages.ts';
import { mayUsePasskeyIn, refusalIn, workingTextOf } from '../../../machines/session/forms.ts';
import { CodeForm } from '../../shared/second-factor/code-form.tsx';
import { Button } from '../../ui/button.tsx';
import { useSessionActions, useSessionView } from '../../workflows/session.ts';
import { Entrance } from './entrance.tsx';
import { useMayUsePasskey } from './passkey-button.tsx';
import { SubmitButton } from './submit-button.tsx';
import styles from './entrance.module.css';

const words = messages.secondFactor;

export const BackToLogin = () => {
  const { leaveForm } = useSessionActions();
  return (
    <Button variant="quiet" onPress={leaveForm}>
      {words.back}
    </Button>
  );
};

/** Second step of logging in: a code from the app, or a recovery code. */
export default function CodeStep() {
  const { sendCode, usePasskey } = useSessionActions();
  const hasPasskeys = useSessionView(mayUsePasskeyIn);
  const mayUsePasskey = useMayUsePasskey();
  const [isRecovery, setRecovery] = useState(false);
  const working = useSessionView((snapshot) => workingTextOf(snapshot, 'signIn'));
  const refusal = useSessionView((snapshot) => refusalIn(snapshot, 'signIn')?.message ?? null);
  return (
    <Entrance title={words.askTitle} intro={isRecovery ? words.askRecovery : words.ask} other={<BackToLogin />}>
      <CodeForm
        key={String(isRecovery)}
        label={words.askTitle}
        isRecovery={isRecovery}
        isFocused
        refusal={working === null ? refusal : null}
        onSend={sendCode}
      >
        <SubmitButton working={working} held={null}>
          {words.send}
        </SubmitButton>
        {hasPasskeys && mayUsePasskey && (
          <Button size="large" fullWidth isDisabled={working !== null} onPress={usePasskey}>
            {words.byPasskey}
          </Button>
        )}
        <button type="button" className={styles.way} onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? words.byApp : words.byRecovery}
        </button>
      </CodeForm>
    </Entrance>
  );
}
