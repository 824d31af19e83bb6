import { messages } from '../../domain/messages.ts';
import { Button } from './button.tsx';
import { AlertIcon } from './form-icons.tsx';
import { LazyLastSteps } from './lazy-last-steps.tsx';
import { uiWords } from './words.ts';
import styles from './state.module.css';

interface ErrorStateProps {
  readonly title?: string;
  readonly message: string;
  /** Left out if retrying cannot help. */
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
}

/** A view that failed to load, with a retry button. If the reason is unknown, it includes details for a report. [core §8] */
export function ErrorState({ title = messages.errors.loading, message, onRetry, isRetrying }: ErrorStateProps) {
  return (
    <div>
      <div role="alert" className={styles.state}>
        <span className={styles.alarm}>
          <AlertIcon size={24} />
        </span>
        <h2>{title}</h2>
        <p>{message}</p>
        {onRetry !== undefined && (
          <div className={styles.action}>
            <Button onPress={onRetry} isPending={isRetrying}>
              {uiWords.tryAgain}
            </Button>
          </div>
        )}
      </div>
      {(message === messages.errors.unknown || message === messages.errors.page) && <LazyLastSteps />}
    </div>
  );
}
