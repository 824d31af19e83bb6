import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recordedTypes } from '../../../domain/activity-types.ts';
import type { Activity } from '../../../domain/entities/activity.ts';
import {
  ACTIVITY_NAME_MAX,
  type ActivityDetails,
  activityName,
  detailsIn,
} from '../../../domain/entities/activity-details.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { gearChoices, gearTitle } from '../../../domain/views/gear.ts';
import { typeOf } from '../../../domain/views/display-format.ts';
import { activityDetailsMachine } from '../../../machines/activityDetails/activityDetails.machine.ts';
import { createActivityDetailsImplementations } from '../../../machines/activityDetails/implementations.ts';
import { EffortField } from './effort-field.tsx';
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

/** Edits name, sport, gear and race mark of an activity in place. */
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
  readonly isByHand: boolean;
}

type Details = Required<ActivityDetails>;

const detailsOf = (activity: Activity): Details => ({
  activityTypeId: activity.activityTypeId,
  ...detailsIn(activity),
});

const sameFieldsOf = (details: ActivityDetails, fields: ActivityDetails): ActivityDetails =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, details[field as keyof ActivityDetails]]));

/** Form for the details. An empty name stands for the name in the file, or for sport and time of day. Escape cancels. */
export function DetailsForm({ details: { save, cancel, change, failure }, activity, isByHand }: DetailsFormProps) {
  const current = detailsOf(activity);
  // Fields that the member has not edited follow the activity, which another tab may change, or whose page first showed a cached copy.
  const [edited, setEdited] = useState(() => ({ fields: change ?? {}, was: sameFieldsOf(current, change ?? {}) }));
  const edit = (part: ActivityDetails) =>
    setEdited(({ fields, was }) => ({
      fields: { ...fields, ...part },
      was: { ...sameFieldsOf(current, part), ...was },
    }));
  const { name, activityTypeId, race, gearId, perceivedEffort }: Details = { ...current, ...edited.fields };
  const { data: gear = [] } = useGear();
  const text = name?.trim() ?? '';
  const isGood = text === '' || activityName.safeParse(text).success;
  const fallback = nameOf({ ...activity, name: null, activityTypeId });
  const submit = () => {
    const { fields, was } = edited;
    const mine = { ...fields, ...(fields.name !== undefined && { name: text === '' ? null : text }) };
    const isChanged = ([field, value]: [string, unknown]) => value !== was[field as keyof ActivityDetails];
    const next: ActivityDetails = Object.fromEntries(Object.entries(mine).filter(isChanged));
    if (Object.keys(next).length === 0) cancel();
    else if (isGood) save(next, sameFieldsOf(was, next));
  };
  return (
    <div className={styles.columns} onKeyDown={({ key }) => key === 'Escape' && cancel()}>
      <Form aria-label={activityPageWords.editTheActivity} onSubmit={submit}>
        {failure !== null && <FormError title={activityPageWords.notSaved} message={failure} />}
        <TextField
          label={activityPageWords.name}
          name="name"
          value={name ?? ''}
          onChange={(typed) => edit({ name: typed })}
          placeholder={fallback}
          maxLength={ACTIVITY_NAME_MAX}
          hint={activityPageWords.leftEmptyItIsCalled(fallback)}
          errors={isGood ? undefined : [activityPageWords.nameCannotBeKept]}
          autoFocus
        />
        <SelectField
          label={activityPageWords.sport}
          value={String(activityTypeId)}
          onChange={(id) => edit({ activityTypeId: Number(id) })}
          options={recordedTypes.map((type) => ({ id: String(type.activityTypeId), label: type.name }))}
        />
        {gear.length > 0 && (
          <SelectField
            label={activityPageWords.gear}
            value={gearId ?? ''}
            onChange={(id) => edit({ gearId: id === '' ? null : id })}
            placeholder={activityPageWords.noGear}
            options={gearChoices(gear, activityTypeId, current.gearId).map((one) => ({
              id: one.gearId,
              label: gearTitle(one),
            }))}
          />
        )}
        <EffortField value={perceivedEffort} onChange={(effort) => edit({ perceivedEffort: effort })} />
        <CheckBox isSelected={race} onChange={(isRace) => edit({ race: isRace })}>
          {activityPageWords.itWasARace}
        </CheckBox>
        {isByHand && (
          <Link to="/activity/$id/correct" params={{ id: activity.activityId }}>
            {activityPageWords.correctByHand}
          </Link>
        )}
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

/** Shows the conflict when two tabs have changed the same field: the other value, and a way to keep the member's. */
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
