import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rangeText } from '../../../../domain/date-text.ts';
import { addDays, mondayOf } from '../../../../domain/dates.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { MAX_BRANCH_WEEKS } from '../../../../domain/entities/plan-branch.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import { useToday } from '../../../ui/now.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { athleteSearch } from '../plans/applied-to.tsx';
import { numbersFrom } from '../plans/number-options.ts';
import styles from '../plans/plans.module.css';
import { planBranchWords as words } from './words.ts';

const DAYS = 7;
/** Weeks of a new branch until the member chooses. */
const USUAL_WEEKS = 4;

interface NewBranchProps {
  readonly member: Member;
  readonly athlete: string | null;
}

/** Form that chooses the weeks to copy, from this week on. */
export function NewBranch({ member, athlete }: NewBranchProps) {
  const monday = mondayOf(useToday(member.timeZone));
  const [first, setFirst] = useState(addDays(monday, DAYS));
  const [weeks, setWeeks] = useState(USUAL_WEEKS);
  const navigate = useNavigate();
  const title = athlete === null ? words.newTitle : words.proposalTitle;
  const mondays = Array.from({ length: MAX_BRANCH_WEEKS }, (_, nth) => addDays(monday, nth * DAYS));
  return (
    <Card title={title}>
      <Form
        aria-label={title}
        onSubmit={() =>
          void navigate({
            to: '/training/branches/edit',
            search: { from: first, weeks, ...athleteSearch(athlete) } as never,
          })
        }
      >
        <div className={styles.fields}>
          <SelectField
            label={words.firstWeek}
            value={first}
            options={mondays.map((day) => ({ id: day, label: rangeText(day, addDays(day, DAYS - 1)) }))}
            onChange={setFirst}
          />
          <SelectField
            label={words.weeks}
            value={String(weeks)}
            options={numbersFrom(1, MAX_BRANCH_WEEKS)}
            onChange={(count) => setWeeks(Number(count))}
          />
        </div>
        <FormActions>
          <Button type="submit" variant="primary">
            {words.copyWeeks}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
