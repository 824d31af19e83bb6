import { shellWords } from '../../shared/navigation/words.ts';
import styles from './skip-link.module.css';

/** First Tab stop: skips the navigation, to `<main id="main">`. Visible only while focused. */
export const SkipLink = () => (
  <a href="#main" className={styles.skip}>
    {shellWords.skipToContent}
  </a>
);
