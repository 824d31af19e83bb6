import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { StatusText } from '../../ui/status-text.tsx';
import { invitationsWords } from './words.ts';
import styles from './invitations.module.css';

interface CopyLinkProps {
  /** Purpose of the link, shown above it. */
  readonly label: string;
  readonly link: string;
  /** Label of the button, where there are several. */
  readonly button?: string;
}

/** A link to share, with a button that copies it. */
export function CopyLink({ label, link, button = invitationsWords.copyLink }: CopyLinkProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = async () => setOutcome((await copyText(link)) ? 'copied' : 'refused');
  return (
    <div className={styles.invite}>
      <span className={styles.label}>{label}</span>
      <code className={styles.link}>{link}</code>
      <div className={styles.row}>
        <Button onPress={() => void copy()} aria-label={button}>
          {invitationsWords.copyLink}
        </Button>
        <StatusText tone={outcome === 'refused' ? 'bad' : 'good'}>
          {outcome === 'copied' && invitationsWords.copied}
          {outcome === 'refused' && invitationsWords.theBrowserDoesNotAllow}
        </StatusText>
      </div>
    </div>
  );
}
