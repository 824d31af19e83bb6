import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { factorStepsWords } from './words.ts';

/** Button that copies a text to the clipboard and confirms it. */
export function CopyButton({ text, children }: { readonly text: string; readonly children: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const words = { copied: factorStepsWords.copied, failed: factorStepsWords.selectTheTextAndCopy };
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'failed');
  return (
    <>
      <Button size="small" onPress={() => void copy()}>
        {outcome === null ? children : words[outcome]}
      </Button>
      <VisuallyHidden role="status">{outcome && words[outcome]}</VisuallyHidden>
    </>
  );
}
