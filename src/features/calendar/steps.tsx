import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '../../shared/navigation/plain-links.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
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

/** A step back or forward in time; 0 goes to today. */
export type Step = -1 | 0 | 1;

interface StepLinkProps {
  /** URL, with which the step also works before the page's code is loaded; left out while it is unknown. */
  readonly to: string | undefined;
  readonly onStep: () => void;
  readonly icon?: ReactNode;
  readonly 'aria-label'?: string;
  readonly children?: ReactNode;
}

/** Link to another month or week, which moves within the page once it can. */
function StepLink({ to, onStep, icon, children, ...label }: StepLinkProps) {
  const look = { icon, ...label };
  if (to === undefined) return <Button {...look}>{children}</Button>;
  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onStep();
  };
  return (
    <a
      href={to}
      {...label}
      onClick={press}
      className={buttonClass(undefined, undefined, false, children === undefined)}
    >
      {icon}
      {children}
    </a>
  );
}

interface StepsProps extends Partial<Pick<StepBarProps, 'isOpen' | 'onOpen'>> {
  /** `YYYY-MM`; left out while unknown. */
  readonly month?: string;
  /** True to show a week instead of a month. */
  readonly isWeek?: boolean;
  /** Returns the URL of a step; left out while the month is unknown. */
  readonly to?: (by: Step) => string;
  readonly onStep?: (by: Step) => void;
  readonly onView?: (view: 'week' | 'month') => void;
  /** True for the member's own calendar, which has a year view. */
  readonly hasYear?: boolean;
}

/** Links to the previous and next month or week and to today, and the switch between views. */
export function Steps({
  month,
  isWeek = false,
  to,
  onStep,
  onView,
  hasYear = true,
  isOpen = false,
  onOpen,
}: StepsProps) {
  const { previousMonth, previousWeek, nextMonth, nextWeek, today } = calendarPageWords;
  const step = (by: Step) => ({ to: to?.(by), onStep: () => onStep?.(by) });
  return (
    <StepBar
      back={<StepLink {...step(-1)} icon={<ChevronLeftIcon />} aria-label={isWeek ? previousWeek : previousMonth} />}
      today={<StepLink {...step(0)}>{today}</StepLink>}
      next={<StepLink {...step(1)} icon={<ChevronRightIcon />} aria-label={isWeek ? nextWeek : nextMonth} />}
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
