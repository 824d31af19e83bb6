import { messages } from '../../../domain/messages.ts';
import { Button } from '../../ui/button.tsx';
import { useProductName } from '../../ui/product-name.ts';
import type { AppVersionRef } from '../../../machines/appVersion/appVersion.machine.ts';
import { useNewerVersion } from '../../workflows/app-version.ts';
import styles from './connection-bar.module.css';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { shellWords } from '../../shared/navigation/words.ts';

/** Offers the new version. Members reload the page themselves, since they may be filling in a form. */
export function VersionBar() {
  const { version } = usePublicServices();
  return <div role="status">{version !== null && <NewVersion version={version} />}</div>;
}

function NewVersion({ version }: { readonly version: AppVersionRef }) {
  const product = useProductName();
  if (!useNewerVersion(version)) return null;
  return (
    <p className={styles.version}>
      {messages.offlineWords.newVersion(product)}
      <Button size="small" onPress={() => window.location.reload()}>
        {shellWords.reload}
      </Button>
    </p>
  );
}
