import { Suspense, useRef, useState } from 'react';
import { loadWithRetry } from '../../../api/load-with-retry.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { lazy } from '../../../ui/lazy.ts';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

/** Rendered in the browser, so no other service learns the link. */
const QrCode = lazy(() => loadWithRetry(() => import('../../../ui/qr-code.tsx')));

interface ShareCardProps {
  readonly link: string;
  readonly slug: string;
  readonly isPublished: boolean;
}

/** Shows the page's URL and QR code, to share and to print. */
export function ShareCard({ link, slug, isPublished }: ShareCardProps) {
  const code = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'couldNotCopy' | null>(null);
  const copyLink = async () => setOutcome((await copyText(link)) ? 'copied' : 'couldNotCopy');
  const download = () => {
    const svg = code.current?.querySelector('svg');
    if (!svg) return;
    const copy = svg.cloneNode(true) as SVGElement;
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    // The file has no style sheet.
    copy.querySelector('path:first-of-type')?.setAttribute('fill', '#ffffff');
    saveFile(`${slug}.svg`, 'image/svg+xml', copy.outerHTML);
  };
  return (
    <Card title={words.share} note={isPublished ? undefined : words.notYet}>
      <div className={styles.fields}>
        <TextField label={words.link} name="link" value={link} onChange={() => {}} />
        <div className={styles.row}>
          <Button onPress={() => void copyLink()}>{words.copy}</Button>
          <Button onPress={download}>{words.download}</Button>
          <span className={styles.hint} aria-hidden="true">
            {outcome && words[outcome]}
          </span>
          <VisuallyHidden role="status">{outcome && words[outcome]}</VisuallyHidden>
        </div>
        <div ref={code} className={styles.code}>
          <Suspense>
            <QrCode text={link} label={words.qrCode} />
          </Suspense>
        </div>
      </div>
    </Card>
  );
}
