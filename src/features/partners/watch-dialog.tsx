import { Suspense } from 'react';
import { deviceTypes } from '../../../domain/vendors.ts';
import { MemberOnly } from '../../app/member-only.tsx';
import { Connections } from '../../shared/sources/connections.tsx';
import { sourceName } from '../../shared/sources/names.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { partnerPagesWords as words } from './words.ts';

/** Watches that record on their own, without those replaced by a successor. */
const watches = deviceTypes.filter((type) => type !== 'suunto');

interface WatchDialogProps {
  readonly title: string;
  /** Language of the title, if it differs from the page's. */
  readonly language: string | undefined;
  readonly onLinked: () => void;
  readonly onClose: () => void;
}

/** Dialog for the watch to take part with: one that is already linked, or is linked here. [onboarding §2] */
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
