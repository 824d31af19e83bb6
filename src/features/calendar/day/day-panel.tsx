import { useEffect, useEffectEvent, useRef } from 'react';
import { longDate, relativeDay } from '../../../../domain/date-text.ts';
import { addDays, daysBetween } from '../../../../domain/dates.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { Button } from '../../../ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../../ui/icons.tsx';
import { DayBody } from './day-body.tsx';
import styles from './day.module.css';
import { LinkButton } from '../../../ui/link-button.tsx';
import { dayPageWords as words } from './words.ts';

/** Maximum distance in days for "yesterday", "today" and "tomorrow". */
const NEAR = 1;
const fields = 'input, textarea, select';
/** Selector for elements that Escape closes first. */
const inFront = '[role="dialog"], [role="alertdialog"], [role="menu"]';

interface DayPanelProps {
  readonly date: string;
  readonly today: string;
  readonly member: Member;
  /** Shows another day instead. */
  readonly onShow: (date: string) => void;
  readonly onClose: () => void;
}

/** Day beside the calendar, with the content of its page; remounted for another day. Its heading gets the focus; Escape closes it. */
export default function DayPanel({ date, today, member, onShow, onClose }: DayPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event;
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return;
    if (target.closest(inFront) !== null || document.querySelector(inFront) !== null) return;
    // Leaving the field stores its value.
    if (target.closest(fields) !== null) heading.current?.focus();
    else onClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const isNear = Math.abs(daysBetween(date, today)) <= NEAR;
  return (
    <section className={styles.panel} aria-label={longDate(date)}>
      <header className={styles.panelHead}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {longDate(date)}
          </h2>
          {isNear && <p className={styles.quiet}>{relativeDay(date, today)}</p>}
        </div>
        <Button variant="quiet" icon={<CloseIcon />} aria-label={words.closeDay} onPress={onClose} />
      </header>
      <div className={styles.panelSteps}>
        <Button
          size="small"
          icon={<ChevronLeftIcon />}
          aria-label={words.previousDay}
          onPress={() => onShow(addDays(date, -1))}
        />
        <Button
          size="small"
          icon={<ChevronRightIcon />}
          aria-label={words.nextDay}
          onPress={() => onShow(addDays(date, 1))}
        />
        <LinkButton size="small" to="/calendar/$day" params={{ day: date }}>
          {words.wholePage}
        </LinkButton>
      </div>
      <DayBody date={date} today={today} member={member} isBeside />
    </section>
  );
}
