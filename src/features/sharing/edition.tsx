import { useState } from 'react';
import { firstPageTexts, sharingText } from '../../../domain/partners/sharing-texts.ts';
import { spokenLanguage } from '../../../domain/words/area.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { sharingWords as words } from './words.ts';
import styles from './sharing.module.css';

const levels = [3, 2, 1, 0] as const;

interface EditionProps {
  readonly version: number;
  /** True if it was shown on a page for joining. */
  readonly isOfPage: boolean;
  readonly programme: string;
}

/** Shows the texts of both kinds of pages while version 1 was in use, since the kind is not stored. */
const FirstPages = () => (
  <>
    {firstPageTexts[spokenLanguage()].map((texts, kind) => (
      <section key={texts[0]}>
        <h3>{words.pageKinds[kind]}</h3>
        <ul className={styles.soft}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    ))}
  </>
);

/** Shows the version of the terms that a member agreed to. */
export function Edition({ version, isOfPage, programme }: EditionProps) {
  const [isOpen, setOpen] = useState(false);
  const product = useProductName();
  const text = sharingText(version);
  if (text === undefined) return words.edition(version);
  const connection = text.connection?.replaceAll('{programme}', () => programme).replaceAll('{product}', () => product);
  return (
    <>
      <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
        {words.edition(version)}
      </Button>
      {isOpen && (
        <Dialog title={words.textOf(version)} onClose={() => setOpen(false)}>
          {isOfPage && connection !== undefined && <p>{connection}</p>}
          {isOfPage && connection === undefined ? (
            <FirstPages />
          ) : (
            <dl className={styles.text}>
              {levels.map((level) => (
                <div key={level}>
                  <dt>{text.labels[level]}</dt>
                  <dd className={styles.soft}>{text.meanings[level]}</dd>
                </div>
              ))}
            </dl>
          )}
        </Dialog>
      )}
    </>
  );
}
