import { typedText } from '../../../domain/words/typed.ts';
import { useEffect } from 'react';
import {
  type Goal,
  type GoalInput,
  type GoalKind,
  GOAL_NAME_MAX,
  goalKinds,
  type GoalPeriod,
  goalPeriods,
  goalSports,
  MAX_OF_GOAL,
} from '../../../domain/entities/goal.ts';
import { fromMetres, toMetres } from '../../../domain/units.ts';
import { goalWords as words } from '../../../domain/words/goals.ts';
import type { GoalChange } from '../../api/goals.ts';
import { LeaveGuard } from '../../shared/forms/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldNotes } from '../../ui/field-notes.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';

type Sport = (typeof goalSports)[number];

interface Typed {
  readonly kind: GoalKind;
  readonly per: GoalPeriod;
  readonly sport: Sport | '';
  readonly amount: string;
  readonly name: string;
  readonly date: string;
}
type Checked = 'amount' | 'name' | 'date';

const HOUR = 3600;
const unitOf = (prefersMetric: boolean) => (prefersMetric ? 'kilometers' : 'miles');
const tenths = (value: number) => typedText(value, 1);

/** Formats an amount for the input field. */
function amountToType(kind: Exclude<GoalKind, 'race'>, amount: number, prefersMetric: boolean): string {
  if (kind === 'sessions') return String(amount);
  return tenths(kind === 'time' ? amount / HOUR : fromMetres(amount, unitOf(prefersMetric)));
}

function typedOf(goal: Goal | null, prefersMetric: boolean): Typed {
  const blank: Typed = { kind: 'distance', per: 'week', sport: '', amount: '', name: '', date: '' };
  if (goal === null) return blank;
  const { input } = goal;
  if (input.kind === 'race') return { ...blank, kind: 'race', name: input.name, date: input.date };
  const { kind, per, sport, amount } = input;
  return { ...blank, kind, per, sport: sport ?? '', amount: amountToType(kind, amount, prefersMetric) };
}

/** Parses an amount to metres, seconds or sessions; NaN if invalid. */
function amountTyped({ kind, amount }: Typed, prefersMetric: boolean): number {
  const isNumber = (kind === 'sessions' ? /^\d{1,5}$/ : /^\d{1,6}([.,]\d)?$/).test(amount.trim());
  const value = isNumber ? Number(amount.trim().replace(',', '.')) : Number.NaN;
  if (!(value > 0)) return Number.NaN;
  if (kind === 'sessions') return value;
  return kind === 'time' ? value * HOUR : toMetres(value, unitOf(prefersMetric));
}

function errorsOf(typed: Typed, prefersMetric: boolean): Partial<Record<Checked, string[]>> {
  if (typed.kind === 'race') {
    const isName = typed.name.trim().length > 0 && typed.name.trim().length <= GOAL_NAME_MAX;
    return {
      ...(!isName && { name: [words.raceNameNeeded] }),
      ...(typed.date === '' && { date: [words.dateNeeded] }),
    };
  }
  const amount = amountTyped(typed, prefersMetric);
  if (Number.isNaN(amount)) return { amount: [typed.kind === 'sessions' ? words.wholeNeeded : words.amountNeeded] };
  return amount > MAX_OF_GOAL[typed.kind] ? { amount: [words.tooMuch] } : {};
}

function inputOf(typed: Typed, before: GoalInput | null, prefersMetric: boolean): GoalInput {
  const { kind, per, sport, name, date } = typed;
  if (kind === 'race') return { kind, name: name.trim(), date };
  // Keeps the stored value if the text is unchanged, since rounding changes a distance in miles.
  const isSame =
    before !== null && before.kind === kind && amountToType(kind, before.amount, prefersMetric) === typed.amount;
  return {
    kind,
    per,
    sport: sport === '' ? null : sport,
    amount: isSame ? before.amount : amountTyped(typed, prefersMetric),
  };
}

interface GoalFormProps {
  /** Goal to change; `null` for a new one. */
  readonly edited: Goal | null;
  readonly prefersMetric: boolean;
  readonly today: string;
  readonly keep: (change: GoalChange, signal: AbortSignal) => Promise<void>;
  readonly onCancel: () => void;
  /** Called with whether there are unsaved changes. */
  readonly onChanged: (isChanged: boolean) => void;
}

/** Form to add or change a goal. */
export function GoalForm({ edited, prefersMetric, today, keep, onCancel, onChanged }: GoalFormProps) {
  const fields = useFields<Typed, Checked>(typedOf(edited, prefersMetric), (typed) => errorsOf(typed, prefersMetric));
  const { values, set, bind, errors } = fields;
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: (typed) => inputOf(typed, edited?.input ?? null, prefersMetric),
    store: (input, signal) => keep({ kind: 'keep', goalId: edited?.goalId ?? null, input }, signal),
  });
  const isChanged = fields.isChanged && !isSaving;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const title = edited === null ? words.add : words.changeOne;
  const units = { distance: prefersMetric ? 'km' : 'mi', time: 'h', sessions: '' };
  return (
    <Card title={title}>
      <LeaveGuard isChanged={isChanged} words={words.leaving} />
      <Form aria-label={title} onSubmit={save}>
        {failure !== null && <FormError title={words.notChanged} message={failure} />}
        <SelectField
          label={words.kind}
          options={goalKinds.map((id) => ({ id, label: words.kinds[id] }))}
          value={values.kind}
          onChange={(id) => set({ kind: goalKinds.find((kind) => kind === id) ?? 'distance' })}
        />
        {values.kind === 'race' ? (
          <>
            <TextField {...bind('name')} label={words.raceName} maxLength={GOAL_NAME_MAX} isRequired />
            <div>
              <DateField
                label={words.date}
                name="date"
                value={values.date}
                first={today}
                onChange={(date) => set({ date })}
              />
              <FieldNotes id="goal-date" hint={undefined} errors={errors.date ?? []} />
            </div>
          </>
        ) : (
          <>
            <TextField
              {...bind('amount')}
              label={words.amounts[values.kind]}
              inputMode="decimal"
              maxLength={8}
              {...(units[values.kind] !== '' && { suffix: units[values.kind] })}
              isRequired
            />
            <SelectField
              label={words.eachOf}
              options={goalPeriods.map((id) => ({ id, label: words.periods[id] }))}
              value={values.per}
              onChange={(id) => set({ per: goalPeriods.find((per) => per === id) ?? 'week' })}
            />
            <SelectField
              label={words.sport}
              options={[
                { id: 'all', label: words.allSports },
                ...goalSports.map((id) => ({ id, label: words.sportNames[id] })),
              ]}
              value={values.sport === '' ? 'all' : values.sport}
              onChange={(id) => set({ sport: goalSports.find((sport) => sport === id) ?? '' })}
            />
          </>
        )}
        <FormActions>
          <Button type="submit" variant="primary" isPending={isSaving} isDisabled={fields.showsErrors}>
            {words.save}
          </Button>
          {edited !== null && (
            <Button variant="quiet" onPress={onCancel}>
              {words.cancel}
            </Button>
          )}
        </FormActions>
      </Form>
    </Card>
  );
}
