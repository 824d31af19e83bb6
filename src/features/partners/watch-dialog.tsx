import { Suspense } from 'react';
import { deviceTypes } from '../../../domain/vendors.ts';
import { MemberOnly } from '../../app/member-only.tsx';
import { Connections } from '../../shared/sources/connections.tsx';
import { sourceName } from '../../shared/sources/names.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { partnerPagesWords as words } from './words.ts';

/** Watches that record by themselves; what has moved on to a successor is no choice for somebody new. */
const watches = deviceTypes.filter((type) => type !== 'suunto');

interface WatchDialogProps {
  readonly title: string;
  /** Of the title, where it is another one than the page's. */
  readonly language: string | undefined;
  readonly onLinked: () => void;
  readonly onClose: () => void;
}

/** The watch that somebody takes part with: one that is linked already, or one that is linked here. [onboarding §2] */
export function WatchDialog({ title, language, onLinked, onClose }: WatchDialogProps) {
  return (
    <Dialog title={title} titleLanguage={language} onClose={onClose}>
      <Suspense fallback={<Skeleton height={320} round />}>
        <MemberOnly>
          <Connections only={watches}>
            {(linked) => (
              <Button
                variant="primary"
                size="large"
                fullWidth
                isDisabled={linked.length === 0}
                disabledReason={words.linkWatchFirst}
                onPress={onLinked}
              >
                {linked[0] === undefined ? words.goOn : words.goOnWith(sourceName(linked[0]))}
              </Button>
            )}
          </Connections>
        </MemberOnly>
      </Suspense>
    </Dialog>
  );
}
