import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, MoreIcon } from '../../ui/icons.tsx';
import calendar from './calendar.module.css';
import { ViewSwitch } from './view-switch.tsx';
import { calendarPageWords } from './words.ts';

interface StepBarProps {
  readonly back: ReactNode;
  readonly today: ReactNode;
  readonly next: ReactNode;
  /** Switch between views. */
  readonly children: ReactNode;
  /** True if today and the switch are shown on a phone. */
  readonly isOpen: boolean;
  readonly onOpen?: ((isOpen: boolean) => void) | undefined;
}

/** Bar with steps in time and the switch between views; on a phone the steps are beside the title (`Page`, `isStepped`), and the rest is folded. */
export const StepBar = ({ back, today, next, children, isOpen, onOpen }: StepBarProps) => (
  <>
    <span className={calendar.back}>{back}</span>
    <span className={calendar.folded} data-open={isOpen || undefined}>
      {today}
    </span>
    <span className={calendar.next}>{next}</span>
    <span className={calendar.opener}>
      <Button
        icon={<MoreIcon />}
        aria-label={calendarPageWords.viewAndFilter}
        aria-expanded={isOpen}
        onPress={() => onOpen?.(!isOpen)}
      />
    </span>
    <span className={calendar.folded} data-open={isOpen || undefined}>
      {children}
    </span>
  </>
);

interface StepsProps extends Partial<Pick<StepBarProps, 'isOpen' | 'onOpen'>> {
  /** `YYYY-MM`; left out while unknown. */
  readonly month?: string;
  /** True to show a week instead of a month. */
  readonly isWeek?: boolean;
  readonly onBack?: () => void;
  readonly onToday?: () => void;
  readonly onNext?: () => void;
  readonly onView?: (view: 'week' | 'month') => void;
  /** True for the member's own calendar, which has a year view. */
  readonly hasYear?: boolean;
}

/** Buttons for the previous and next month or week, and the switch between views. */
export function Steps({
  month,
  isWeek = false,
  onBack,
  onToday,
  onNext,
  onView,
  hasYear = true,
  isOpen = false,
  onOpen,
}: StepsProps) {
  const { previousMonth, previousWeek, nextMonth, nextWeek, today } = calendarPageWords;
  return (
    <StepBar
      back={<Button icon={<ChevronLeftIcon />} aria-label={isWeek ? previousWeek : previousMonth} onPress={onBack} />}
      today={<Button onPress={onToday}>{today}</Button>}
      next={<Button icon={<ChevronRightIcon />} aria-label={isWeek ? nextWeek : nextMonth} onPress={onNext} />}
      isOpen={isOpen}
      onOpen={onOpen}
    >
      <ViewSwitch
        view={month === undefined ? undefined : isWeek ? 'week' : 'month'}
        onView={onView}
        year={hasYear ? month?.slice(0, 4) : null}
      />
    </StepBar>
  );
}
