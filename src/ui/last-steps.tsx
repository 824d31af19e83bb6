import { useState } from 'react';
import { lastSteps } from './environment.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { saveFile } from './save-file.ts';
import { lastStepsWords as words } from './last-steps-words.ts';
import styles from './last-steps.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Shows the page's steps before a failure, to read and copy. Loaded after a failure. */
export default function LastSteps() {
  const [steps] = useState(lastSteps);
  const [outcome, setOutcome] = useState<'copied' | 'couldNotCopy' | null>(null);
  const text = `${steps.join('\n')}\n`;
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'couldNotCopy');
  return (
    <details className={styles.steps}>
      <summary>{words.theLastSteps}</summary>
      <p>{words.whatTheyAre}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrollable element must be reachable by keyboard. */}
      <ol role="list" tabIndex={0} aria-label={words.theLastSteps} translate="no">
        {steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button size="small" variant="secondary" onPress={() => void copy()}>
          {outcome === 'copied' ? words.copied : words.copy}
        </Button>
        <Button size="small" variant="secondary" onPress={() => saveFile('last-steps.txt', 'text/plain', text)}>
          {words.save}
        </Button>
      </div>
      {outcome === 'couldNotCopy' ? (
        <p role="status">{words.couldNotCopy}</p>
      ) : (
        <VisuallyHidden role="status">{outcome && words[outcome]}</VisuallyHidden>
      )}
    </details>
  );
}
