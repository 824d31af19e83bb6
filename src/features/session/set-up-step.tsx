import { useEffect } from 'react';
import { messages } from '../../../domain/messages.ts';
import { workingTextOf } from '../../../machines/session/forms.ts';
import { SetUpSteps } from '../../shared/second-factor/set-up-steps.tsx';
import { useSessionView } from '../../workflows/session.ts';
import { BackToLogin } from './code-step.tsx';
import { Entrance } from './entrance.tsx';

const words = messages.secondFactor;

/** Setup of a second factor before the login completes, if the operator requires one. */
export default function SetUpStep() {
  const setUp = useSessionView(({ children }) => children.factorSetUp);
  const working = useSessionView((snapshot) => workingTextOf(snapshot, 'signIn'));
  // Focuses the title, since the focused field is gone and there is much to read before the next one.
  useEffect(() => document.getElementById('page-title')?.focus(), []);
  return (
    <Entrance title={words.setUpTitle} intro={words.setUpWhy} other={<BackToLogin />}>
      {setUp === undefined ? <p role="status">{working}</p> : <SetUpSteps setUp={setUp} />}
    </Entrance>
  );
}
