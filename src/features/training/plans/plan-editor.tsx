import { useEffect, useEffectEvent, useState } from 'react';
import { isTrainer } from '../../../../domain/access.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import {
  MAX_TEMPLATE_WEEKS,
  MAX_TEMPLATE_WORKOUTS,
  TEMPLATE_DESCRIPTION_MAX,
  TEMPLATE_NAME_MAX,
} from '../../../../domain/entities/plan-template.ts';
import { isSample } from '../../../../domain/navigation.ts';
import { type Template, templateFault, type TemplateFault } from '../../../../domain/training/template.ts';
import { useTemplateActs } from '../../../api/plan-templates.ts';
import { LeaveGuard } from '../../../shared/forms/leave-guard.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../../ui/form.tsx';
import { SampleNote } from '../../../ui/sample-note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useStore } from '../../../workflows/form-edit.ts';
import { numbersFrom } from './number-options.ts';
import { Phases } from './phases.tsx';
import styles from './plans.module.css';
import { WeekEditor } from './week-editor.tsx';
import { trainingPlanWords as words } from './words.ts';

interface PlanEditorProps {
  readonly member: Member;
  readonly template: Template;
  /** True if it has content that is not saved yet. */
  readonly isNew: boolean;
  readonly onSaved: () => void;
}

/** Returns the teams that the member coaches. */
const coachedBy = ({ memberType, teams }: Member) =>
  isTrainer(memberType) ? teams.filter(({ assists }) => assists !== true) : [];

/** Form of a training plan: its name, its phases, and its workouts week by week. */
export function PlanEditor({ member, template, isNew, onSaved }: PlanEditorProps) {
  const [plan, setPlan] = useState(template);
  /** Unparseable texts, by workout. */
  const [unread, setUnread] = useState<ReadonlyMap<string, string>>(new Map());
  const [wasSent, setSent] = useState(false);
  const { save } = useTemplateActs();
  const [isSaved, setSaved] = useState(false);
  const storing = useStore<Template>(async (stored, signal) => {
    await save(stored, signal);
    setSaved(true);
  });
  // Called once the page knows that nothing is left to save.
  const leave = useEffectEvent(onSaved);
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);
  const set = (part: Partial<Template>) => setPlan({ ...plan, ...part });
  const fault = templateFault(plan);
  const errorOf = (...faults: readonly TemplateFault[]) =>
    wasSent && fault !== null && faults.includes(fault) ? [words.faults[fault]] : undefined;
  const isTooMany = plan.workouts.length > MAX_TEMPLATE_WORKOUTS;
  const unreadWeeks = plan.workouts.filter(({ key }) => unread.has(key)).map(({ week }) => week);
  const teams = coachedBy(member);
  const teamId = teams.some((team) => team.teamId === plan.teamId) ? plan.teamId : null;
  const minWeeks = Math.max(1, ...plan.workouts.map(({ week }) => week), ...plan.phases.map((one) => one.lastWeek));
  const isChanged = !isSaved && (isNew || plan !== template || unread.size > 0);
  const problem =
    wasSent && unreadWeeks.length > 0
      ? words.unreadIn([...new Set(unreadWeeks)].toSorted((one, other) => one - other).join(', '))
      : isTooMany
        ? words.maxWorkouts(MAX_TEMPLATE_WORKOUTS)
        : storing.failure;
  if (isSample(member)) return <SampleNote />;
  return (
    <Form
      aria-labelledby="page-title"
      onEdit={storing.dismiss}
      onSubmit={() => {
        setSent(true);
        if (fault === null && unreadWeeks.length === 0 && !isTooMany) storing.send({ ...plan, teamId });
      }}
    >
      <Card>
        <div className={styles.fields}>
          <TextField
            label={words.name}
            name="name"
            value={plan.name}
            maxLength={TEMPLATE_NAME_MAX}
            isRequired
            errors={errorOf('name')}
            onChange={(name) => set({ name })}
          />
          <TextArea
            label={words.description}
            name="description"
            rows={2}
            hint={words.optional}
            value={plan.description}
            maxLength={TEMPLATE_DESCRIPTION_MAX}
            onChange={(description) => set({ description })}
          />
          <SelectField
            label={words.weeks}
            name="weeks"
            value={String(plan.weeks)}
            options={numbersFrom(minWeeks, MAX_TEMPLATE_WEEKS)}
            onChange={(weeks) => set({ weeks: Number(weeks) })}
          />
          {teams.length > 0 && (
            <SelectField
              label={words.shareWith}
              name="team"
              hint={words.shareHint}
              value={teamId ?? ''}
              placeholder={words.noTeam}
              options={teams.map((team) => ({ id: team.teamId, label: team.name }))}
              onChange={(id) => set({ teamId: id === '' ? null : id })}
            />
          )}
        </div>
      </Card>
      <Phases
        phases={plan.phases}
        weeks={plan.weeks}
        error={errorOf('phaseName', 'phaseWeeks', 'phasesOverlap')?.[0]}
        onChange={(phases) => set({ phases })}
      />
      <WeekEditor
        plan={plan}
        unread={unread}
        isFull={plan.workouts.length >= MAX_TEMPLATE_WORKOUTS}
        member={member}
        onChange={(workouts) => set({ workouts })}
        onUnread={(key, text) => {
          const { [key]: _read, ...others } = Object.fromEntries(unread);
          setUnread(new Map(Object.entries(text === null ? others : { ...others, [key]: text })));
        }}
      />
      {problem !== null && <FormError title={words.notSaved} message={problem} />}
      <FormActions>
        <Button type="submit" variant="primary" isPending={storing.isSaving}>
          {words.save}
        </Button>
      </FormActions>
      <LeaveGuard isChanged={isChanged} words={words.leaving} />
    </Form>
  );
}
