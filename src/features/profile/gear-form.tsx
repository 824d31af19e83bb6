import { useEffect } from 'react';
import { activityTypeById } from '../../../domain/activity-types.ts';
import {
  type Gear,
  GEAR_NAME_MAX,
  type GearInput,
  gearInput,
  type GearKind,
  gearKinds,
  MAX_WARN_MONTHS,
  sportsOf,
} from '../../../domain/entities/gear.ts';
import { distanceToType, parseGearDistance, parseMonths } from '../../../domain/views/gear.ts';
import { useChangeGear } from '../../api/gear.ts';
import { LeaveGuard } from '../../shared/forms/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import styles from './gear.module.css';
import { gearWords as words } from './gear-words.ts';
import { profileWords } from './words.ts';

interface GearFormProps {
  /** Gear to change; `null` for new gear. */
  readonly edited: Gear | null;
  readonly onDone: () => void;
  /** Called with whether there are unsaved changes. */
  readonly onChanged: (isChanged: boolean) => void;
  readonly prefersMetric: boolean;
  readonly today: string;
}

interface Typed {
  readonly kind: GearKind;
  readonly name: string;
  readonly model: string;
  readonly since: string;
  readonly earlier: string;
  readonly warn: string;
  /** Age in months. */
  readonly age: string;
  readonly sports: readonly number[];
}
type Checked = 'name' | 'earlier' | 'warn' | 'age';

/** Returns the distance at which shoes are usually worn out, in kilometres or miles. */
const usualWarning = (prefersMetric: boolean): string => (prefersMetric ? '800' : '500');

/** Minimum sensible distance for a warning, metres. */
const MIN_WARNING = 1000;

function typedOf(gear: Gear | null, prefersMetric: boolean): Typed {
  const typed = (metres: number | null) => distanceToType(metres, prefersMetric);
  if (gear === null) {
    const warn = usualWarning(prefersMetric);
    return { kind: 'shoes', name: '', model: '', since: '', earlier: '', warn, age: '', sports: [] };
  }
  const { kind, name, model, since, earlierDistance, warnAt, warnMonths, defaultFor } = gear;
  return {
    kind,
    name,
    model: model ?? '',
    since: since ?? '',
    earlier: earlierDistance === 0 ? '' : typed(earlierDistance),
    warn: typed(warnAt),
    age: warnMonths === null ? '' : String(warnMonths),
    sports: defaultFor,
  };
}

/** Parses a distance to metres. An unchanged text keeps the stored value, since miles are rounded. */
const metresOf = (text: string, before: number | null, prefersMetric: boolean): number | null =>
  text === distanceToType(before, prefersMetric) ? before : parseGearDistance(text, prefersMetric);

function errorsOf(
  { name, since, earlier, warn, age }: Typed,
  prefersMetric: boolean,
): Partial<Record<Checked, string[]>> {
  const limit = parseGearDistance(warn, prefersMetric);
  const months = parseMonths(age);
  const isName = gearInput.shape.name.safeParse(name).success;
  return {
    ...(!isName && { name: [words.nameNeeded] }),
    ...(Number.isNaN(parseGearDistance(earlier, prefersMetric)) && { earlier: [words.noDistance] }),
    ...(Number.isNaN(limit) && { warn: [words.noDistance] }),
    ...(months !== null && since === '' && { age: [words.sinceNeeded] }),
    ...(Number.isNaN(months) && { age: [words.noMonths(MAX_WARN_MONTHS)] }),
    ...(limit !== null && limit < MIN_WARNING && { warn: [words.warnTooSmall(prefersMetric ? '1 km' : '1 mi')] }),
  };
}

function inputOf(typed: Typed, edited: Gear | null, prefersMetric: boolean): GearInput {
  const { kind, name, model, since, earlier, warn, age, sports } = typed;
  return {
    kind,
    name: name.trim(),
    model: model.trim() === '' ? null : model.trim(),
    since: since === '' ? null : since,
    retiredOn: edited?.retiredOn ?? null,
    earlierDistance: earlier === '' ? 0 : (metresOf(earlier, edited?.earlierDistance ?? null, prefersMetric) ?? 0),
    warnAt: metresOf(warn, edited?.warnAt ?? null, prefersMetric),
    warnMonths: parseMonths(age),
    defaultFor: [...sports],
  };
}

