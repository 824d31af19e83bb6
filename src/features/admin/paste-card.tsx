import { useState } from 'react';
import { pastedMembers } from '../../../domain/forms/pasted-members.ts';
import type { NewMember } from '../../../domain/forms/new-member.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { addingWords as words } from './adding-words.ts';
import styles from './admin.module.css';

/** Describes the result of a paste. */
export const pasteText = (count: number, left: number): string =>
  count === 0 ? words.nothingPasted : [words.taken(count), ...(left > 0 ? [words.tooMany(left)] : [])].join(' ');

/** Field for pasting rows of a spreadsheet. */
export function PasteCard({
  isDisabled,
  onTake,
}: {
  readonly isDisabled: boolean;
  readonly onTake: (rows: readonly NewMember[]) => void;
}) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const take = () => {
    const { rows, left } = pastedMembers(text);
    setSaid(pasteText(rows.length, left));
    if (rows.length === 0) return;
    onTake(rows);
    setText('');
  };
  return (
    <Card title={words.paste}>
      <TextArea
        label={words.pasteLabel}
        name="pasted"
        rows={4}
        hint={words.pasteHint}
        value={text}
        onChange={setText}
      />
      <div className={styles.row}>
        <Button isDisabled={isDisabled || text.trim() === ''} onPress={take}>
          {words.takeOver}
        </Button>
        <StatusText>{said}</StatusText>
      </div>
    </Card>
  );
}
