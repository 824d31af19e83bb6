import { messages } from '../../../domain/messages.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { AlertIcon } from '../../ui/form-icons.tsx';
import styles from './connection-bar.module.css';
import { useDataFreshness } from '../../shared/answers/data-freshness.ts';
import { useTimeText } from '../../shared/time/time-text.ts';

/** Bar shown while the server does not respond, with the age of the page's data. */
export function ConnectionBar() {
  const { asOf, isCutOff, outage } = useDataFreshness();
  const { timeInSentence } = useTimeText();
  const time = asOf === null ? null : timeInSentence(isoOf(asOf));
  const sentence = () => {
    if (outage !== null) return messages.offlineWords.outage(failureText(outage), time);
    if (time === null) return messages.errors.offline;
    return navigator.onLine ? messages.offlineWords.silent(time) : messages.offlineWords.offline(time);
  };
  return (
    <div role="status">
      {isCutOff && (
        <p className={styles.bar}>
          <AlertIcon size={18} />
          {sentence()}
        </p>
      )}
    </div>
  );
}

const isoOf = (ms: number) => new Date(ms).toISOString();

/** Marks data from an earlier visit until the server has responded. Placed where it shifts no content. */
export function EarlierMark() {
  const { asOf, isEarlier, isCutOff } = useDataFreshness();
  const { timeInSentence } = useTimeText();
  if (asOf === null || !isEarlier || isCutOff) return null;
  return <p className={styles.mark}>{messages.offlineWords.asOf(timeInSentence(isoOf(asOf)))}</p>;
}
