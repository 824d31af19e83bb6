import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { messages } from '../../domain/messages.ts';
import { AlertIcon } from '../ui/form-icons.tsx';
import styles from './connection-bar.module.css';
import { isCutOff } from './query-client.ts';

/** Says so while the server does not answer; what was read before stays on the page. */
export function ConnectionBar() {
  const queries = useQueryClient();
  const subscribe = useCallback((tell: () => void) => queries.getQueryCache().subscribe(tell), [queries]);
  const cutOff = useSyncExternalStore(subscribe, () => isCutOff(queries));
  return (
    <div role="status">
      {cutOff && (
        <p className={styles.bar}>
          <AlertIcon size={18} />
          {messages.errors.offline}
        </p>
      )}
    </div>
  );
}
