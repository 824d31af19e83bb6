import { Button } from '../../ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { calendarPageWords } from './words.ts';

interface StepsProps {
  /** `YYYY-MM`; left out while unknown. */
  readonly month?: string;
  /** Shows a week instead of a month. */
  readonly isWeek?: boolean;
  readonly onBack?: () => void;
  readonly onToday?: () => void;
  readonly onNext?: () => void;
  readonly onOther?: () => void;
  /** Only the member's own calendar has a year view. */
  readonly hasYear?: boolean;
}

/** Buttons for the previous and next month or week, for switching between both, and for the year. */
export function Steps({ month, isWeek = false, onBack, onToday, onNext, onOther, hasYear = true }: StepsProps) {
  const { previousMonth, previousWeek, nextMonth, nextWeek, today, year, ...words } = calendarPageWords;
  return (
    <>
      <Button icon={<ChevronLeftIcon />} aria-label={isWeek ? previousWeek : previousMonth} onPress={onBack} />
      <Button onPress={onToday}>{today}</Button>
      <Button icon={<ChevronRightIcon />} aria-label={isWeek ? nextWeek : nextMonth} onPress={onNext} />
      <Button onPress={onOther}>{isWeek ? words.month : words.week}</Button>
      {hasYear && (
        <LinkButton
          {...(month === undefined
            ? { to: '/calendar' }
            : { to: '/calendar/year/$year', params: { year: month.slice(0, 4) } })}
        >
          {year}
        </LinkButton>
      )}
    </>
  );
}
