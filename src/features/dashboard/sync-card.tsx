import { Link } from '@tanstack/react-router';
import { sourceState } from '../../../domain/views/source-state.ts';
import { useSources } from '../../api/queries.ts';
import { sourceName } from '../../shared/sources/names.ts';
import { StateBadge } from '../../shared/sources/state-badge.tsx';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Card } from '../../ui/card.tsx';
import styles from './sync-card.module.css';
import { soFarWords as words } from './so-far-words.ts';

/** Shows the state of the member's watches, and when they last synced; nothing if none is linked. */
export default function SyncCard() {
  const sources = useSources().data ?? [];
  const { timeInSentence } = useTimeText();
  const shown = sources.filter(({ linked, brokenSince }) => linked || brokenSince !== null);
  if (shown.length === 0) return null;
  return (
    <Card
      title={words.watches}
      actions={
        <Link to="/profile" className={styles.manage}>
          {words.manage}
        </Link>
      }
    >
      <ul className={styles.list}>
        {shown.map((source) => (
          <li key={source.vendor}>
            <Link to="/profile/sources/$source" params={{ source: source.vendor }} className={styles.name}>
              {sourceName(source.vendor)}
            </Link>
            <StateBadge kind={sourceState(source).kind} />
            {source.lastSyncAt !== null && (
              <span className={styles.time}>{words.lastSync(timeInSentence(source.lastSyncAt))}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
