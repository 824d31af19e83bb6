import { Link } from '@tanstack/react-router';
import { rangeText } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { Source } from '../../../domain/entities/source.ts';
import { messages } from '../../../domain/messages.ts';
import { isSample } from '../../../domain/navigation.ts';
import { useSources } from '../../api/queries.ts';
import { useLateLink } from '../../shared/linking/return.ts';
import { offeredSources } from '../../shared/linking/vendors.ts';
import { vendorHints } from '../../shared/linking/words.ts';
import { sourceName } from '../../shared/sources/names.ts';
import { SourcePanel } from '../../shared/sources/source-panel.tsx';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Card } from '../../ui/card.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

function SourceLink({ source }: { readonly source: string }) {
  return (
    <Link to="/profile/sources/$source" params={{ source }} className={styles.sourceLink}>
      {sourceName(source)}
      <ChevronRightIcon size={16} />
    </Link>
  );
}

/** Describes a source in one line. */
function noteOf(
  { vendor, linked, activities, firstDay, lastDay, lastSyncAt, nextSyncAt }: Source,
  timeInSentence: (time: string) => string,
) {
  if (!linked && activities === 0) return vendorHints[vendor];
  const parts = [messages.sources.activities(activities)];
  if (firstDay != null && lastDay != null) parts.push(rangeText(firstDay, lastDay));
  if (linked && lastSyncAt !== null) parts.push(profileWords.lastSync(timeInSentence(lastSyncAt)));
  if (linked && nextSyncAt != null) parts.push(profileWords.next(timeInSentence(nextSyncAt)));
  return parts.join(' · ');
}

/** Manage Connections: lists all vendors and own files, with their states. [onboarding §2] */
export function SourcesCard({ member }: { readonly member: Member }) {
  const sources = useSources();
  const { timeInSentence } = useTimeText();
  const lateLink = useLateLink();
  return (
    <Card
      title={profileWords.dataSources}
      note={isSample(member) ? <SampleNote /> : profileWords.newActivitiesSyncAutomaticallyOpen}
      flush
    >
      {lateLink !== null && (
        <div className={styles.lateLink}>
          <Note>
            {sourceName(lateLink)}: {messages.link.timedOut}
          </Note>
        </div>
      )}
      <QueryView query={sources} label={profileWords.loadingYourDataSources} skeleton={<Skeleton height={320} />}>
        {(list) => (
          <ul className={styles.sources} aria-label={profileWords.dataSources}>
            {offeredSources(list).map((source) => (
              <li key={source.vendor}>
                <SourcePanel
                  source={source}
                  member={member}
                  title={<SourceLink source={source.vendor} />}
                  note={noteOf(source, timeInSentence)}
                />
              </li>
            ))}
            <li>
              <div className={styles.source}>
                <div className={styles.name}>
                  <SourceLink source="file" />
                  <span className={styles.soft}>{profileWords.fitTcxGpxOrA}</span>
                </div>
                <LinkButton to="/import" size="small">
                  {profileWords.importFiles}
                </LinkButton>
              </div>
            </li>
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
