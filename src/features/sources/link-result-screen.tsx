import { useEffect, useState } from 'react';
import { messages } from '../../../domain/messages.ts';
import { isWaitedFor, linkResultIn, sendOutcome, type LinkOutcome } from '../../shared/linking/outcome.ts';
import { vendors } from '../../../domain/vendors.ts';
import { successor } from '../../shared/linking/vendors.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Page } from '../../ui/page.tsx';
import { linkResultWords } from './link-result-words.ts';
import styles from './link-result.module.css';

const words: Record<LinkOutcome, (name: string) => { title: string; text: string }> = {
  linked: (name) => ({ title: linkResultWords.isLinked(name), text: linkResultWords.yourHistoryIsOnIts }),
  refused: (name) => ({ title: linkResultWords.isNotLinked(name), text: messages.link.refused }),
  failed: (name) => ({ title: linkResultWords.isNotLinked(name), text: messages.link.failed }),
  busy: (name) => ({ title: linkResultWords.isNotLinked(name), text: messages.link.vendorBusy }),
  moved: (name) => ({ title: linkResultWords.isGone(name), text: messages.link.movescount }),
};

/**
 * Page at the end of a vendor's consent. Reports the result to the waiting page and closes itself; if the browser does not permit that, as for a
 * window opened by a plain link, shows the result.
 */
export default function LinkResultScreen() {
  const [result] = useState(() => linkResultIn(window.location.search));
  useEffect(() => {
    if (result === null || !isWaitedFor(result)) return;
    void sendOutcome(result).then(() => window.close());
  }, [result]);
  const { title, text } =
    result === null
      ? { title: linkResultWords.nothingToSeeHere, text: linkResultWords.thisPageOnlySaysHow }
      : words[result.outcome](vendors[result.vendor].name);
  return (
    <main className={styles.result}>
      <Logo />
      <Page title={title} narrow>
        <p>{text}</p>
        <p>
          {result?.outcome === 'moved' ? (
            <LinkButton to="/setup/$device" params={{ device: successor }} search={{}} variant="primary">
              {linkResultWords.link(vendors[successor].name)}
            </LinkButton>
          ) : (
            <LinkButton to="/profile">{linkResultWords.backToYourProfile}</LinkButton>
          )}
        </p>
      </Page>
    </main>
  );
}
