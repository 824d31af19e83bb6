import { useEffect, useEffectEvent, useState } from 'react';
import { rangeText } from '../../../../domain/date-text.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { BRANCH_NAME_MAX, BRANCH_NOTE_MAX, MAX_BRANCH_WORKOUTS } from '../../../../domain/entities/plan-branch.ts';
import { branchToSend, lastDayOf, rebased } from '../../../../domain/training/branch-template.ts';
import type { Plan } from '../../../../domain/training/plan.ts';
import type { Template } from '../../../../domain/training/template.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useBranchActs } from '../../../api/plan-branches.ts';
import { LeaveGuard } from '../../../shared/forms/leave-guard.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useStore } from '../../../workflows/form-edit.ts';
import styles from '../plans/plans.module.css';
import { WeekEditor } from '../plans/week-editor.tsx';
import { planBranchWords as words } from './words.ts';

/** Workouts of a branch in the editor. */
export interface EditedBranch {
  readonly template: Template;
  readonly firstDay: string;
  /** The planned workouts that were copied; `null` for a branch that is stored. */
  readonly base: readonly Plan[] | null;
}

interface BranchEditorProps {
  readonly member: Member;
  readonly athlete: string | null;
  readonly first: EditedBranch;
  /** Loads the plan again, if it changed while the copy was edited. */
  readonly reload: () => Promise<EditedBranch | null>;
  readonly onSaved: () => void;
}

/** Form of a branch: its name, a note, and its workouts week by week. */
export function BranchEditor({ member, athlete, first, reload, onSaved }: BranchEditorProps) {
  const [copied, setCopied] = useState(first);
  const [plan, setPlan] = useState(first.template);
  /** Unparseable texts, by workout. */
  const [unread, setUnread] = useState<ReadonlyMap<string, string>>(new Map());
  const [wasSent, setSent] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const acts = useBranchActs(athlete === null ? {} : { memberId: athlete });
  const storing = useStore<Template>(async (stored, signal) => {
    try {
      await acts.save(stored.templateId, branchToSend(stored, first.firstDay, copied.base ?? []), signal);
      setSaved(true);
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'plan_changed') {
        const now = await reload();
        if (now !== null) {
          setCopied(now);
          setPlan({ ...stored, workouts: rebased(stored.workouts, copied.template.workouts, now.template.workouts) });
        }
      }
      throw error;
    }
  });
  // Called once the page knows that nothing is left to save.
  const leave = useEffectEvent(onSaved);
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);
  const isNew = first.base !== null;
  const hasName = plan.name.trim() !== '';
  const isTooMany = plan.workouts.length > MAX_BRANCH_WORKOUTS;
  const unreadWeeks = plan.workouts.filter(({ key }) => unread.has(key)).map(({ week }) => week);
  const problem =
    wasSent && unreadWeeks.length > 0
      ? words.unreadIn([...new Set(unreadWeeks)].toSorted((one, other) => one - other).join(', '))
      : isTooMany
        ? words.maxWorkouts(MAX_BRANCH_WORKOUTS)
        : storing.failure;
  const range = rangeText(first.firstDay, lastDayOf({ firstDay: first.firstDay, weeks: plan.weeks }));
  return (
    <Form
      aria-labelledby="page-title"
      onEdit={storing.dismiss}
      onSubmit={() => {
        setSent(true);
        if (hasName && unreadWeeks.length === 0 && !isTooMany) storing.send(plan);
      }}
    >
      <Card>
        <div className={styles.fields}>
          {copied.base !== null && <p>{words.copied(copied.base.length, range)}</p>}
          <TextField
            label={words.name}
            name="name"
            value={plan.name}
            maxLength={BRANCH_NAME_MAX}
            isRequired
            errors={wasSent && !hasName ? [words.nameNeeded] : undefined}
            onChange={(name) => setPlan({ ...plan, name })}
          />
          <TextArea
            label={words.note}
            name="note"
            rows={2}
            hint={words.noteHint}
            value={plan.description}
            maxLength={BRANCH_NOTE_MAX}
            onChange={(description) => setPlan({ ...plan, description })}
          />
        </div>
      </Card>
      <WeekEditor
        plan={plan}
        unread={unread}
        isFull={plan.workouts.length >= MAX_BRANCH_WORKOUTS}
        member={member}
        athlete={athlete}
        onChange={(workouts) => setPlan({ ...plan, workouts })}
        onUnread={(key, text) => {
          const others = [...unread].filter(([one]) => one !== key);
          setUnread(new Map(text === null ? others : [...others, [key, text]]));
        }}
      />
      {problem !== null && <FormError title={words.notSaved} message={problem} />}
      <FormActions>
        <Button type="submit" variant="primary" isPending={storing.isSaving}>
          {athlete === null || !isNew ? words.save : words.propose}
        </Button>
      </FormActions>
      <LeaveGuard isChanged={!isSaved && (isNew || plan !== first.template || unread.size > 0)} words={words.leaving} />
    </Form>
  );
}
