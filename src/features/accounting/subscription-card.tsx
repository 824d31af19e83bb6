import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { COUPON_MAX } from '../../../domain/constants.ts';
import { longDate } from '../../../domain/date-text.ts';
import { localDate } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { Payment } from '../../../domain/entities/payment.ts';
import type { CachedPayment } from '../../../domain/cached-payment.ts';
import { cardBrand } from '../../../domain/card-brand.ts';
import { moneyText } from '../../../domain/money-text.ts';
import { createSubscriptionImplementations } from '../../../machines/subscription/implementations.ts';
import { subscriptionMachine } from '../../../machines/subscription/subscription.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusRestore } from '../../ui/use-focus-restore.ts';
import { useSubscription } from '../../workflows/subscription.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { CardForm } from './card-form.tsx';
import { orderOf } from './order-summary.tsx';
import { usePaymentNews } from './payment-news.ts';
import { createPaymentForm } from './payment-form.ts';
import { readCachedPayment } from './payment-store.ts';
import { useSubscriptionDependencies } from './subscription-dependencies.ts';
import type { DateOf } from '../../shared/coupons/coupon-text.ts';
import { openUntilText, sentencesOf } from './standing-text.ts';
import { subscriptionWords as words } from './subscription-words.ts';
import styles from './subscription.module.css';

type View = ReturnType<typeof useSubscription>;

interface SubscriptionSentencesProps {
  readonly payment: CachedPayment;
  readonly member: Member;
  readonly dateOf: DateOf;
}

function SubscriptionSentences({ payment, member, dateOf }: SubscriptionSentencesProps) {
  return (
    <>
      <p className={styles.standing}>{words[payment.standing]}</p>
      {sentencesOf(payment, { member, dateOf }).map((sentence) => (
        <p key={sentence} className={styles.sentence}>
          {sentence}
        </p>
      ))}
    </>
  );
}

/** Shows the last visit's subscription, without actions, until the server has responded. */
function Remembered({
  last,
  member,
  dateOf,
}: Omit<SubscriptionSentencesProps, 'payment'> & { readonly last: CachedPayment | null }) {
  if (last === null) return null;
  return (
    <div>
      <SubscriptionSentences payment={last} member={member} dateOf={dateOf} />
      <p className={styles.soft}>{words.lastSeen}</p>
    </div>
  );
}

/** Actions for the current subscription. */
function Ways({ view, payment }: { readonly view: View; readonly payment: Payment }) {
  const { standing, card } = payment;
  const enter = (label: string, isMain: boolean) => (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      isPending={view.isPreparing}
      isDisabled={view.isReading}
      onPress={view.enter}
    >
      {label}
    </Button>
  );
  const isUnpaid = standing === 'waiting' || standing === 'late';
  return (
    <div className={styles.row}>
      {standing === 'none' && enter(words.start, true)}
      {standing === 'ended' && enter(words.startAgain, true)}
      {isUnpaid && card !== null && (
        <Button variant="primary" isPending={view.isSaving || view.isReading} onPress={view.pay}>
          {words.payAgain}
        </Button>
      )}
      {isUnpaid && enter(words.otherCard, card === null)}
      {standing === 'ending' && (
        <Button variant="primary" isPending={view.isResuming || view.isReading} onPress={view.resume}>
          {words.resume}
        </Button>
      )}
      {(standing === 'active' || standing === 'trialing' || standing === 'ending') && enter(words.changeCard, false)}
      {view.canCancel && <Button onPress={view.cancel}>{words.cancel}</Button>}
    </div>
  );
}

function Standing({
  view,
  payment,
  member,
  dateOf,
}: {
  readonly view: View;
  readonly payment: Payment;
  readonly member: Member;
  readonly dateOf: DateOf;
}) {
  const { card } = payment;
  return (
    <div className={styles.stack}>
      <div>
        <SubscriptionSentences payment={payment} member={member} dateOf={dateOf} />
        {payment.due !== null && <p className={styles.sentence}>{words.due(moneyText(payment.due))}</p>}
        {payment.standing !== 'none' && payment.standing !== 'ended' && (
          <p className={styles.soft}>{words.price(moneyText(payment.price), payment.plan)}</p>
        )}
        {card !== null && <p className={styles.soft}>{words.card(cardBrand(card.brand), card.last4)}</p>}
      </div>
      {view.failure !== null && <FormError title={words.failed} message={view.failure} />}
      <Ways view={view} payment={payment} />
      <Coupon view={view} usedText={couponUsedText(payment, member, dateOf)} />
    </div>
  );
}

/** Describes the effect of the coupon just used. */
const couponUsedText = ({ standing, coupon }: Payment, { trialEndsAt }: Member, dateOf: DateOf): string =>
  standing === 'none' && coupon === null && openUntilText(trialEndsAt)
    ? words.couponUsedUntil(dateOf(trialEndsAt))
    : words.couponUsed;

function Coupon({ view, usedText }: { readonly view: View; readonly usedText: string }) {
  // A sign-up link with a coupon leads to this page.
  const { coupon: linked }: { readonly coupon?: unknown } = useSearch({ strict: false });
  const [coupon, setCoupon] = useState(linked === undefined ? '' : String(linked).slice(0, COUPON_MAX));
  const [wasUsed, setWasUsed] = useState(false);
  if (view.isCouponUsed !== wasUsed) {
    setWasUsed(view.isCouponUsed);
    if (view.isCouponUsed) setCoupon('');
  }
  return (
    <Form aria-label={words.coupon} onSubmit={() => coupon.trim() !== '' && view.applyCoupon(coupon.trim())}>
      <div className={styles.coupon}>
        <TextField
          label={words.coupon}
          name="coupon"
          autoComplete="off"
          maxLength={COUPON_MAX}
          value={coupon}
          errors={view.couponFailure === null ? [] : [view.couponFailure]}
          onChange={setCoupon}
        />
        <Button type="submit" isPending={view.isUsingCoupon || view.isReading}>
          {words.applyCoupon}
        </Button>
      </div>
      <p role="status" className={styles.soft}>
        {view.isCouponUsed && usedText}
      </p>
    </Form>
  );
}

