import { type ReactNode, Suspense, useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Button } from '../../ui/button.tsx';
import { lazy } from '../../ui/lazy.ts';
import type { ShareSubject } from './share-dialog.tsx';

/** Loaded when the dialog opens, since sharing is rare. */
const ShareDialog = lazy(() =>
  loadWithRetry(() => import('./share-dialog.tsx')).then(({ ShareDialog: dialog }) => ({ default: dialog })),
);

interface ShareButtonProps {
  readonly subject: ShareSubject;
  readonly member: Member;
  readonly children: ReactNode;
}

/** Button that opens the dialog to create links for people without an account. */
export function ShareButton({ subject, member, children }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog subject={subject} member={member} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
