import type { Storage } from '../../../domain/entities/storage.ts';
import { messages } from '../../../domain/messages.ts';
import { bytesText, fullnessOf, rowFullnessOf } from '../../../domain/views/storage-use.ts';
import { useStorage } from '../../api/storage.ts';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import bar from '../../ui/progress-bar.module.css';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

const { storage: words } = messages;

function StorageUse({ storage }: { readonly storage: Storage }) {
  const { used, allowed, rows } = storage;
  const { percent, state, byUnpacked } = fullnessOf(storage);
  const rowState = rowFullnessOf(rows);
  const size = byUnpacked
    ? words.unpacked(bytesText(used.unpacked), bytesText(allowed.unpacked))
    : words.size(bytesText(used.bytes), bytesText(allowed.bytes));
  const files = words.files(used.files, allowed.files);
  return (
    <div className={styles.storage}>
      <div
        role="meter"
        aria-label={words.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${size}, ${files}`}
        className={bar.track}
      >
        <div className={styles.meterFill} data-state={state} style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.amounts}>
        <span>{size}</span>
        <span>{files}</span>
      </p>
      <p className={styles.amounts}>
        <span>{words.rows(bytesText(rows.used), bytesText(rows.allowed))}</span>
      </p>
      {rowState !== 'roomy' && <Note>{rowState === 'full' ? words.rowsFull : words.rowsNearlyFull}</Note>}
      {state !== 'roomy' && <Note>{state === 'full' ? words.full : words.nearlyFull}</Note>}
    </div>
  );
}

/** Shows the used part of the member's storage quota. */
export function StorageCard() {
  const storage = useStorage();
  return (
    <Card anchor="storage" title={words.title} note={words.note}>
      <QueryView query={storage} label={profileWords.loadingHowMuchRoomIs} skeleton={<Skeleton height={40} />}>
        {(data) => <StorageUse storage={data} />}
      </QueryView>
    </Card>
  );
}
