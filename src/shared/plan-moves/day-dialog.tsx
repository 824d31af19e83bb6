import { useState } from 'react';
import { longDate } from '../../../domain/date-text.ts';
import { isCivilDate } from '../../../domain/dates.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { Conflicts } from '../day-markers/conflicts.tsx';
import { planMovesWords as words } from './words.ts';

interface DayDialogProps {
  readonly how: 'move' | 'copy' | 'plan';
  readonly name: string;
  /** The workout's current day; `null` if it has none. */
  readonly date: string | null;
  /** Initially selected day. */
  readonly proposal: string;
  /** First day available for planning. */
  readonly first: string;
  readonly last: string;
  readonly onPick: (date: string) => void;
  readonly onClose: () => void;
}

/** Dialog that asks for the day to move or copy a workout to. */
export function DayDialog({ how, name, date, proposal, first, last, onPick, onClose }: DayDialogProps) {
  const [day, setDay] = useState(proposal);
  const [isWrong, setWrong] = useState(false);
  const title = { move: words.moveTitle, copy: words.copyTitle, plan: words.planTitle }[how](name);
  const pick = () => {
    const isGood = isCivilDate(day) && day >= first && day <= last;
    setWrong(!isGood);
    if (isGood) onPick(day);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button variant="primary" onPress={pick}>
            {{ move: words.doMove, copy: words.doCopy, plan: words.doPlan }[how]}
          </Button>
        </>
      }
    >
      <Form aria-label={title} onSubmit={pick}>
        {date !== null && <p>{words.planned(longDate(date))}</p>}
        <DateField label={words.day} value={day} first={first} last={last} onChange={setDay} />
        <Conflicts dates={isCivilDate(day) ? [day] : []} />
        {isWrong && <FormError title={words.outsideWindow} />}
      </Form>
    </Dialog>
  );
}
