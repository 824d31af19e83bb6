import { shellWords } from '../../shared/navigation/words.ts';
import styles from './skip-link.module.css';

/** The first Tab stop: skips the navigation, to `<main id="main">`. Visible with the focus. */
export const SkipLink = () => (
  <a href="#main" className={styles.skip}>
    {shellWords.skipToContent}
  </a>
);
