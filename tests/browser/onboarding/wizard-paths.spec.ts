import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { WIZARD_REDIRECT_DELAY_MS, WIZARD_SUCCESS_DELAY_MS } from '../../../domain/constants.ts';
import type { ImportStatusWire } from '../../../domain/entities/import.ts';
import type { MemberWire } from '../../../domain/entities/member.ts';
import type { SourceWire } from '../../../domain/entities/source.ts';
import { messages } from '../../../domain/messages.ts';
import { machines } from '../../../machines/index.ts';
import { type Path, pathsOf } from '../../machines/paths.ts';
import { hold } from '../accounts/replay.ts';
import { refuseChannel } from '../fixtures/channel.ts';
import { expect, giveNames, startSetup, test } from '../fixtures/person.ts';
import { plans } from '../../machines/plans.ts';
import { wizardInput } from '../../machines/samples/setupWizard.ts';
import type { Sample } from '../../machines/walk.ts';
import { card, tab } from './wizard.ts';

// The wizard's own paths in the page. What the server says is played, so that it says what the path wants.
test.use({ mayFail: true, ownContext: true });

// What a page still asks when its test is over is nobody's business any more.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

type State = ImportStatusWire['state'];
type Counts = readonly [target: number, total: number];

const bucket = ([target, total]: Counts) => ({ target, total, processed: { target, total } });

/** A server that knows nobody's body and says of imports and links what the test wants. */
async function playServer(page: Page) {
  const world = { linked: false, status: null as ImportStatusWire | null };
  let imports = 0;
  const questions = { asked: 0 };
  await refuseChannel(page);
  await page.route(/\/api\/member\/[\da-f-]+$/, async (route) => {
    if (route.request().method() === 'POST') return route.fallback();
    const real = await route.fetch();
    const { member } = (await real.json()) as { member: MemberWire[] };
    const nobody = { birth_date: null, gender: null, weight: null, height: null, garmin_linked: world.linked };
    await route.fulfill({ response: real, json: { member: member.map((one) => ({ ...one, ...nobody })) } });
  });
  await page.route('**/sources', async (route) => {
    const real = await route.fetch();
    const { sources } = (await real.json()) as { sources: SourceWire[] };
    const said = sources.map((source) => (source.vendor === 'garmin' ? { ...source, linked: world.linked } : source));
    await route.fulfill({ response: real, json: { sources: said } });
  });
  await page.route('**/api/import/status*', (route) => {
    questions.asked += 1;
    return world.status === null
      ? route.fulfill({ status: 404, json: { message: 'None.', code: 'no_import' } })
      : route.fulfill({ json: world.status });
  });
  return {
    world,
    /** The next word on an import; a new one, unless the last is gone on with. */
    say: (state: State, hot: Counts, warm: Counts = [0, 0]) => {
      const error = state === 'error' ? { kind: 'puller_failed' as const, message: '', retry_at: null } : null;
      imports += 1;
      world.status = { import_id: `import-${imports}`, state, hot: bucket(hot), warm: bucket(warm), error };
    },
    /** Lets time pass until the next question, and no longer: what is shown for a moment must not be over by then. */
    untilAsked: async () => {
      const before = questions.asked;
      while (questions.asked === before) await page.clock.runFor(500);
    },
  };
}

const input = { ...wizardInput, vendorsWithLogin: [] };

