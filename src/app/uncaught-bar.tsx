import { useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { AlertIcon } from '../ui/form-icons.tsx';
import type { Uncaught } from './uncaught.ts';
import styles from './uncaught-bar.module.css';
import { shellWords } from '../shared/navigation/words.ts';

/** Reports an unhandled program error if nothing else on the page does. */
export function UncaughtBar({ uncaught }: { readonly uncaught: Uncaught }) {
  const isShown = useSyncExternalStore(uncaught.subscribe, uncaught.occurred, uncaught.occurred);
  if (!isShown) return null;
  return (
    <div role="alert" className={styles.bar}>
      <AlertIcon size={18} />
      <p>{shellWords.lastActionFailed}</p>
      <Button size="small" onPress={() => window.location.reload()}>
        {shellWords.reload}
      </Button>
      <Button size="small" variant="quiet" onPress={uncaught.dismiss}>
        {shellWords.closeMessage}
      </Button>
    </div>
  );
}
