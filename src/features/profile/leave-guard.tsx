import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { profileWords } from './words.ts';

/** Asks before a page is left whose changes are not saved. Who is signed out meanwhile is not asked. */
export function LeaveGuard({ isChanged }: { readonly isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && next.pathname !== '/login',
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={profileWords.leaveWithoutSaving}
      message={profileWords.yourChangesAreNotSaved}
      confirmLabel={profileWords.leaveThePage}
      isDanger
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  );
}
