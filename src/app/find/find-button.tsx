import { lazy, Suspense, useEffect, useState } from 'react';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Button } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { shellWords } from '../words.ts';

const FindDialog = lazy(() => loadWithRetry(() => import('./find-dialog.tsx')));

/** What takes letters itself, and what lies over the page already. */
const typing = 'input, textarea, select, [contenteditable="true"]';

function asks({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null)
    return false;
  if (key.toLowerCase() === 'k') return ctrlKey || metaKey;
  return key === '/' && !ctrlKey && !metaKey && !(target instanceof Element && target.closest(typing) !== null);
}

/** Opens what finds anything: pressed, by Ctrl+K or ⌘K, and by a slash where nothing is typed. */
export function FindButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asks(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button variant="quiet" icon={<SearchIcon />} aria-label={shellWords.find} onPress={() => setOpen(true)} />
      <Suspense>{isOpen && <FindDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
