import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { MemberWire } from '../../../domain/entities/member.ts';
import type { SourceWire } from '../../../domain/entities/source.ts';
import { messages } from '../../../domain/messages.ts';
import { linkMessage } from '../../../machines/deviceLink/selectors.ts';
import { machines } from '../../../machines/index.ts';
import { pathsOf } from '../../machines/paths.ts';
import { hold } from '../accounts/replay.ts';
import { expect, giveBiometrics, startSetup, test } from '../fixtures/person.ts';
import { plans } from '../../machines/plans.ts';
import { linkInput } from '../../machines/samples/deviceLink.ts';
import type { Sample } from '../../machines/walk.ts';
import { answer, card, isOn, loginDialog } from './wizard.ts';

// The paths of the machine's walk, repeated in the wizard: a person's events by hand, the vendor's by its stand-in, and the time by the page's
// clock.
test.use({ mayFail: true, ownContext: true });

// Requests of a page after the end of its test are ignored.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const base = { ...linkInput, startsAtOnce: true };
// Events from elsewhere have their own tests, and a window cannot fail and be opened at the same time.
const elsewhere = [
  'MEMBER_CHANGED',
  'RETURNED',
  'UNLINK',
  'surroundings',
  'PHONE',
  'FORGET_END',
  'WINDOW_FAILED',
  'vendorWindow',
];
const { key: _, ...plan } = plans.deviceLink;

const messageIn = (snapshot: AnyMachineSnapshot) => linkMessage(snapshot as Parameters<typeof linkMessage>[0]);

const pathsFor = (input: object, isEnd: (snapshot: AnyMachineSnapshot) => boolean) =>
  pathsOf(machines.deviceLink, { ...plan, key: (snapshot) => [snapshot.value, messageIn(snapshot)] }, input, {
    isEnd: (snapshot) => snapshot.hasTag('linked') || isEnd(snapshot),
    isTaken: (type) => !elsewhere.some((part) => type.includes(part)),
  });

/** Has the server report that Garmin is linked or not, whatever the truth is. */
async function playLink(page: Page) {
  let linked = false;
  let gate = Promise.resolve();
  let letGo = () => {};
  await page.route(/\/api\/member\/[\da-f-]+$/, async (route) => {
    const real = await route.fetch();
    const { member } = (await real.json()) as { member: MemberWire[] };
    await gate;
    await route.fulfill({ response: real, json: { member: member.map((one) => ({ ...one, garmin_linked: linked })) } });
  });
  await page.route('**/sources', async (route) => {
    const real = await route.fetch();
    const { sources } = (await real.json()) as { sources: SourceWire[] };
    await gate;
    const said = sources.map((source) => (source.vendor === 'garmin' ? { ...source, linked } : source));
    await route.fulfill({ response: real, json: { sources: said } });
  });
  return {
    say(isLinked: boolean) {
      linked = isLinked;
    },
    holdAnswers() {
      gate = new Promise((resolve) => {
        letGo = resolve;
      });
    },
    letGo: () => letGo(),
  };
}

/** The outermost state. */
const nameOf = ({ value }: AnyMachineSnapshot): string =>
  typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');

const isShown = (page: Page, text: string | null) =>
  text === null
    ? expect(page.getByText('We’ll wait here.')).toHaveCount(0)
    : expect(page.getByText(text)).toBeVisible();

