import { useState } from 'react';
import { sharingTexts } from '../../../domain/partners/sharing-texts.ts';
import { spokenLanguage } from '../../../domain/words/area.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { sharingWords as words } from './words.ts';
import styles from './sharing.module.css';

const levels = [3, 2, 1, 0] as const;

/** The edition of the sentences that somebody agreed by, to be read as they stood. */
export function Edition({ version }: { readonly version: number }) {
  const [isOpen, setOpen] = useState(false);
  const text = sharingTexts[version]?.[spokenLanguage()];
  if (text === undefined) return words.edition(version);
  return (
    <>
      <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
        {words.edition(version)}
      </Button>
      {isOpen && (
        <Dialog title={words.textOf(version)} onClose={() => setOpen(false)}>
          <dl className={styles.text}>
            {levels.map((level) => (
              <div key={level}>
                <dt>{text.labels[level]}</dt>
                <dd className={styles.soft}>{text.meanings[level]}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
