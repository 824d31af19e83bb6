import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCESS_LEVEL, COUPON_MAX, EMAIL_MAX } from '../../../domain/constants.ts';
import { moneyText } from '../../../domain/money-text.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { localDay } from './local-day.ts';
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

type Tried = CallResponse<'tryCoupon'>;

/** Describes the effect on the trial, if access depends on it. */
function trialSentence({ before, after }: Tried, now: number): string {
  if (after.accessLevel !== ACCESS_LEVEL.trial) return words.labNotTrial;
  if (after.trialEndsAt === null) return words.labTrialOpen;
  const end = localDay(after.trialEndsAt);
  if (before.trialEndsAt === null) return words.labTrialNew(end);
  if (before.trialEndsAt !== after.trialEndsAt) return words.labTrialLonger(localDay(before.trialEndsAt), end);
  return Date.parse(after.trialEndsAt) > now ? words.labTrialKept(end) : words.labTrialOver(end);
}

function priceSentence(price: NonNullable<Tried['price']>): string {
  const [reduced, full] = [moneyText(price), moneyText({ amount: price.full, currency: price.currency })];
  return price.months === null ? words.labPrice(reduced, full) : words.labPriceFor(reduced, full, price.months);
}

/** Describes the effects of a valid code. */
function effects(tried: Tried, now: number): readonly string[] {
  const { before, after, price, subscription } = tried;
  const isLifted = before.accessLevel !== after.accessLevel;
  const isNothing = !isLifted && before.trialEndsAt === after.trialEndsAt && price === null && subscription === null;
  return [
    ...(isNothing ? [words.labNothing] : []),
    ...(isLifted ? [words.labLifted] : []),
    trialSentence(tried, now),
    ...(price === null ? [] : [priceSentence(price)]),
    ...(subscription?.trialEndsAt == null ? [] : [words.labSubscriptionTrial(localDay(subscription.trialEndsAt))]),
    ...(subscription?.isReduced ? [words.labSubscriptionReduced] : []),
  ];
}

function Verdict({ tried, code, now }: { readonly tried: Tried; readonly code: string; readonly now: number }) {
  const { member, outcome, refusal } = tried;
  const who = member.name ?? member.emailAddress;
  if (outcome === 'again') return <p>{words.labAgain(who, code)}</p>;
  if (outcome === 'refused') {
    return (
      <p>
        <strong>{words.labRefused(who)}</strong> {refusal && failureText(refusal)}
      </p>
    );
  }
  return (
    <>
      <p>
        <strong>{words.labUsed(who)}</strong>
      </p>
      <ul>
        {effects(tried, now).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** Shows what a code would do for a member, with the same code that redeems coupons. */
export function CouponLab({ isOff }: { readonly isOff: boolean }) {
  const { call, now } = useMemberServices();
  const [code, setCode] = useState('');
  const [member, setMember] = useState('');
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    mutationFn: (body: { code: string; member: string }) => call('tryCoupon', { body }),
  });
  const [wasSent, setSent] = useState(false);
  const needed = (value: string) => (wasSent && value.trim() === '' ? [words.needed] : undefined);
  const type = (set: (value: string) => void) => (value: string) => {
    set(value);
    reset();
  };
  return (
    <Card title={words.lab} note={words.labNote}>
      <Form
        aria-label={words.lab}
        onSubmit={() => {
          setSent(true);
          if (code.trim() !== '' && member.trim() !== '') mutate({ code: code.trim(), member: member.trim() });
        }}
      >
        {isOff && <p className={styles.soft}>{words.labOff}</p>}
        <div className={styles.pair}>
          <TextField
            label={words.code}
            name="lab-code"
            autoComplete="off"
            maxLength={COUPON_MAX}
            isRequired
            value={code}
            errors={needed(code)}
            onChange={type(setCode)}
          />
          <TextField
            label={words.memberField}
            name="lab-member"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            isRequired
            value={member}
            errors={needed(member)}
            onChange={type(setMember)}
          />
        </div>
        {error !== null && <FormError title={words.labFailed} message={failureText(error)} />}
        <div role="status">
          {data !== undefined && variables !== undefined && (
            <div className={styles.verdict}>
              <Verdict tried={data} code={variables.code} now={now()} />
            </div>
          )}
        </div>
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            {words.tryIt}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
