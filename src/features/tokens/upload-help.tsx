import { CopyButton } from '../../shared/second-factor/copy-button.tsx';
import { tokensWords as words } from './words.ts';
import styles from './tokens.module.css';

/** How programs upload files: a command to copy, and the settings for apps. */
export function UploadHelp({ token }: { readonly token: string }) {
  const address = `${location.origin}/api/uploads`;
  const command = `curl -H "Authorization: Bearer ${token}" --data-binary @run.fit "${address}?filename=run.fit"`;
  return (
    <>
      <p className={styles.soft}>{words.uploadWithCurl}</p>
      <code className={styles.code}>{command}</code>
      <div>
        <CopyButton text={command}>{words.copyCommand}</CopyButton>
      </div>
      <details className={styles.messages}>
        <summary>{words.shortcuts}</summary>
        <p className={styles.soft}>{words.shortcutsText(address)}</p>
      </details>
      <details className={styles.messages}>
        <summary>{words.tasker}</summary>
        <p className={styles.soft}>{words.taskerText(address)}</p>
      </details>
    </>
  );
}
