import { messages } from '../../domain/messages.ts';
import { AlertIcon } from '../ui/form-icons.tsx';
import styles from './connection-bar.module.css';
import { useDataFreshness } from './data-freshness.ts';
import { useTimeText } from './time-text.ts';

/** Says so while the server does not answer, and how old the numbers are that stay on the page. */
export function ConnectionBar() {
  const { asOf, isCutOff } = useDataFreshness();
  const { timeInSentence } = useTimeText();
  const isOffline = !navigator.onLine;
  const sentence = (at: number) =>
    (isOffline ? messages.kept.offline : messages.kept.silent)(timeInSentence(isoOf(at)));
  return (
    <div role="status">
      {isCutOff && (
        <p className={styles.bar}>
          <AlertIcon size={18} />
          {asOf === null ? messages.errors.offline : sentence(asOf)}
        </p>
      )}
    </div>
  );
}

const isoOf = (ms: number) => new Date(ms).toISOString();

/** Marks numbers of an earlier visit until the server has answered. It stands where nothing has to move for it. */
export function EarlierMark() {
  const { asOf, isEarlier, isCutOff } = useDataFreshness();
  const { timeInSentence } = useTimeText();
  if (asOf === null || !isEarlier || isCutOff) return null;
  return <p className={styles.mark}>{messages.kept.asOf(timeInSentence(isoOf(asOf)))}</p>;
}
