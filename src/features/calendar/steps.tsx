import { Button } from '../../ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { ViewSwitch } from './view-switch.tsx';
import { calendarPageWords } from './words.ts';

interface StepsProps {
  /** `YYYY-MM`; left out while unknown. */
  readonly month?: string;
  /** Shows a week instead of a month. */
  readonly isWeek?: boolean;
  readonly onBack?: () => void;
  readonly onToday?: () => void;
  readonly onNext?: () => void;
  readonly onView?: (view: 'week' | 'month') => void;
  /** Only the member's own calendar has a year view. */
  readonly hasYear?: boolean;
}

/** Buttons for the previous and next month or week, and the switch between views. */
export function Steps({ month, isWeek = false, onBack, onToday, onNext, onView, hasYear = true }: StepsProps) {
  const { previousMonth, previousWeek, nextMonth, nextWeek, today } = calendarPageWords;
  return (
    <>
      <Button icon={<ChevronLeftIcon />} aria-label={isWeek ? previousWeek : previousMonth} onPress={onBack} />
      <Button onPress={onToday}>{today}</Button>
      <Button icon={<ChevronRightIcon />} aria-label={isWeek ? nextWeek : nextMonth} onPress={onNext} />
      <ViewSwitch
        view={month === undefined ? undefined : isWeek ? 'week' : 'month'}
        onView={onView}
        year={hasYear ? month?.slice(0, 4) : null}
      />
    </>
  );
}
