import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { COUPON_MAX } from '../../../domain/constants.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { CallFailure } from '../../api/failure.ts';
import { keys } from '../../api/keys.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { endOfDay, MAX_USES, wholeIn } from './coupon-limits.ts';
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

const empty = { code: '', name: '', description: '', trialDays: '', percentOff: '', discountMonths: '', mostUses: '' };
type Typed = typeof empty;

/** Fields for whole numbers, with their bounds. */
type Numbered = 'trialDays' | 'percentOff' | 'discountMonths' | 'mostUses';
const numbers: Readonly<Record<Numbered, readonly [least: number, most: number]>> = {
  trialDays: [0, 730],
  percentOff: [1, 100],
  discountMonths: [1, 36],
  mostUses: [1, MAX_USES],
};

const numberOf = (typed: Typed, field: Numbered) => wholeIn(typed[field], ...numbers[field]);
const areGood = (typed: Typed) =>
  [typed.code, typed.name, typed.description].every((text) => text.trim() !== '') &&
  (Object.keys(numbers) as Numbered[]).every((field) => numberOf(typed, field) !== undefined);

/** Form for a coupon. Does not create a sign-up page, which is part of a partner's pages. */
export function NewCoupon({ isCharged }: { readonly isCharged: boolean }) {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(empty);
  const [day, setDay] = useState('');
  const [wasSent, setSent] = useState(false);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () =>
      call('createCoupon', {
        body: {
          code: typed.code.trim(),
          name: typed.name.trim(),
          description: typed.description.trim(),
          trial_days: numberOf(typed, 'trialDays') ?? 0,
          percent_off: numberOf(typed, 'percentOff') ?? null,
          discount_months: numberOf(typed, 'discountMonths') ?? null,
          most_uses: numberOf(typed, 'mostUses') ?? null,
          expires_at: endOfDay(day),
        },
      }),
    onSuccess: async () => {
      setTyped(empty);
      setDay('');
      setSent(false);
      await queries.invalidateQueries({ queryKey: keys.adminCoupons });
    },
  });
  const refused = error instanceof CallFailure ? error.fields : {};
  const field = (name: keyof Typed, wireName: string) => ({
    name: wireName,
    autoComplete: 'off' as const,
    value: typed[name],
    onChange: (value: string) => {
      if (error !== null || data !== undefined) reset();
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  const textErrors = (name: 'code' | 'name' | 'description') =>
    wasSent && typed[name].trim() === '' ? [words.needed] : refused[name];
  const number = (name: Numbered, wireName: string) => ({
    ...field(name, wireName),
    inputMode: 'numeric' as const,
    maxLength: 7,
    errors: numberOf(typed, name) === undefined ? [words.wholeNumber(...numbers[name])] : refused[wireName],
  });
  return (
    <Card title={words.newCoupon}>
      <Form
        aria-label={words.newCoupon}
        onSubmit={() => {
          setSent(true);
          if (areGood(typed)) mutate();
        }}
      >
        {error !== null && <FormError title={words.notMade} message={failureText(error)} />}
        <div className={styles.pair}>
          <TextField
            {...field('code', 'code')}
            label={words.code}
            hint={words.codeHint}
            maxLength={COUPON_MAX}
            isRequired
            errors={textErrors('code')}
          />
          <TextField
            {...field('name', 'name')}
            label={words.name}
            maxLength={60}
            isRequired
            errors={textErrors('name')}
          />
        </div>
        <TextField
          {...field('description', 'description')}
          label={words.description}
          hint={words.descriptionHint}
          maxLength={200}
          isRequired
          errors={textErrors('description')}
        />
        <div className={styles.pair}>
          <TextField {...number('trialDays', 'trial_days')} label={words.trialDaysField} />
          {isCharged && (
            <>
              <TextField {...number('percentOff', 'percent_off')} label={words.percent} suffix="%" />
              <TextField
                {...number('discountMonths', 'discount_months')}
                label={words.months}
                hint={words.monthsHint}
              />
            </>
          )}
        </div>
        <div className={styles.pair}>
          <div>
            <DateField label={words.lastDay} name="expires_at" value={day} onChange={setDay} />
            <p className={styles.soft}>{words.lastDayHint}</p>
          </div>
          <TextField {...number('mostUses', 'most_uses')} label={words.mostUses} hint={words.mostUsesHint} />
        </div>
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            {words.makeCoupon}
          </Button>
        </FormActions>
        <StatusText tone="good">{data === undefined ? null : words.made(data.coupon.code)}</StatusText>
      </Form>
    </Card>
  );
}
