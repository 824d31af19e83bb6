import { useState } from 'react';
import { copyText } from '../../src/ui/copy-text.ts';

/** A button that copies a text and reports whether the browser allowed it. */
export function CopyButton({
  label,
  copied = 'Copied.',
  text,
}: {
  readonly label: string;
  readonly copied?: string;
  readonly text: () => string;
}) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    const isCopied = await copyText(text());
    setOutcome(isCopied ? copied : 'The browser does not let this page use the clipboard.');
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {label}
      </button>
      <span className="notes" role="status">
        {outcome}
      </span>
    </>
  );
}
