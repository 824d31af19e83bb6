import type { ReactNode } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import type { Source } from '../../../domain/entities/source.ts';
import { messages } from '../../../domain/messages.ts';
import { isSample } from '../../../domain/navigation.ts';
import { type Remedy, remedyOf, type SourceState, sourceState } from '../../../domain/views/source-state.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { StatusText } from '../../ui/status-text.tsx';
import { useDeviceLink } from '../../workflows/device-link.ts';
import { LinkPanel } from '../linking/link-panel.tsx';
import { ImportProgress } from './import-progress.tsx';
import { sourceName } from './names.ts';
import { sourceListWords } from './words.ts';
import styles from './sources.module.css';
import { StateBadge } from './state-badge.tsx';
import { usePull } from './use-pull.ts';
import { useSourceLink } from './use-source-link.ts';
import { useTimeText } from '../time/time-text.ts';

const wordsOf = (remedy: Remedy): { readonly label: string; readonly about: (name: string) => string } =>
  ({
    link: { label: sourceListWords.link, about: sourceListWords.linkVendor },
    linkAgain: { label: sourceListWords.linkAgain, about: sourceListWords.linkAgainWith },
    logInAgain: { label: sourceListWords.logInAgain, about: sourceListWords.logInAgainTo },
    tryAgain: { label: sourceListWords.tryAgain, about: sourceListWords.tryAgainWith },
    pull: { label: sourceListWords.pullNow, about: sourceListWords.pullNowFrom },
  })[remedy];

interface RemedyButtonProps {
  readonly remedy: Remedy;
  readonly name: string;
  readonly link: Pick<ReturnType<typeof useDeviceLink>, 'link' | 'isLinking' | 'canLink'>;
  readonly pulling: Pick<ReturnType<typeof usePull>, 'pull' | 'isRunning'>;
}

/** Button for the remedy. */
function RemedyButton({ remedy, name, link, pulling }: RemedyButtonProps) {
  const { label, about } = wordsOf(remedy);
  const isPull = remedy === 'pull' || remedy === 'tryAgain';
  return (
    <Button
      size="small"
      variant={remedy === 'link' || remedy === 'pull' ? 'secondary' : 'primary'}
      isPending={isPull ? pulling.isRunning : link.isLinking}
      isDisabled={!isPull && !link.isLinking && !link.canLink}
      aria-label={about(name)}
      onPress={isPull ? pulling.pull : link.link}
    >
      {label}
    </Button>
  );
}

/** Explains a source's problem in a sentence or two; nothing if there is none. */
function Trouble({
  state,
  name,
  timeInSentence,
}: {
  state: SourceState;
  name: string;
  timeInSentence: (time: string) => string;
}) {
  switch (state.kind) {
    case 'broken':
      return (
        <p className={classNames(styles.trouble, styles.grave)}>
          <strong>{messages.sources.brokenSince(timeInSentence(state.since))}</strong>
          {messages.sourceTroubles[state.trouble ?? 'access_refused'](name)}
        </p>
      );
    case 'failed':
      return <p className={classNames(styles.trouble, styles.mild)}>{messages.importErrors[state.why]}</p>;
    case 'waiting':
      return (
        <p className={styles.trouble}>
          {messages.sources.waiting(name, state.until === null ? null : timeInSentence(state.until))}
        </p>
      );
    default:
      return null;
  }
}

interface SourcePanelProps {
  readonly source: Source;
  readonly member: Member;
  /** The source's name, as a link if it has a page. Left out if a heading contains it. */
  readonly title?: ReactNode;
  /** A line with details. */
  readonly note?: ReactNode;
  /** True on a partner's page; see useSourceLink. */
  readonly isCustomRoute?: boolean;
}

/** Panel of one vendor: its state, its problem, and the one remedy. [onboarding §2] */
export function SourcePanel({ source, member, title, note, isCustomRoute = false }: SourcePanelProps) {
  const workflow = useSourceLink(source, member, isCustomRoute);
  const link = useDeviceLink(workflow);
  const { timeInSentence } = useTimeText();
  const pulling = usePull(source.vendor, timeInSentence);
  const name = sourceName(source.vendor);
  // Members with sample data cannot link vendors; the page around explains that.
  const isLooking = isSample(member);
  const state = sourceState(source);
  const remedy = remedyOf(state, source);
  const isPutAway = !source.linked && state.kind === 'broken';
  // The source itself shows a better message.
  const answer =
    state.kind === 'waiting' || state.kind === 'failed' || state.kind === 'importing' ? null : pulling.answer;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <div className={styles.words}>
          <div className={styles.title}>
            {title}
            <StateBadge kind={state.kind} />
          </div>
          {note !== undefined && <span className={styles.soft}>{note}</span>}
        </div>
        <div className={styles.buttons}>
          {!isLooking && remedy !== null && <RemedyButton remedy={remedy} name={name} link={link} pulling={pulling} />}
          {!isLooking && link.isLinked && (
            <Button
              variant="quiet"
              size="small"
              isPending={link.isUnlinking}
              aria-label={sourceListWords.unlinkVendor(name)}
              onPress={link.unlink}
            >
              {sourceListWords.unlinkButton}
            </Button>
          )}
          {!isLooking && isPutAway && (
            <Button
              variant="quiet"
              size="small"
              isPending={link.isForgettingEnd}
              aria-label={sourceListWords.dismissWhatIsSaidOf(name)}
              onPress={link.forgetEnd}
            >
              {sourceListWords.dismiss}
            </Button>
          )}
        </div>
      </div>
      <Trouble state={state} name={name} timeInSentence={timeInSentence} />
      {state.kind === 'importing' && <ImportProgress importId={state.summary.importId} />}
      <LinkPanel link={workflow} />
      <StatusText tone={answer?.tone ?? 'plain'}>{answer?.text ?? null}</StatusText>
    </div>
  );
}
