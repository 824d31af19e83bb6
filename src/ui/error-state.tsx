import { messages } from '../../domain/messages.ts';
import { Button } from './button.tsx';
import { AlertIcon } from './form-icons.tsx';
import { LazyLastSteps } from './lazy-last-steps.tsx';
import { uiWords } from './words.ts';
import styles from './state.module.css';

interface ErrorStateProps {
  readonly title?: string;
  readonly message: string;
  /** Retries loading; left out if a retry cannot help. */
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
}

/** Shows that a view failed to load, with a retry button. Includes details for a report if the reason is unknown. [core §8] */
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
