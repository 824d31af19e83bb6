import { useState } from 'react';
import { PLAN_WINDOW_DAYS } from '../../../../domain/constants.ts';
import { addDays, daysBetween, isCivilDate, mondayOf } from '../../../../domain/dates.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { MAX_TEMPLATE_WEEKS } from '../../../../domain/entities/plan-template.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/lazy-modal.tsx';
import { useToday } from '../../../ui/now.ts';
import { trainingPlanWords as words } from './words.ts';

interface FromCalendarProps {
  readonly member: Member;
  readonly onClose: () => void;
  /** Called with a day of the first and one of the last week. */
  readonly onChosen: (from: string, to: string) => void;
}

const DAYS = 7;

/** Dialog that asks for the weeks of the calendar that become a plan. */
export function FromCalendar({ member, onClose, onChosen }: FromCalendarProps) {
  const today = useToday(member.timeZone);
  const [from, setFrom] = useState(mondayOf(today));
  const [to, setTo] = useState(addDays(mondayOf(today), 4 * DAYS - 1));
  const [wasSent, setSent] = useState(false);
  const window = { first: addDays(today, -PLAN_WINDOW_DAYS), last: addDays(today, PLAN_WINDOW_DAYS) };
  const isRight =
    isCivilDate(from) &&
    isCivilDate(to) &&
    from <= to &&
    daysBetween(mondayOf(from), mondayOf(to)) < MAX_TEMPLATE_WEEKS * DAYS;
  return (
    <Dialog title={words.fromCalendarTitle} onClose={onClose}>
      <Form
        aria-label={words.fromCalendarTitle}
        onSubmit={() => {
          setSent(true);
          if (isRight) onChosen(from, to);
        }}
      >
        <p>{words.fromCalendarText}</p>
        <DateField label={words.firstDay} name="from" value={from} {...window} onChange={setFrom} />
        <DateField
          label={words.lastDay}
          name="to"
          value={to}
          {...window}
          errors={wasSent && !isRight ? [words.weeksWrong] : undefined}
          onChange={setTo}
        />
        <FormActions>
          <Button type="submit" variant="primary">
            {words.next}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {words.cancel}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
