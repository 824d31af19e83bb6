import { useState } from 'react';
import { emailOf, queryFor } from '../../../../domain/partners/festival.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

interface FestivalShareCardProps {
  readonly link: string;
  readonly isPublished: boolean;
}

/** Shows the link for one guest and the pattern for a mailing program, since a festival's page needs the guest's email address. */
export function FestivalShareCard({ link, isPublished }: FestivalShareCardProps) {
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState<'copied' | 'couldNotCopy' | null>(null);
  const { email, problem } = emailOf(typed);
  const personal = email === null ? '' : link + queryFor(email);
  return (
    <Card title={words.share} note={isPublished ? words.festivalShare : words.notYet}>
      <div className={styles.fields}>
        <TextField
          label={words.guestEmail}
          name="guest"
          type="email"
          autoComplete="off"
          value={typed}
          errors={problem === 'invalid' ? [words.guestEmailInvalid] : undefined}
          onChange={(next) => {
            setTyped(next);
            setOutcome(null);
          }}
        />
        <TextField label={words.guestLink} name="link" value={personal} onChange={() => {}} />
        <div className={styles.row}>
          <Button
            isDisabled={personal === ''}
            onPress={() => void copyText(personal).then((isCopied) => setOutcome(isCopied ? 'copied' : 'couldNotCopy'))}
          >
            {words.copy}
          </Button>
          <span className={styles.hint} aria-hidden="true">
            {outcome && words[outcome]}
          </span>
          <VisuallyHidden role="status">{outcome && words[outcome]}</VisuallyHidden>
        </div>
        <p className={styles.hint}>{words.linkPattern(`${link}?e=…`)}</p>
      </div>
    </Card>
  );
}
