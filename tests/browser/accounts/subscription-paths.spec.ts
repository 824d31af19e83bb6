import type { Page, Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { toSnake } from '../../../domain/case.ts';
import type { Payment } from '../../../domain/entities/payment.ts';
import { machines } from '../../../machines/index.ts';
import { FORM_PATIENCE_MS } from '../../../machines/shared/delays.ts';
import { practiceScript } from '../../../sandbox/stripe/practice-script.ts';
import { subscriptionWords as words } from '../../../src/features/accounting/subscription-words.ts';
import { plans } from '../../machines/plans.ts';
import type { Sample } from '../../machines/walk.ts';
import type { TestServer } from '../../server/harness.ts';
import { startShop } from '../../server/payments.ts';
import { refuseChannel } from '../fixtures/channel.ts';
import { expect, makeAccount, signIn, test } from '../fixtures/person.ts';
import { toursOf } from '../../machines/paths.ts';
import { type Gate, hold } from './replay.ts';
import { press, subscription } from './shop.ts';

// The paths of the machine's walk, repeated on the page: a person's events by hand, those of the server and of the payment service by responses
// that the test holds.
test.use({ mayFail: true, ownContext: true });

let server: TestServer;
test.beforeAll(async () => {
  server = await startShop();
});
test.afterAll(() => server.stop());

/** Adds a card, like every member with a subscription. */
const wireOf = (payment: Payment) =>
  toSnake(payment.standing === 'none' ? payment : { ...payment, card: { brand: 'visa', last4: '4242' } });
const shown = ({ output }: Sample) => ({ json: { payment: wireOf(output as Payment) } });
const declined = { json: { error: { type: 'card_error', code: 'card_declined' } } };

async function fail(route: Route, { error }: Sample): Promise<void> {
  const { tag } = error as { tag: string };
  const status = { Server: 500, Conflict: 409, Invalid: 402 }[tag];
  await (status === undefined ? route.abort() : route.fulfill({ status, json: { message: 'No.', code: 'refused' } }));
}

/** Content of the page in each state of the machine. */
function looksOf(page: Page): Record<string, (snapshot: AnyMachineSnapshot) => Promise<void>> {
  const at = subscription(page);
  const sees = (text: string) => () => expect(at).toContainText(text);
  const busy = (name: string) => () =>
    expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('data-busy', 'true');
  const asks = () => expect(page.getByRole('alertdialog')).toContainText(words.cancelTitle);
  return {
    unread: sees(words.unread),
    standing: async ({ value, context }) => {
      await expect(at).toContainText(words[(context.payment as Payment).standing]);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(page.getByRole('form', { name: words.cardTitle })).toHaveCount(0);
      const mayCancel = ['trialing', 'active', 'unpaid'].includes((value as { standing: string }).standing);
      await expect(at.getByRole('button', { name: words.cancel })).toHaveCount(mayCancel ? 1 : 0);
      await expect(at.getByRole('alert')).toHaveCount(context.failure === null ? 0 : 1);
      if (context.couponFailure !== null) await expect(at.getByText('No.')).toBeVisible();
    },
    enteringCard: async ({ context }) => {
      await expect(page.getByLabel('Practice card')).toBeEnabled();
      await expect(at.getByRole('alert')).toHaveCount(context.failure === null ? 0 : 1);
    },
    formless: sees(words.formlessTitle),
    unsure: sees(words.unsureTitle),
    authentication: busy(words.saving),
    askingHolder: () => expect(page.getByRole('alertdialog')).toHaveCount(0),
    confirmingCancel: asks,
    canceling: busy(words.canceling),
    resuming: busy(words.resume),
    usingCoupon: busy(words.applyCoupon),
  };
}

test('subscription: every transition of the machine', async ({ page }) => {
  test.slow();
  await refuseChannel(page);
  const { given, email } = await makeAccount(page, server.url);
  await page.goto(`${server.url}/login?redirect=/accounting`);
  await signIn(page, { email });
  await expect(subscription(page)).toContainText(words.none);
  await page.clock.install();

  const reads = await hold(page, '**/payment', 'GET');
  const cancels = await hold(page, '**/payment', 'DELETE');
  const coupons = await hold(page, '**/payment', 'POST');
  const cards = await hold(page, '**/payment/card', 'POST');
  const uses = await hold(page, '**/payment/card', 'PUT');
  const resumes = await hold(page, '**/payment/resume', 'POST');
  const scripts = await hold(page, '**/practice.js');
  const saves = await hold(page, '**/practice/confirm/*');
  const intents = await hold(page, '**/practice/retrieve/*');
  const answers = (gate: Gate, answerOf: (event: Sample) => Parameters<Route['fulfill']>[0]) => async (event: Sample) =>
    (await gate.next()).fulfill(answerOf(event));
  const fails = (gate: Gate) => async (event: Sample) => fail(await gate.next(), event);
  const member = () => ({ json: { member: [given.member] } });

  /** The payment service's script is loaded once per document. */
  let isScripted = false;
  let before: AnyMachineSnapshot;
  const script = async () => {
    if (!isScripted) await (await scripts.next()).fulfill({ contentType: 'text/javascript', body: practiceScript });
    isScripted = true;
  };
  const enter = () => {
    const { standing } = before.context.payment as Payment;
    if (standing === 'none') return press(page, words.start);
    return press(page, standing === 'late' || standing === 'waiting' ? words.otherCard : words.changeCard);
  };
  const drive: Record<string, (event: Sample) => Promise<unknown>> = {
    ENTER: enter,
    PAY: () => press(page, words.payAgain),
    FORM_READY: script,
    FORM_LOST: async () => (await scripts.next()).abort(),
    SUBMIT: () => page.getByRole('form', { name: words.cardTitle }).getByRole('button').first().click(),
    CANCEL: () => press(page, words.cancel),
    CONFIRM: () => page.getByRole('alertdialog').getByRole('button', { name: words.cancelYes }).click(),
    RESUME: () => press(page, words.resume),
    COUPON: async ({ coupon }) => {
      await page.getByRole('textbox', { name: words.coupon }).fill(String(coupon));
      await press(page, words.applyCoupon);
    },
    RETRY: () => press(page, before.value === 'unsure' ? words.goOn : words.retry),
    LEAVE: () => press(page, before.value === 'confirmingCancel' ? words.cancelNo : words.back),
    'xstate.done.actor.readPayment': answers(reads, shown),
    'xstate.error.actor.readPayment': fails(reads),
    'xstate.done.actor.beginCard': answers(cards, ({ output }) => ({ json: { client_secret: output } })),
    'xstate.error.actor.beginCard': fails(cards),
    'xstate.done.actor.saveCard': answers(saves, ({ output }) => ({
      json: { object: 'setup_intent', id: output, status: 'succeeded' },
    })),
    'xstate.error.actor.saveCard': answers(saves, () => declined),
    'xstate.done.actor.payByCard': answers(uses, shown),
    'xstate.error.actor.payByCard': fails(uses),
    'xstate.done.actor.askHolder': answers(intents, () => ({
      json: { object: 'payment_intent', status: 'succeeded' },
    })),
    'xstate.error.actor.askHolder': answers(intents, () => declined),
    'xstate.done.actor.cancelSubscription': answers(cancels, member),
    'xstate.error.actor.cancelSubscription': fails(cancels),
    'xstate.done.actor.resumeSubscription': answers(resumes, shown),
    'xstate.error.actor.resumeSubscription': fails(resumes),
    'xstate.done.actor.useCoupon': answers(coupons, member),
    'xstate.error.actor.useCoupon': fails(coupons),
    'xstate.after.formPatience.subscription.loadingForm': () => page.clock.fastForward(FORM_PATIENCE_MS),
  };
  const looks = looksOf(page);
  // CHANGED comes through the channel; see subscription.spec.ts.
  const { samples } = plans.subscription;
  const tours = toursOf(machines.subscription, { ...plans.subscription, samples: { ...samples, CHANGED: [] } });
  expect(tours.length).toBeGreaterThan(10);
  for (const { name, steps } of tours) {
    await test.step(name, async () => {
      await page.reload();
      isScripted = false;
      before = { value: 'reading', context: {} } as AnyMachineSnapshot;
      for (const { event, snapshot } of steps) {
        const act = drive[event.type];
        if (!act) throw new Error(`nobody does ${event.type} in the page`);
        await act(event);
        const { value } = snapshot;
        await looks[typeof value === 'string' ? value : (Object.keys(value)[0] ?? '')]?.(snapshot);
        // If the script is already loaded, the form appears before the state can be observed.
        if (value === 'loadingForm' && !isScripted)
          await expect(page.getByRole('button', { name: /^(?:Subscribe.*|Save card)$/ })).toHaveAttribute(
            'data-busy',
            'true',
          );
        before = snapshot;
      }
    });
  }
});
