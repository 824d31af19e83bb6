import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { LINK_WINDOW_CHECK_MS, WIZARD_REDIRECT_DELAY_MS, WIZARD_SUCCESS_DELAY_MS } from '../../domain/constants.ts';
import type { ImportStatusWire } from '../../domain/entities/import.ts';
import type { MemberWire } from '../../domain/entities/member.ts';
import type { SourceWire } from '../../domain/entities/source.ts';
import { messages } from '../../domain/messages.ts';
import { machines } from '../../machines/index.ts';
import { plans } from '../machines/plans.ts';
import { wizardInput } from '../machines/samples/setupWizard.ts';
import { endsOf, notReached, notTaken, type Script } from '../machines/script.ts';
import { refuse } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada, NOW } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { replay } from './harness/replay.ts';

type Counts = readonly [target: number, total: number];
const bucket = ([target, total]: Counts) => ({ target, total, processed: { target, total } });

const newcomer: MemberWire = { ...ada, birth_date: null, gender: null, weight: null, height: null };
const garmin: SourceWire = {
  vendor: 'garmin',
  available: true,
  linked: false,
  linked_at: null,
  last_sync_at: null,
  broken_since: null,
  activities: 0,
};

/** Replaces a vendor's window, and keeps it open until the test closes it. */
function playWindow() {
  const vendor = { closed: false, location: { href: '' }, close: () => (vendor.closed = true) };
  vi.spyOn(globalThis, 'open').mockImplementation(() => {
    vendor.closed = false;
    vendor.location.href = '';
    return vendor as unknown as Window;
  });
  return vendor;
}

