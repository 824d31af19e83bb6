import { lazy, Suspense, useEffect, useState } from 'react';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Button } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { shellWords } from '../../shared/navigation/words.ts';

const ShortcutsDialog = lazy(() => loadWithRetry(() => import('./shortcuts-dialog.tsx')));
const FindDialog = lazy(() => loadWithRetry(() => import('./find-dialog.tsx')));

/** What takes letters itself, and what lies over the page already. */
const typing = 'input, textarea, select, [contenteditable="true"]';

type Opened = 'find' | 'shortcuts';

/** What a key asks for; null: nothing. */
function askedBy({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): Opened | null {
  if (defaultPrevented || altKey || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null)
    return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'find' : null;
  if (target instanceof Element && target.closest(typing) !== null) return null;
  return key === '/' ? 'find' : key === '?' ? 'shortcuts' : null;
}

/** Opens what finds anything: pressed, by Ctrl+K or ⌘K, and by a slash where nothing is typed, as a question mark opens the list of keys. */
export function FindButton() {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asked = askedBy(event);
      if (asked === null) return;
      event.preventDefault();
      setOpened(asked);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button variant="quiet" icon={<SearchIcon />} aria-label={shellWords.find} onPress={() => setOpened('find')} />
      <Suspense>
        {opened === 'find' && <FindDialog onClose={() => setOpened(null)} onShortcuts={() => setOpened('shortcuts')} />}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}
