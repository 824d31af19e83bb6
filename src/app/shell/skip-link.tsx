import { shellWords } from '../../shared/navigation/words.ts';
import styles from './skip-link.module.css';

/** The first stop of the Tab key: past the navigation, to `<main id="main">`. Seen when it has the focus. */
export const SkipLink = () => (
  <a href="#main" className={styles.skip}>
    {shellWords.skipToContent}
  </a>
);