/** A server whose links and imports the test controls. */
function playServer() {
  const world = { linked: false, status: null as ImportStatusWire | null, imports: 0, polls: 0 };
  return {
    world,
    /** Sets the response to the next poll: a new import. */
    report: (state: ImportStatusWire['state'], hot: Counts, warm: Counts = [0, 0]) => {
      const error = state === 'error' ? { kind: 'puller_failed' as const, message: '', retry_at: null } : null;
      world.imports += 1;
      const import_id = `00000000-0000-4000-8000-00000000000${world.imports}`;
      world.status = { import_id, state, hot: bucket(hot), warm: bucket(warm), error };
    },
    answers: {
      getMember: () => ({ member: [{ ...newcomer, garmin_linked: world.linked }] }),
      listSources: () => ({ sources: [{ ...garmin, linked: world.linked }] }),
      getImportStatus: () => {
        world.polls += 1;
        return world.status ?? refuse(404, 'None.', 'no_import');
      },
      createLinkTicket: () => ({ url: 'https://vendor.example/consent', expires_at: new Date(NOW).toISOString() }),
    },
  };
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const inDialog = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

/** Checks every frame, so briefly visible content is seen however slow the machine is. */
const sees = (isSo: () => unknown, message: string) =>
  expect
    .poll(
      async () => {
        await vi.advanceTimersByTimeAsync(16);
        return Boolean(isSo());
      },
      { message },
    )
    .toBe(true);
const isThere = (locator: Locator) => locator.elements().length > 0;
const shows = (text: string | RegExp) => sees(() => isThere(page.getByText(text)), String(text));
const isOn = (name: string) =>
  sees(() => page.getByRole('tab', { name }).elements()[0]?.ariaSelected === 'true', `tab ${name}`);

// A failing child machine has separate tests, and an already linked device opens no window.
const elsewhere = ['error.actor.latestImport', 'actor.deviceLink', 'done.actor.latestImport', 'IMPORT_COMPLETE'];
const unused = ['RELINK', 'BACK', 'LEAVE', 'done.actor.requestImport'];

replay('setup wizard', {
  machine: machines.setupWizard,
  plan: {
    ...plans.setupWizard,
    samples: { ...plans.setupWizard.samples, PICK: [{ type: 'PICK', device: 'garmin' }] },
    key: ({ value, context }) => [value, context.failure !== null],
  },
  input: { ...wizardInput, vendorsWithLogin: [] },
  bounds: {
    isTaken: (type) => ![...elsewhere, ...unused].some((part) => type.includes(part)),
    // Messages about an import that failed twice use the realtime channel, which never opens here.
    isEnd: ({ value, context }) => JSON.stringify(value) === '{"importing":"failed"}' && context.failure !== null,
  },
  begin: async (): Promise<Script<typeof machines.setupWizard>> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const saved = held('updateMember');
    const pulled = held('pullVendor');
    const { world, report, answers } = playServer();
    const vendor = playWindow();
    const open = await openApp('/setup', {
      member: newcomer,
      reads: 'empty',
      answers: { ...answers, updateMember: saved.hold, pullVendor: pulled.hold },
    });
    await isOn('Biometrics');
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    /** Advances the time until the next poll, a minute at most: briefly visible content must not be gone by then. */
    const untilPolled = async () => {
      const before = world.polls;
      for (let waited = 0; waited < 60_000 && world.polls === before; waited += 500) {
        await pass(500);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      expect(world.polls).toBe(before + 1);
    };
    const news = (...status: Parameters<typeof report>) => {
      report(...status);
      return untilPolled();
    };
    return {
      drive: {
        SAVE: async () => {
          await page.getByLabelText('First name').fill('Ada');
          await page.getByLabelText('Last name').fill('Long');
          await page.getByLabelText('Month').selectOptions('February');
          await page.getByLabelText('Day', { exact: true }).selectOptions('28');
          await page.getByLabelText('Year').selectOptions('1990');
          await page.getByLabelText('Sex').selectOptions('Female');
          await button('Continue').click();
        },
        'xstate.done.actor.saveBiometrics': () => saved.next({ member: [ada] }),
        'xstate.error.actor.saveBiometrics': () => saved.next(refuse(400, 'Not now.')),
        SKIP: () => button(messages.wizard.skip).click(),
        CONFIRM: () => inDialog('Confirm'),
        CANCEL: () => inDialog('Cancel'),
        PICK: async () => {
          await button(/^Garmin/).click();
          await sees(() => vendor.location.href !== '', 'the way to the vendor');
        },
        DEVICE_LINKED: async () => {
          world.linked = true;
          vendor.close();
          await pass(LINK_WINDOW_CHECK_MS);
        },
        IMPORT_DETECTED: () => news('active', [10, 3], [9, 0]),
        IMPORT_EMPTY: () => news('complete', [0, 0]),
        IMPORT_READY: () => news('active', [10, 10], [9, 0]),
        IMPORT_FAILED: () => news('error', [10, 3]),
        RETRY: () => button('Try again').click(),
        'xstate.error.actor.requestImport': () => pulled.next(refuse(400, 'Not now.')),
        'xstate.after.beforeSuccess.setupWizard.importing.done.full': () => pass(WIZARD_SUCCESS_DELAY_MS),
        'xstate.after.beforeRedirect.setupWizard.importing.nothingFound': () => pass(WIZARD_REDIRECT_DELAY_MS),
        'xstate.after.beforeRedirect.setupWizard.importing.done.success': () => pass(WIZARD_REDIRECT_DELAY_MS),
        ...notTaken('IMPORT_COMPLETE', 'RELINK', 'BACK', 'LEAVE', 'xstate.done.actor.requestImport'),
        ...notTaken(...endsOf('deviceLink', 'latestImport')),
      },
      look: {
        'biometrics.deciding': 'passed through',
        'biometrics.editing': (_, { type }) =>
          type.startsWith('xstate.error') ? shows('Not now.') : isOn('Biometrics'),
        'biometrics.saving': () => sees(() => document.querySelector('form [data-busy]'), 'the form is busy'),
        'biometrics.confirmingSkip': () => shows(messages.wizard.skipConfirm),
        'syncDevice.deciding': 'passed through',
        'syncDevice.picked': 'passed through',
        'syncDevice.choosing': () => isOn('Sync Device'),
        'syncDevice.confirmingSkip': () => shows(messages.wizard.skipConfirm),
        'syncDevice.linking': () => shows(/We’ll wait here\./),
        'importing.waitingForImport': () => shows(/Linked\. Waiting for your first activities/),
        'importing.requesting': () => sees(() => pulled.size() > 0, 'the vendor is asked'),
        'importing.dataImport': () => shows(/Importing 3 of 10/),
        'importing.failed': () => shows(/The import failed/),
        'importing.nothingFound': () => shows(/has no workouts yet/),
        'importing.done.deciding': 'passed through',
        'importing.done.full': () => shows(messages.progress.analysisDone),
        'importing.done.success': () => shows('Your training is ready.'),
        ...notReached('importing.done.leavingSoon'),
        finished: () => sees(() => open.path() === '/', 'the dashboard'),
      },
    };
  },
});
