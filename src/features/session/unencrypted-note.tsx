import { useSyncExternalStore } from 'react';
import { loginPageWords } from './login-words.ts';
import styles from './entrance.module.css';

const never = () => () => {};
const isPlainHttp = () => !isSecureContext;

/** Warns on pages that came over plain HTTP. The server's markup cannot know that, so the line comes with the first effect. */
export function UnencryptedNote() {
  const isShown = useSyncExternalStore(never, isPlainHttp, () => false);
  return isShown ? <p className={styles.unencrypted}>{loginPageWords.notEncrypted}</p> : null;
}
