import { useSharingHistory } from '../../api/sharing.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Edition } from './edition.tsx';
import { sharingWords as words } from './words.ts';
import styles from './sharing.module.css';

/** Lists the member's consents, and accesses since then, newest first. */
export function HistoryCard({
  membershipId,
  programme,
  organisation,
}: {
  readonly membershipId: string;
  readonly programme: string;
  /** Partner whose stewards have access. */
  readonly organisation: string;
}) {
  const history = useSharingHistory(membershipId);
  const { timeText } = useTimeText();
  return (
    <QueryView query={history} label={words.loadingHistory} skeleton={<Skeleton height={160} round />}>
      {({ consents, looks }) => (
        <>
          <Card title={words.history} note={words.historyNote} flush>
            <ol className={styles.list}>
              {consents.map((consent) => (
                <li key={`${consent.agreedAt} ${consent.fromLevel} ${consent.toLevel}`}>
                  <span>
                    {consent.fromLevel > 0 && `${sharingLevelWords.labels[consent.fromLevel]} → `}
                    <strong>{sharingLevelWords.labels[consent.toLevel]}</strong>
                  </span>
                  <span className={styles.soft}>
                    <time dateTime={consent.agreedAt}>{timeText(consent.agreedAt)}</time>
                    {` · ${words.ways[consent.how]}`}
                    {consent.textVersion > 0 && (
                      <>
                        {'\u00A0· '}
                        <Edition
                          version={consent.textVersion}
                          isOfPage={consent.how === 'page'}
                          programme={programme}
                        />
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          </Card>
          <Card title={words.whoLooked} note={words.whoLookedNote} flush>
            {looks.length === 0 ? (
              <p className={styles.empty}>{words.nobodyLooked}</p>
            ) : (
              <ol className={styles.list}>
                {looks.map((look) => (
                  <li key={`${look.lookedAt} ${look.by} ${look.way} ${look.atYou}`}>
                    <span>
                      <time dateTime={look.lookedAt}>{timeText(look.lookedAt)}</time>
                    </span>
                    <span className={styles.soft}>
                      {`${look.by === 'admin' ? words.admin : organisation} · ${look.way === 'file' ? words.tookAFile : look.atYou ? words.atYou : words.atAll}`}
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </Card>
        </>
      )}
    </QueryView>
  );
}
