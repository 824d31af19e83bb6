import { usePlainHttp } from '../../ui/use-plain-http.ts';
import { loginPageWords } from './login-words.ts';
import styles from './entrance.module.css';

/** Warns on pages loaded over plain HTTP. */
export function UnencryptedNote() {
  return usePlainHttp() ? <p className={styles.unencrypted}>{loginPageWords.notEncrypted}</p> : null;
}
