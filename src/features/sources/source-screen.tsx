import { rangeText } from '../../../domain/date-text.ts';
import { numberText } from '../../../domain/words/area.ts';
import { useParams } from '@tanstack/react-router';
import type { ImportSource } from '../../../domain/entities/import.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { Source } from '../../../domain/entities/source.ts';
import { messages } from '../../../domain/messages.ts';
import { isSample } from '../../../domain/navigation.ts';
import { useMember, useSources } from '../../api/queries.ts';
import { importSourceOf, sourceName } from '../../shared/sources/names.ts';
import { SourcePanel } from '../../shared/sources/source-panel.tsx';
import { useTimeText } from '../../shared/time/time-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ImportsCard } from './imports-card.tsx';
import { sourcePagesWords } from './words.ts';
import { WorkoutsCard } from './workouts-card.tsx';
import styles from './sources.module.css';

const ToProfile = () => <BackLink to="/profile">{sourcePagesWords.profile}</BackLink>;

/** Formats the days of the oldest and the newest activity; `null` without activities. */
const daysOf = ({ firstDay, lastDay }: Source): string | null =>
  firstDay != null && lastDay != null ? rangeText(firstDay, lastDay) : null;

/** Formats the start of the history that is imported, limited by the vendor or by us; `null` if history is never requested. */
function boundOf({ vendor, historyDays, historyEnds = false }: Source): string | null {
  if (historyDays === undefined) return null;
  const name = sourceName(vendor);
  return historyEnds
    ? sourcePagesWords.vendorGives(name, historyDays)
    : sourcePagesWords.vendorIsAsked(name, Math.round(historyDays / 365));
}

function Facts({ source }: { readonly source: Source }) {
  const { timeText } = useTimeText();
  const facts = [
    [sourcePagesWords.activities, numberText(source.activities), null],
    [sourcePagesWords.reach, daysOf(source), null],
    [sourcePagesWords.linked, source.linkedAt && timeText(source.linkedAt), source.linkedAt],
    [sourcePagesWords.lastSync, source.lastSyncAt && timeText(source.lastSyncAt), source.lastSyncAt],
    [sourcePagesWords.nextSync, source.nextSyncAt && timeText(source.nextSyncAt), source.nextSyncAt],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text, time]) =>
        text == null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{time == null ? text : <time dateTime={time}>{text}</time>}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Shows the state of the account, with its actions. */
function ConnectionCard({ source, member }: { readonly source: Source; readonly member: Member }) {
  const bound = boundOf(source);
  return (
    <Card title={sourcePagesWords.connection} {...(isSample(member) && { note: <SampleNote /> })}>
      <SourcePanel
        source={source}
        member={member}
        {...(!source.linked &&
          source.brokenSince === null && { note: sourcePagesWords.isNotLinked(sourceName(source.vendor)) })}
      />
      {(source.linked || source.activities > 0) && <Facts source={source} />}
      {(source.fromStrava ?? 0) > 0 && (
        <p className={styles.soft}>
          {sourcePagesWords.notPassedOn(sourceName(source.vendor), numberText(source.fromStrava ?? 0))}
        </p>
      )}
      {bound !== null && <p className={styles.soft}>{bound}</p>}
      {source.wellnessWithheld === true && (
        <p className={styles.soft}>{sourcePagesWords.wellnessWithheld(sourceName(source.vendor))}</p>
      )}
      {!source.linked && source.activities > 0 && <p className={styles.soft}>{messages.sources.endedThere}</p>}
    </Card>
  );
}

function Vendor({ vendor }: { readonly vendor: DeviceType }) {
  const [member, sources] = [useMember(), useSources()];
  const source = sources.data?.find((one) => one.vendor === vendor);
  return (
    <QueryView<unknown>
      query={member.data === undefined ? member : sources}
      label={sourcePagesWords.loadingTheConnection}
      skeleton={<Skeleton height={180} round />}
    >
      {() =>
        member.data &&
        source && (
          <>
            <ConnectionCard source={source} member={member.data} />
            {source.linked && source.takesWorkouts === true && <WorkoutsCard vendor={vendor} member={member.data} />}
          </>
        )
      }
    </QueryView>
  );
}

function SourceContent({ source }: { readonly source: ImportSource }) {
  const isFile = source === 'file';
  return (
    <Page
      title={sourceName(source)}
      back={<ToProfile />}
      actions={
        isFile && (
          <LinkButton to="/import" variant="primary">
            {sourcePagesWords.importFiles}
          </LinkButton>
        )
      }
    >
      {!isFile && <Vendor vendor={source} />}
      <ImportsCard source={source} />
    </Page>
  );
}

/** Page of one source of activities: its state, and all of its imports. [onboarding §2] */
export default function SourceScreen() {
  const params: { readonly source?: string } = useParams({ strict: false });
  const source = importSourceOf(params.source ?? '');
  if (source !== null) return <SourceContent key={source} source={source} />;
  return (
    <Page title={sourcePagesWords.dataSource} back={<ToProfile />}>
      <EmptyState
        title={sourcePagesWords.dataSourceNotFound}
        text={sourcePagesWords.yourProfileListsAllOf}
        action={<LinkButton to="/profile">{sourcePagesWords.backToTheProfile}</LinkButton>}
      />
    </Page>
  );
}
