import { useSyncExternalStore } from 'react';
import { messages } from '../../domain/messages.ts';
import { Button } from '../ui/button.tsx';
import { useProductName } from '../ui/product-name.ts';
import styles from './connection-bar.module.css';
import { newVersion } from './version.ts';

/** Offers the new version. The page goes on as it is until somebody reloads it: they may be filling in a form. */
export function VersionBar() {
  const product = useProductName();
  const isThere = useSyncExternalStore(newVersion.subscribe, newVersion.isThere);
  return (
    <div role="status">
      {isThere && (
        <p className={styles.version}>
          {messages.kept.newVersion(product)}
          <Button size="small" onPress={() => window.location.reload()}>
            Reload
          </Button>
        </p>
      )}
    </div>
  );
}
