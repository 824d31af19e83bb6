import { Link } from '@tanstack/react-router';
import { dayText } from '../../../domain/date-text.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { formatWhole } from '../../../domain/views/display-format.ts';
import { Frame } from './parts.tsx';
import { explanationWords as words } from './words.ts';

interface CriticalPowerExplainedProps {
  readonly day: CalendarDay | undefined;
  readonly date: string;
}

/** Explains a day's critical power and names the day that set it. */
export function CriticalPowerExplained({ day, date }: CriticalPowerExplainedProps) {
  const value = formatWhole(day?.criticalPower ?? null);
  const setOn = day?.criticalPowerSetOn ?? null;
  return (
    <Frame
      name={words.names.criticalPower}
      value={value === null ? words.unknown : `${value} W`}
      formula={words.formulas.criticalPower}
      caveat={words.caveats.criticalPower}
    >
      {setOn !== null && day?.criticalPowerOwn === true && <p>{words.own(dayText(setOn, date))}</p>}
      {setOn !== null && day?.criticalPowerOwn !== true && (
        <p>
          {words.setOn(dayText(setOn, date))} {day?.criticalPowerProven === true ? words.proven : words.provisional}{' '}
          <Link to="/calendar/$day" params={{ day: setOn }}>
            {words.openTheDay(dayText(setOn, date))}
          </Link>
        </p>
      )}
      <p>
        <Link to="/profile/zones">{words.zones}</Link>
      </p>
    </Frame>
  );
}