test('a vendor’s window: every shortest path of the machine', async ({ page }) => {
  test.slow();
  await page.clock.install();
  await startSetup(page);
  await giveBiometrics(page);
  const { say, holdAnswers, letGo } = await playLink(page);
  const tickets = await hold(page, '**/link-tickets');
  let window: Page | null = null;
  let hasGone = false;
  /** Sends the window to the vendor. */
  const go = async () => {
    if (hasGone) return;
    hasGone = true;
    await (await tickets.next()).continue();
    await window?.getByRole('button', { name: 'Allow' }).waitFor();
  };
  const drive: Record<string, (event: Sample) => Promise<unknown>> = {
    WINDOW_OPENED: go,
    WINDOW_CLOSED: async () => {
      await go();
      await window?.close();
      await page.clock.runFor(1000);
    },
    VENDOR_SAID: async ({ outcome }) => {
      await go();
      if (outcome === 'refused') await answer(window as Page, 'Deny');
      // The page closes itself, perhaps before it has loaded.
      else await window?.goto(`/link-result?vendor=garmin&outcome=${String(outcome)}`).catch(() => {});
    },
    CANCEL: () => page.getByRole('button', { name: 'Cancel' }).click(),
    LINK: () => card(page, 'garmin').click(),
    'xstate.done.actor.fetchLinkUrl': async () => (await tickets.next()).continue(),
    'xstate.error.actor.fetchLinkUrl': async () => (await tickets.next()).abort(),
    'xstate.after.linkTimeout.deviceLink.linking.inTime': async () => {
      await go();
      await page.clock.runFor(45_000);
    },
    'xstate.done.actor.refreshLate': async () => letGo(),
  };
  const look: Record<string, (snapshot: AnyMachineSnapshot) => Promise<void>> = {
    linking: (snapshot) =>
      isShown(page, 'timedOut' in Object(snapshot.value.linking) ? messageIn(snapshot) : 'We’ll wait here.'),
    blocked: async ({ value }) => {
      await isShown(page, messages.link.blocked);
      if (value.blocked === 'offering') await expect(page.getByRole('link', { name: 'Open Garmin' })).toBeVisible();
    },
    unlinked: (snapshot) => isShown(page, messageIn(snapshot)),
    rejected: () => isShown(page, messages.link.closed),
    linked: () => expect(page.getByText('Linked. Waiting for your first activities')).toBeVisible(),
  };
  // After a timeout, the wizard is left for the profile: endings.spec.ts continues there.
  const paths = pathsFor(base, ({ value }) => Object.hasOwn(Object(Object(value).linking), 'timedOut'));
  expect(paths.length).toBeGreaterThan(7);
  for (const { name, steps } of paths) {
    await test.step(name, async () => {
      const isBlocked = steps.some(({ event }) => event.type === 'WINDOW_BLOCKED');
      say(false);
      hasGone = false;
      await page.goto('/setup');
      await card(page, 'garmin').waitFor();
      if (isBlocked) await page.evaluate(() => Object.assign(globalThis, { open: () => null }));
      const opened = isBlocked ? null : page.waitForEvent('popup');
      await card(page, 'garmin').click();
      window = await opened;
      for (const [index, { event, snapshot }] of steps.entries()) {
        const next = steps[index + 1]?.event;
        const isAsked = next?.type.includes('done.actor.refresh') === true;
        // The response that reports the link would replace the texts of the previous state before they are checked.
        if (isAsked && event.type.includes('linkTimeout')) holdAnswers();
        // Not before it is requested, nor before the window is at the vendor: an earlier request for the member would report the link as well,
        // and the window of a linked device is closed.
        if (isAsked && /WINDOW_CLOSED|VENDOR_SAID|linkTimeout/.test(event.type)) await go();
        if (isAsked) say((next['output'] as { isLinked: boolean }).isLinked);
        await drive[event.type]?.(event);
        await look[nameOf(snapshot)]?.(snapshot);
      }
      letGo();
      if (window !== null && !window.isClosed()) await window.close();
    });
  }
});

test('a vendor’s login: every shortest path of the machine, up to the window', async ({ page }) => {
  test.slow();
  await startSetup(page);
  await giveBiometrics(page);
  const checked = await hold(page, '**/validate-credentials');
  const drive: Record<string, (event: Sample) => Promise<unknown>> = {
    'xstate.after.credentialsDialog.deviceLink.openingCredentials': () => loginDialog(page).waitFor(),
    SUBMIT_CREDENTIALS: async ({ email, password }) => {
      await loginDialog(page).getByLabel('Email').fill(String(email));
      await loginDialog(page).getByRole('textbox', { name: 'Password' }).fill(String(password));
      await loginDialog(page).getByRole('button', { name: 'Link', exact: true }).click();
    },
    USE_PAGE: () =>
      loginDialog(page)
        .getByRole('button', { name: /login page/ })
        .click(),
    'xstate.done.actor.validateCredentials': async () => (await checked.next()).fulfill({ json: { valid: true } }),
    'xstate.error.actor.validateCredentials': async ({ error }) => {
      const { tag, message } = error as { tag: string; message: string };
      const code = tag === 'BadCredentials' ? 'bad_source_credentials' : 'refused';
      await (await checked.next()).fulfill({ status: 400, json: { message, code } });
    },
    CANCEL: () => page.keyboard.press('Escape'),
  };
  const look: Record<string, (snapshot: AnyMachineSnapshot) => Promise<void>> = {
    askingCredentials: (snapshot) =>
      messageIn(snapshot) === null
        ? expect(loginDialog(page)).toBeVisible()
        : expect(loginDialog(page).getByRole('alert')).toHaveText(messageIn(snapshot) ?? ''),
    validating: () => expect(loginDialog(page).locator('[data-busy]')).toBeVisible(),
    unlinked: () => expect(loginDialog(page)).toHaveCount(0),
    linking: () => isShown(page, 'We’ll wait here.'),
  };
  const paths = pathsFor({ ...base, device: 'polar', needsLogin: true }, (snapshot) => snapshot.matches('linking'));
  expect(paths.length).toBeGreaterThan(2);
  for (const { name, steps } of paths) {
    await test.step(name, async () => {
      await page.goto('/setup');
      await isOn(page, 'Sync Device');
      await card(page, 'polar').click();
      // Too fast for manual waiting.
      const isAtOnce = steps[0]?.event.type === 'CANCEL';
      if (isAtOnce) await loginDialog(page).waitFor();
      for (const { event, snapshot } of steps) {
        await drive[event.type]?.(event);
        await look[nameOf(snapshot)]?.(snapshot);
      }
      for (const other of page.context().pages()) if (other !== page) await other.close();
    });
  }
});
