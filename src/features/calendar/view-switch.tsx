import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import calendar from './calendar.module.css';
import { calendarPageWords } from './words.ts';

interface ViewSwitchProps {
  /** Open view; left out while unknown. */
  readonly view?: 'week' | 'month' | 'year' | undefined;
  readonly onView?: ((view: 'week' | 'month') => void) | undefined;
  /** `YYYY`; left out while unknown, `null` in an athlete's calendar, which has no year. */
  readonly year?: string | null | undefined;
}

/** Switch between week, month and year, on all three pages. */
export const ViewSwitch = ({ view, onView, year }: ViewSwitchProps) => (
  <div role="group" aria-label={calendarPageWords.view} className={calendar.views}>
    {(['week', 'month'] as const).map((one) => (
      <Button key={one} aria-pressed={view === one} onPress={() => view !== one && onView?.(one)}>
        {calendarPageWords[one]}
      </Button>
    ))}
    {year !== null && (
      <LinkButton
        aria-current={view === 'year' ? 'page' : undefined}
        {...(year === undefined ? { to: '/calendar' } : { to: '/calendar/year/$year', params: { year } })}
      >
        {calendarPageWords.year}
      </LinkButton>
    )}
  </div>
);
