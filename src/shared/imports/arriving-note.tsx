import { Link } from '@tanstack/react-router';
import { useArriving } from '../../workflows/arriving.ts';
import { Note } from '../../ui/note.tsx';
import styles from './arriving-note.module.css';
import { shellWords } from '../navigation/words.ts';

/** Note, while a history is being imported, that the page's numbers are incomplete, with the progress. */
export default function ArrivingNote() {
  const arriving = useArriving();
  return (
    <div role="status" className={styles.status}>
      {arriving !== null && (
        <Note>
          {shellWords.stillArriving(arriving.total, arriving.target)}{' '}
          <Link to="/import">{shellWords.seeTheImports}</Link>
        </Note>
      )}
    </div>
  );
}