/** Form to add or change gear. */
export function GearForm({ edited, onDone, onChanged, prefersMetric, today }: GearFormProps) {
  const changeGear = useChangeGear();
  const blank = typedOf(edited, prefersMetric);
  const fields = useFields<Typed, Checked>(blank, (values) => errorsOf(values, prefersMetric));
  const { values, set, bind } = fields;
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: (typed) => inputOf(typed, edited, prefersMetric),
    store: async (input, signal) => {
      await changeGear({ kind: 'keep', gearId: edited?.gearId ?? null, input }, signal);
      onDone();
    },
  });
  const isChanged = fields.isChanged && !isSaving;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const unit = prefersMetric ? 'km' : 'mi';
  const setKind = (kind: GearKind) => {
    const isUsual = values.warn === '' || values.warn === usualWarning(prefersMetric);
    const warn = kind === 'shoes' ? usualWarning(prefersMetric) : '';
    set({ kind, sports: [], ...(isUsual && { warn }) });
  };
  const setSport = (sport: number, isChosen: boolean) =>
    set({ sports: isChosen ? [...values.sports, sport] : values.sports.filter((one) => one !== sport) });
  return (
    <Card title={edited === null ? words.add : words.change(edited.name)}>
      <LeaveGuard isChanged={isChanged} words={profileWords.leaving} />
      <Form aria-label={edited === null ? words.add : words.change(edited.name)} onSubmit={save}>
        {failure !== null && <FormError title={words.notSaved} message={failure} />}
        <SelectField
          label={words.kind}
          options={gearKinds.map((kind) => ({ id: kind, label: words.kinds[kind] }))}
          value={values.kind}
          onChange={(id) => setKind(gearKinds.find((kind) => kind === id) ?? 'shoes')}
        />
        <TextField
          {...bind('name')}
          label={words.name}
          hint={words.nameHint}
          maxLength={GEAR_NAME_MAX}
          autoFocus={edited !== null}
          isRequired
        />
        <TextField {...bind('model')} label={words.model} maxLength={GEAR_NAME_MAX} />
        <DateField
          label={words.inUseSince}
          name="since"
          value={values.since}
          last={today}
          onChange={(since) => set({ since })}
        />
        <TextField
          {...bind('earlier')}
          label={words.earlier}
          hint={words.earlierHint}
          inputMode="decimal"
          maxLength={8}
          suffix={unit}
        />
        <TextField
          {...bind('warn')}
          label={words.warnAt}
          hint={words.warnHint}
          inputMode="decimal"
          maxLength={8}
          suffix={unit}
        />
        <TextField
          {...bind('age')}
          label={words.warnAfter}
          hint={words.warnAfterHint}
          inputMode="numeric"
          maxLength={3}
          suffix={words.months}
        />
        {(edited?.retiredOn ?? null) === null && (
          <fieldset className={styles.sports} aria-describedby="gear-defaults">
            <legend>{words.defaults}</legend>
            {sportsOf(values.kind).map((sport) => (
              <CheckBox
                key={sport}
                isSelected={values.sports.includes(sport)}
                onChange={(isChosen) => setSport(sport, isChosen)}
              >
                {activityTypeById(sport).name}
              </CheckBox>
            ))}
            <p id="gear-defaults" className={styles.soft}>
              {words.defaultsHint}
            </p>
          </fieldset>
        )}
        <FormActions>
          <Button type="submit" variant="primary" isPending={isSaving} isDisabled={fields.showsErrors}>
            {words.save}
          </Button>
          {edited !== null && (
            <Button variant="quiet" onPress={onDone}>
              {words.cancel}
            </Button>
          )}
        </FormActions>
      </Form>
    </Card>
  );
}
