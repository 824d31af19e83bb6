import { useState } from 'react';
import { recordedTypes } from '../../../domain/activity-types.ts';
import {
  ACTIVITY_NAME_MAX,
  type Activity,
  type ActivityDetails,
  activityName,
} from '../../../domain/entities/activity.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { gearChoices, gearTitle } from '../../../domain/views/gear.ts';
import { typeOf } from '../../../domain/views/display-format.ts';
import { activityDetailsMachine } from '../../../machines/activityDetails/activityDetails.machine.ts';
import { createActivityDetailsImplementations } from '../../../machines/activityDetails/implementations.ts';
import { EffortField } from '../../app/effort/effort-field.tsx';
import { useActivityChanges } from '../../api/activity-changes.ts';
import { useGear } from '../../api/gear.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useActivityDetails } from '../../workflows/activity-details.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import styles from './details-form.module.css';
import { activityPageWords } from './words.ts';

/** Changes name, sport, gear and race mark of an activity where they stand. */
export function useDetails(id: string): ReturnType<typeof useActivityDetails> {
  const changes = useActivityChanges(id);
  const implementations = () =>
    createActivityDetailsImplementations({
      saveDetails: ({ change, was, signal }) => changes.saveDetails(change, was, signal),
    });
  return useActivityDetails(useWorkflow(activityDetailsMachine, implementations, undefined));
}

interface DetailsFormProps {
  readonly details: ReturnType<typeof useDetails>;
  readonly activity: Activity;
}

type Details = Required<ActivityDetails>;

/** Fields of one that differ from the other. */
const differing = (
  { name, activityTypeId, race, gearId, perceivedEffort }: Details,
  other: Details,
): ActivityDetails => ({
  ...(name !== other.name && { name }),
  ...(activityTypeId !== other.activityTypeId && { activityTypeId }),
  ...(race !== other.race && { race }),
  ...(gearId !== other.gearId && { gearId }),
  ...(perceivedEffort !== other.perceivedEffort && { perceivedEffort }),
});

/** Without a name, the activity is called as its file has it, or by its sport and the time of day. Escape gives it up. */
export function DetailsForm({ details: { save, cancel, change, failure }, activity }: DetailsFormProps) {
  // Another tab may change it while the form is open: what is saved is what differs from what was there at first.
  const [opened] = useState(activity);
  const before = { ...activity, ...change };
  const [typed, setTyped] = useState(before.name ?? '');
  const [activityTypeId, setType] = useState(before.activityTypeId);
  const [race, setRace] = useState(before.race);
  const [gearId, setGear] = useState(before.gearId);
  const [perceivedEffort, setEffort] = useState(before.perceivedEffort ?? null);
  const { data: gear = [] } = useGear();
  const text = typed.trim();
  const isGood = text === '' || activityName.safeParse(text).success;
  const fallback = nameOf({ ...activity, name: null, activityTypeId });
  const submit = () => {
    const mine = { name: text === '' ? null : text, activityTypeId, race, gearId, perceivedEffort };
    const next = differing(mine, opened);
    if (Object.keys(next).length === 0) cancel();
    else if (isGood) save(next, differing(opened, mine));
  };
  return (
    <div className={styles.details} onKeyDown={({ key }) => key === 'Escape' && cancel()}>
      <Form aria-label={activityPageWords.editTheActivity} onSubmit={submit}>
        {failure !== null && <FormError title={activityPageWords.notSaved} message={failure} />}
        <TextField
          label={activityPageWords.name}
          name="name"
          value={typed}
          onChange={setTyped}
          placeholder={fallback}
          maxLength={ACTIVITY_NAME_MAX}
          hint={activityPageWords.leftEmptyItIsCalled(fallback)}
          errors={isGood ? undefined : [activityPageWords.nameCannotBeKept]}
          autoFocus
        />
        <SelectField
          label={activityPageWords.sport}
          value={String(activityTypeId)}
          onChange={(id) => setType(Number(id))}
          options={recordedTypes.map((type) => ({ id: String(type.activityTypeId), label: type.name }))}
        />
        {gear.length > 0 && (
          <SelectField
            label={activityPageWords.gear}
            value={gearId ?? ''}
            onChange={(id) => setGear(id === '' ? null : id)}
            placeholder={activityPageWords.noGear}
            options={gearChoices(gear, activityTypeId, opened.gearId).map((one) => ({
              id: one.gearId,
              label: gearTitle(one),
            }))}
          />
        )}
        <EffortField value={perceivedEffort} onChange={setEffort} />
        <CheckBox isSelected={race} onChange={setRace}>
          {activityPageWords.itWasARace}
        </CheckBox>
        <FormActions>
          <Button type="submit" variant="primary">
            {activityPageWords.save}
          </Button>
          <Button variant="quiet" onPress={cancel}>
            {activityPageWords.cancel}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

/** Two tabs changed the same: theirs is shown, and nothing of mine is lost. */
export function DetailsConflict({
  details,
  theirs,
}: {
  readonly details: ReturnType<typeof useDetails>;
  readonly theirs: Activity;
}) {
  const words = activityPageWords;
  const what = [nameOf(theirs), typeOf(theirs).name, ...(theirs.race ? [words.race] : [])].join(', ');
  return (
    <Dialog
      role="alertdialog"
      title={words.changedElsewhere}
      onClose={details.takeTheirs}
      actions={
        <>
          <Button onPress={details.takeTheirs}>{words.takeTheirs}</Button>
          <Button variant="primary" onPress={details.keepMine}>
            {words.keepMine}
          </Button>
        </>
      }
    >
      <p>{words.theySaved(what)}</p>
    </Dialog>
  );
}
