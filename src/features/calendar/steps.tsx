import { Button } from '../../ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { calendarPageWords } from './words.ts';

interface StepsProps {
  /** `YYYY-MM`; left out while it is not known. */
  readonly month?: string;
  /** A week is shown, and not a month. */
  readonly isWeek?: boolean;
  readonly onBack?: () => void;
  readonly onToday?: () => void;
  readonly onNext?: () => void;
  readonly onOther?: () => void;
  /** Years are shown of the member's own calendar alone. */
  readonly hasYear?: boolean;
}

/** From month to month or from week to week, from one to the other, and to the year. */
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
