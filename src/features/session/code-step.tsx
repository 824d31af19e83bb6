import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { messages } from '../../../domain/messages.ts';
import { refusalIn, workingTextOf } from '../../../machines/session/forms.ts';
import { CodeForm } from '../../app/second-factor/code-form.tsx';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Entrance } from './entrance.tsx';
import { SubmitButton } from './submit-button.tsx';
import styles from './entrance.module.css';

const words = messages.secondFactor;

export const BackToLogin = () => {
  const session = useSession();
  return (
    <Button variant="quiet" onPress={() => session.send({ type: 'FORM_LEFT' })}>
      {words.back}
    </Button>
  );
};

/** The second step of logging in: a code of the app, or a recovery code. */
export default function CodeStep() {
  const session = useSession();
  const [isRecovery, setRecovery] = useState(false);
  const working = useSelector(session, (snapshot) => workingTextOf(snapshot, 'signIn'));
  const refusal = useSelector(session, (snapshot) => refusalIn(snapshot, 'signIn')?.message ?? null);
  return (
    <Entrance title={words.askTitle} intro={isRecovery ? words.askRecovery : words.ask} other={<BackToLogin />}>
      <CodeForm
        key={String(isRecovery)}
        label={words.askTitle}
        isRecovery={isRecovery}
        isFocused
        refusal={working === null ? refusal : null}
        onSend={(code) => session.send({ type: 'SEND_CODE', code })}
      >
        <SubmitButton working={working} held={null}>
          {words.send}
        </SubmitButton>
        <button type="button" className={styles.way} onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? words.byApp : words.byRecovery}
        </button>
      </CodeForm>
    </Entrance>
  );
}