function CancelDialog({
  view,
  payment,
  dateOf,
}: {
  readonly view: View;
  readonly payment: Payment;
  readonly dateOf: DateOf;
}) {
  const until = payment.nextPayment?.at ?? payment.accessUntil;
  const whatFollows =
    payment.standing === 'late'
      ? openUntilText(payment.accessUntil)
        ? words.cancelLate
        : words.cancelLateOver
      : until === null
        ? words.cancelNow
        : words.cancelUntil(dateOf(until));
  return (
    <Dialog
      role="alertdialog"
      title={words.cancelTitle}
      onClose={view.isCanceling ? undefined : view.leave}
      actions={
        <>
          <Button isDisabled={view.isCanceling} onPress={view.leave} autoFocus>
            {words.cancelNo}
          </Button>
          <Button variant="danger" isPending={view.isCanceling} onPress={view.confirm}>
            {view.isCanceling ? words.canceling : words.cancelYes}
          </Button>
        </>
      }
    >
      {view.failure !== null && <FormError title={words.failed} message={view.failure} />}
      <p>{whatFollows}</p>
    </Dialog>
  );
}

function Receipts({ receipts, dateOf }: { readonly receipts: Payment['receipts']; readonly dateOf: DateOf }) {
  if (receipts.length === 0) return null;
  return (
    <Card title={words.receipts}>
      <ul className={styles.receipts}>
        {receipts.map(({ receiptId, paidAt, url, ...money }) => (
          <li key={receiptId}>
            <span>{dateOf(paidAt)}</span>
            <span>{moneyText(money)}</span>
            {url !== null && (
              <a href={url} target="_blank" rel="noreferrer" aria-label={words.receipt(dateOf(paidAt))}>
                {words.openReceipt}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Content of the card: the form, the subscription, or why neither is available. */
function Content({
  view,
  form,
  last,
  member,
  dateOf,
}: {
  readonly view: View;
  readonly form: ReturnType<typeof createPaymentForm>;
  readonly last: CachedPayment | null;
  readonly member: Member;
  readonly dateOf: DateOf;
}) {
  const { payment } = view;
  if (view.form !== null) {
    return (
      <CardForm
        form={form}
        secret={view.form}
        isLoading={view.isLoadingForm}
        isSaving={view.isSaving}
        order={orderOf(payment, member)}
        failure={view.failure}
        onSubmit={view.submit}
        onLeave={view.leave}
        onReady={view.formReady}
        onLost={view.formLost}
      />
    );
  }
  if (view.isFormless || view.isUnsure) {
    const [title, message, again] = view.isFormless
      ? [words.formlessTitle, words.formless, words.retry]
      : [words.unsureTitle, words.unsure, words.goOn];
    return (
      <div className={styles.stack}>
        <FormError title={title} message={message} />
        <div className={styles.row}>
          <Button variant="primary" onPress={view.retry}>
            {again}
          </Button>
          <Button onPress={view.leave}>{words.back}</Button>
        </div>
      </div>
    );
  }
  if (view.isUnread) {
    return (
      <div className={styles.stack}>
        <FormError title={words.unread} message={view.failure} />
        <Remembered last={last} member={member} dateOf={dateOf} />
        <div className={styles.row}>
          <Button onPress={view.retry}>{words.retry}</Button>
        </div>
      </div>
    );
  }
  return payment === null ? (
    <div role="status" aria-label={words.loading}>
      {last === null ? <Skeleton height={160} round /> : <Remembered last={last} member={member} dateOf={dateOf} />}
    </div>
  ) : (
    <Standing view={view} payment={payment} member={member} dateOf={dateOf} />
  );
}

/** Card of a member's subscription, from the first card to the last receipt. */
export function SubscriptionCard({ member, isPractice }: { readonly member: Member; readonly isPractice: boolean }) {
  const [form] = useState(() => createPaymentForm(isPractice));
  const dependencies = useSubscriptionDependencies(form, isPractice);
  const workflow = useWorkflow(subscriptionMachine, () => createSubscriptionImplementations(dependencies), undefined);
  const view = useSubscription(workflow);
  const [last] = useState(() => readCachedPayment(member.memberId));
  const dateOf: DateOf = (moment) => longDate(localDate(Date.parse(moment) / 1000, member.timeZone));
  const { payment } = view;
  usePaymentNews(payment, view.changed);
  const focus = useFocusRestore();
  return (
    <>
      <div {...focus}>
        <Card title={words.title}>
          {(payment?.isPractice ?? isPractice) && <Note>{words.practice}</Note>}
          <p role="status" className={styles.begun}>
            {view.isBegun && words.begun}
          </p>
          <Content view={view} form={form} last={last} member={member} dateOf={dateOf} />
        </Card>
        {view.asksToCancel && payment !== null && <CancelDialog view={view} payment={payment} dateOf={dateOf} />}
      </div>
      {payment !== null && <Receipts receipts={payment.receipts} dateOf={dateOf} />}
    </>
  );
}
