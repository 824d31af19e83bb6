import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../domain/words/area.ts';
import { keys } from '../../api/keys.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { momentText } from '../../shared/time/moment-text.ts';
import { Card } from '../../ui/card.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

type WatchFolder = NonNullable<CallResponse<'readUpkeep'>['watchFolder']>;

/** Returns the problems that the admin must fix. */
function faultsOf({ awaySince, isFull, unknownFolders, looseFiles, unreadable, unwritable }: WatchFolder): string[] {
  return [
    ...(awaySince === null ? [] : [words.watchAway(momentText(awaySince))]),
    ...(isFull ? [words.watchFull] : []),
    ...(unknownFolders > 0 ? [words.watchUnknown(numberText(unknownFolders))] : []),
    ...(looseFiles > 0 ? [words.watchLoose(numberText(looseFiles))] : []),
    ...(unreadable > 0 ? [words.watchUnreadable(numberText(unreadable))] : []),
    ...(unwritable > 0 ? [words.watchUnwritable(numberText(unwritable))] : []),
  ];
}

/** Shows the state of the watched folder, if the server has one. */
export function WatchCard() {
  const { call } = useMemberServices();
  const { data } = useQuery({
    queryKey: keys.upkeep,
    queryFn: ({ signal }) => call('readUpkeep', { signal }),
    staleTime: 0,
  });
  const watch = data?.watchFolder;
  if (!watch) return null;
  const { lookedAt, awaySince, folders, waiting } = watch;
  return (
    <Card title={words.watchFolder} note={words.watchNote}>
      <div className={styles.stack}>
        {faultsOf(watch).map((text) => (
          <StatusText key={text} tone="bad">
            {text}
          </StatusText>
        ))}
        {awaySince === null && <p>{words.watchCounts(numberText(folders), numberText(waiting))}</p>}
        <p className={styles.soft}>{words.watchLooked(momentText(lookedAt))}</p>
      </div>
    </Card>
  );
}
