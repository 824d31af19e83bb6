import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';

interface LeaveGuardProps {
  /** True if there are unsaved changes. */
  readonly isChanged: boolean;
  readonly words: { readonly title: string; readonly message: string; readonly confirmLabel: string };
}

/** Asks before leaving a page with unsaved changes, except after a sign-out. */
export function LeaveGuard({ isChanged, words }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && next.pathname !== '/login',
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <ConfirmDialog {...words} isDanger onConfirm={blocker.proceed} onCancel={blocker.reset} />;
}
