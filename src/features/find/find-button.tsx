import { Suspense, useEffect, useState } from 'react';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Button } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { lazy } from '../../ui/lazy.ts';
import { shellWords } from '../../shared/navigation/words.ts';

const ShortcutsDialog = lazy(() => loadWithRetry(() => import('./shortcuts-dialog.tsx')));
const FindDialog = lazy(() => loadWithRetry(() => import('./find-dialog.tsx')));

/** Selector for elements that accept text. */
const typing = 'input, textarea, select, [contenteditable="true"]';

type Opened = 'find' | 'shortcuts';

/** Returns the dialog that a key opens; `null` for other keys. */
function dialogRequestedBy({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): Opened | null {
  if (defaultPrevented || altKey || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null)
    return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'find' : null;
  if (target instanceof Element && target.closest(typing) !== null) return null;
  return key === '/' ? 'find' : key === '?' ? 'shortcuts' : null;
}

/** Button that opens the search. Shortcuts: Ctrl+K, ⌘K, or a slash outside of text fields; a question mark opens the list of keys. */
export function FindButton() {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asked = dialogRequestedBy(event);
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
