import { useMemo } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { OverlayArrow, Popover } from 'react-aria-components/Popover';
import { Button } from '../../ui/button.tsx';
import { placeOf } from './intro-places.ts';
import { introWords as words } from './intro-words.ts';
import styles from './intro-tour.module.css';
import { useTour } from './use-tour.ts';

/** Tour for new members. Escape or a press outside ends it; the focus returns to the previous element. */
export default function IntroTour({ memberId }: { readonly memberId: string }) {
  const tour = useTour(memberId);
  const { place } = tour;
  const anchor = useMemo(() => ({ current: (place && placeOf(place)) ?? null }), [place]);
  if (place === null) return null;
  const { title, text } = words.places[place];
  return (
    <Popover
      isOpen
      triggerRef={anchor}
      placement="bottom"
      onOpenChange={(open) => !open && tour.end()}
      className={styles.popover}
    >
      <OverlayArrow className={styles.arrow}>
        <svg width={16} height={8} viewBox="0 0 16 8" aria-hidden="true">
          <path d="M0 0 L8 8 L16 0" />
        </svg>
      </OverlayArrow>
      <Dialog key={place} className={styles.dialog}>
        <Heading slot="title" level={2} className={styles.title}>
          {title}
        </Heading>
        <p>{text}</p>
        <div className={styles.actions}>
          <span className={styles.step}>{words.step(tour.step, tour.steps)}</span>
          {tour.step > 1 && (
            <Button variant="quiet" size="small" onPress={tour.back}>
              {words.back}
            </Button>
          )}
          <Button variant="primary" size="small" autoFocus onPress={tour.next}>
            {tour.step === tour.steps ? words.done : words.next}
          </Button>
        </div>
      </Dialog>
    </Popover>
  );
}