test('the wizard: every shortest path of the machine', async ({ page }) => {
  test.slow();
  await page.clock.install();
  await startSetup(page);
  // What is saved is held. What the first page is still asking for there may come just now, and is not.
  const saves = await hold(page, /\/api\/member\/[\da-f-]+$/, 'POST');
  const { world, say, untilAsked } = await playServer(page);
  const pulls = await hold(page, '**/pull');
  let window: Page | null = null;
  const drive: Record<string, (event: Sample) => Promise<unknown>> = {
    SAVE: async () => {
      await giveNames(page);
      await page.getByRole('button', { name: 'Continue' }).click();
    },
    'xstate.done.actor.saveBiometrics': async () => {
      await (await saves.next()).continue();
    },
    'xstate.error.actor.saveBiometrics': async () =>
      (await saves.next()).fulfill({ status: 400, json: { message: 'Not now.', code: 'refused' } }),
    SKIP: () => page.getByRole('button', { name: messages.wizard.skip }).click(),
    CONFIRM: () => page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click(),
    CANCEL: () => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click(),
    PICK: async () => {
      const opened = page.waitForEvent('popup');
      await card(page, 'garmin').click();
      window = await opened;
      await window.getByRole('button', { name: 'Allow' }).waitFor();
    },
    DEVICE_LINKED: async () => {
      world.linked = true;
      await window?.close();
      await page.clock.runFor(1000);
    },
    IMPORT_DETECTED: () => (say('active', [10, 3], [9, 0]), untilAsked()),
    IMPORT_EMPTY: () => (say('complete', [0, 0]), untilAsked()),
    IMPORT_READY: () => (say('active', [10, 10], [9, 0]), untilAsked()),
    IMPORT_FAILED: () => (say('error', [10, 3]), untilAsked()),
    RETRY: () => page.getByRole('button', { name: 'Try again' }).click(),
    'xstate.error.actor.requestImport': async () =>
      (await pulls.next()).fulfill({ status: 400, json: { message: 'Not now.', code: 'refused' } }),
    'xstate.after.beforeSuccess.setupWizard.importing.done.full': () => page.clock.runFor(WIZARD_SUCCESS_DELAY_MS),
    'xstate.after.beforeRedirect.setupWizard.importing.nothingFound': () => page.clock.runFor(WIZARD_REDIRECT_DELAY_MS),
    'xstate.after.beforeRedirect.setupWizard.importing.done.success': () => page.clock.runFor(WIZARD_REDIRECT_DELAY_MS),
  };
  // Time stands but for small steps, so that what is shown for a moment is looked at however slow the machine is.
  const sees = (look: (at: { readonly timeout: number }) => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(16);
      await look({ timeout: 1 });
    }).toPass({ intervals: [50], timeout: 60_000 });
  const shows = (text: string) => sees((at) => expect(page.getByText(text).first()).toBeVisible(at));
  const isOn = (name: Parameters<typeof tab>[1]) =>
    sees((at) => expect(tab(page, name)).toHaveAttribute('aria-selected', 'true', at));
  const look: Record<string, (snapshot: AnyMachineSnapshot, event: Sample) => Promise<unknown>> = {
    '{"biometrics":"editing"}': (_, { type }) =>
      type.startsWith('xstate.error') ? shows('Not now.') : isOn('Biometrics'),
    '{"biometrics":"saving"}': () => sees((at) => expect(page.locator('form [data-busy]')).toBeVisible(at)),
    '{"biometrics":"confirmingSkip"}': () => shows(messages.wizard.skipConfirm),
    '{"syncDevice":"choosing"}': () => isOn('Sync Device'),
    '{"syncDevice":"confirmingSkip"}': () => shows(messages.wizard.skipConfirm),
    '{"syncDevice":"linking"}': () => shows('We’ll wait here.'),
    '{"importing":"waitingForImport"}': () => shows('Linked. Waiting for your first activities'),
    '{"importing":"dataImport"}': () => shows('Importing 3 of 10'),
    '{"importing":"failed"}': () =>
      sees((at) => expect(page.getByRole('alert')).toContainText('The import stopped', at)),
    '{"importing":"nothingFound"}': () => shows('holds no workouts yet'),
    '{"importing":{"done":"full"}}': () => shows(messages.progress.analysisDone),
    '{"importing":{"done":"success"}}': () => shows('Your training is ready.'),
    '"finished"': () => sees((at) => expect(page).toHaveURL('/', at)),
  };
  // A child machine that breaks has its own tests.
  const broken = ['latestImport', 'deviceLink'];
  const all = pathsOf(
    machines.setupWizard,
    { ...plans.setupWizard, key: ({ value, context }) => [value, context.failure !== null] },
    input,
    { isTaken: (type) => !(type.startsWith('xstate.') && broken.some((part) => type.endsWith(part))) },
  );
  // What a failed import does by itself is told by the channel, which is not there.
  const isNews = ({ steps }: Path, index: number) =>
    steps[index]?.event.type.startsWith('IMPORT_') === true &&
    steps[index - 1]?.snapshot.matches({ importing: 'failed' }) === true;
  const paths = all.filter((path) => path.steps.every((__, index) => !isNews(path, index)));
  expect(paths.length).toBeGreaterThan(5);
  for (const { name, steps } of paths) {
    await test.step(name, async () => {
      Object.assign(world, { linked: false, status: null });
      await page.clock.resume();
      // Each path leaves the page's clock a minute ahead, and together they would be more than a signature may be off.
      await page.clock.setSystemTime(Date.now());
      await page.goto('/setup');
      await isOn('Biometrics');
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      for (const { event, snapshot } of steps) {
        await drive[event.type]?.(event);
        await look[JSON.stringify(snapshot.value)]?.(snapshot, event);
      }
      if (window !== null && !window.isClosed()) await window.close();
    });
  }
});
