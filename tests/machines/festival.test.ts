import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { LinkedEmail } from '../../domain/partners/festival.ts';
import type { SharingLevel } from '../../domain/partners/page.ts';
import { festivalMachine } from '../../machines/festival/festival.machine.ts';
import { createFestivalImplementations } from '../../machines/festival/implementations.ts';
import { festivalView } from '../../machines/festival/selectors.ts';
import type { AddressLookUp } from '../../machines/festival/types.ts';
import type { PasswordResult, Person } from '../../machines/partnerAccount/partnerAccount.machine.ts';
import { ear, failed, fake } from './support.ts';

const ada: Person = { memberId: 'm1', email: 'ada@example.com' };
const password = 'Longrun-1!';
const linkOf = (email: string): LinkedEmail => ({ email, problem: null });

function start(
  linked = linkOf(ada.email),
  levels: readonly SharingLevel[] = [3, 2, 1],
  chosen: SharingLevel | null = null,
) {
  const clock = new SimulatedClock();
  const deps = {
    lookUp: fake<{ readonly email: string }, AddressLookUp>(),
    register: fake<{ email: string; password: string }, Person>(),
    signIn: fake<{ email: string; password: string }, PasswordResult>(),
    sendCode: fake<{ readonly code: string }, Person>(),
    signOut: fake<void>(),
    joinCohort: fake<{ readonly permission: SharingLevel }>(),
    keepChoice: ear<[{ readonly permission: SharingLevel }]>(),
    leave: ear<[]>(),
  };
  const machine = festivalMachine.provide(createFestivalImplementations(deps));
  const input = { linked, cohortName: 'Good Miles', levels, permission: 3 as const, chosen };
  const actor = createActor(machine, { input, clock }).start();
  return { ...deps, actor, clock, view: () => festivalView(actor.getSnapshot()) };
}
/** The page once it knows the address. */
async function known(standing: AddressLookUp['standing'], levels?: readonly SharingLevel[]) {
  const page = start(undefined, levels);
  await page.lookUp.answer({ standing, isSignedIn: false });
  return page;
}

describe('a link', () => {
  test.each([
    ['missing', 'Email not provided.'],
    ['invalid', 'Invalid email.'],
  ] as const)('whose address is %s says “%s”, and nothing more happens', (problem, said) => {
    const { view, lookUp, actor } = start({ email: null, problem });
    actor.send({ type: 'RETRY' });
    expect([view().problem, view().canRetry, view().form, lookUp.asked]).toEqual([said, false, null, []]);
  });

  test('shows that the cohort is loading until the address is known', async () => {
    const page = start();
    expect([page.view().working, page.lookUp.asked]).toEqual(['Good Miles is loading', [{ email: ada.email }]]);
    await page.lookUp.fail(failed('Network', 'No connection.'));
    expect(page.view()).toEqual({
      problem: 'No connection.',
      wantsAddress: false,
      canRetry: true,
      form: null,
      email: 'ada@example.com',
      levels: [],
      permission: null,
      held: null,
      isBusy: false,
      working: null,
      warning: null,
      refusal: null,
    });
    page.actor.send({ type: 'RETRY' });
    expect(page.view().working).toBe('Good Miles is loading');
  });

  test('of a signed-in member leads to the connections at once', async () => {
    const page = start();
    await page.lookUp.answer({ standing: 'member', isSignedIn: true });
    expect([page.leave.heard.length, page.view().working]).toEqual([1, 'Initializing Connections Dashboard....']);
  });
});

describe('a new guest', () => {
  test('chooses a level and a valid password, and only then continues', async () => {
    const page = await known('unknown');
    expect(page.view()).toEqual({
      form: 'new',
      levels: [3, 2, 1],
      held: 'Choose what you share.',
      email: 'ada@example.com',
      permission: null,
      isBusy: false,
      working: null,
      problem: null,
      wantsAddress: false,
      canRetry: false,
      warning: null,
      refusal: null,
    });
    page.actor.send({ type: 'SUBMIT', password });
    page.actor.send({ type: 'CHOOSE', permission: 2 });
    page.actor.send({ type: 'SUBMIT', password: 'weak' });
    expect(page.register.asked).toEqual([]);
    page.actor.send({ type: 'SUBMIT', password: ` ${password} ` });
    expect(page.view().working).toBe('Creating account...');
    await page.register.answer(ada);
    expect(page.view().working).toBe('Syncing to Good Miles ...');
    await page.joinCohort.answer();
    expect(page.register.asked).toEqual([{ email: ada.email, password }]);
    expect(page.joinCohort.asked).toEqual([{ permission: 2 }]);
    expect(page.keepChoice.heard).toEqual([[{ permission: 2 }]]);
    expect(page.leave.heard).toHaveLength(1);
  });

  test('finds their choice after a reload, unless it is no longer offered', async () => {
    const chosen = async (levels: readonly SharingLevel[]) => {
      const page = start(undefined, levels, 2);
      await page.lookUp.answer({ standing: 'unknown', isSignedIn: false });
      return page.view().permission;
    };
    expect([await chosen([3, 2, 1]), await chosen([3, 1]), await chosen([])]).toEqual([2, null, 3]);
  });

  test('has no choice if the page offers none', async () => {
    const page = await known('unknown', []);
    expect(page.view()).toEqual({
      levels: [],
      held: null,
      permission: 3,
      form: 'new',
      email: 'ada@example.com',
      isBusy: false,
      working: null,
      problem: null,
      wantsAddress: false,
      canRetry: false,
      warning: null,
      refusal: null,
    });
    page.actor.send({ type: 'SUBMIT', password });
    expect(page.register.asked).toHaveLength(1);
  });
});

describe('a guest with an account', () => {
  test('outside of the cohort logs in, joins and continues', async () => {
    const page = await known('account');
    expect(page.view()).toEqual({
      form: 'join',
      email: ada.email,
      levels: [3, 2, 1],
      permission: null,
      held: 'Choose what you share.',
      isBusy: false,
      working: null,
      problem: null,
      wantsAddress: false,
      canRetry: false,
      warning: null,
      refusal: null,
    });
    page.actor.send({ type: 'CHOOSE', permission: 1 });
    page.actor.send({ type: 'SUBMIT', password: ' ' });
    page.actor.send({ type: 'SUBMIT', password: ' old ' });
    expect([page.view().form, page.view().working]).toEqual(['join', 'Signing In...']);
    await page.signIn.answer({ kind: 'in', person: ada });
    await page.joinCohort.answer();
    expect([page.signIn.asked, page.leave.heard.length]).toEqual([[{ email: ada.email, password: 'old' }], 1]);
  });

  test('in the cohort logs in, and does not join twice', async () => {
    const page = await known('member');
    expect(page.view()).toEqual({
      form: 'welcomeBack',
      levels: [],
      held: null,
      email: 'ada@example.com',
      permission: null,
      isBusy: false,
      working: null,
      problem: null,
      wantsAddress: false,
      canRetry: false,
      warning: null,
      refusal: null,
    });
    page.actor.send({ type: 'SUBMIT', password });
    await page.signIn.answer({ kind: 'in', person: ada });
    expect([page.joinCohort.asked, page.leave.heard.length]).toEqual([[], 1]);
  });

  test('with a second factor must enter the code, and can go back', async () => {
    const page = await known('member');
    page.actor.send({ type: 'SUBMIT', password });
    await page.signIn.answer({ kind: 'code' });
    page.actor.send({ type: 'SEND_CODE', code: '000000' });
    await page.sendCode.fail(failed('Invalid', 'Wrong code.'));
    expect(page.view()).toEqual({
      form: 'code',
      warning: 'Wrong code.',
      refusal: null,
      email: 'ada@example.com',
      levels: [],
      permission: null,
      held: null,
      isBusy: false,
      working: null,
      problem: null,
      wantsAddress: false,
      canRetry: false,
    });
    page.actor.send({ type: 'BACK' });
    await page.signOut.answer();
    expect(page.view().form).toBe('welcomeBack');
    page.actor.send({ type: 'SUBMIT', password });
    await page.signIn.answer({ kind: 'code' });
    page.actor.send({ type: 'SEND_CODE', code: '123456' });
    await page.sendCode.answer(ada);
    expect(page.leave.heard).toHaveLength(1);
  });
});

describe('a warning', () => {
  test.each([
    ['Incorrect username or password.', 'Incorrect password.'],
    ['Password attempts exceeded', 'Too many login attempts, please try again later.'],
    ['The server does not answer.', 'The server does not answer.'],
  ])(
    'of “%s” shows “%s”, disappears after three seconds, and its text with the next key press',
    async (message, said) => {
      const page = await known('member');
      page.actor.send({ type: 'SUBMIT', password });
      await page.signIn.fail(failed('Unauthorized', message));
      expect(page.view()).toEqual({
        form: 'welcomeBack',
        warning: said,
        refusal: null,
        email: 'ada@example.com',
        levels: [],
        permission: null,
        held: null,
        isBusy: false,
        working: null,
        problem: null,
        wantsAddress: false,
        canRetry: false,
      });
      page.clock.increment(2999);
      expect(page.view().warning).toBe(said);
      page.clock.increment(1);
      expect(page.view()).toEqual({
        form: 'welcomeBack',
        warning: null,
        refusal: said,
        email: 'ada@example.com',
        levels: [],
        permission: null,
        held: null,
        isBusy: false,
        working: null,
        problem: null,
        wantsAddress: false,
        canRetry: false,
      });
      page.actor.send({ type: 'TYPE' });
      expect(page.view().refusal).toBeNull();
    },
  );

  test('disappears with the next attempt, and the next one stays as long', async () => {
    const page = await known('member');
    page.actor.send({ type: 'SUBMIT', password });
    await page.signIn.fail(failed('Unauthorized', 'Incorrect username or password.'));
    page.clock.increment(2000);
    page.actor.send({ type: 'SUBMIT', password });
    expect(page.view().warning).toBeNull();
    await page.signIn.fail(failed('Unauthorized', 'Incorrect username or password.'));
    page.clock.increment(2000);
    expect(page.view().warning).toBe('Incorrect password.');
  });
});

describe('joining', () => {
  test('that fails is reported and can be retried, without another password', async () => {
    const page = await known('account');
    page.actor.send({ type: 'CHOOSE', permission: 3 });
    page.actor.send({ type: 'SUBMIT', password });
    await page.signIn.answer({ kind: 'in', person: ada });
    await page.joinCohort.fail(failed('Network', 'No connection.'));
    expect(page.view()).toEqual({
      problem: 'No connection.',
      wantsAddress: false,
      canRetry: true,
      form: null,
      email: 'ada@example.com',
      levels: [],
      permission: 3,
      held: null,
      isBusy: false,
      working: null,
      warning: null,
      refusal: null,
    });
    page.actor.send({ type: 'RETRY' });
    await page.joinCohort.answer();
    expect([page.signIn.asked.length, page.leave.heard.length]).toEqual([1, 1]);
  });

  test('refused for an unconfirmed address can be retried after the code', async () => {
    const page = await known('account', []);
    page.actor.send({ type: 'SUBMIT', password });
    await page.signIn.answer({ kind: 'in', person: ada });
    await page.joinCohort.fail({ ...failed('Forbidden', 'Confirm it.'), code: 'address_not_verified' });
    expect([page.view().wantsAddress, page.view().canRetry]).toEqual([true, true]);
  });

  test('after the session has ended looks the address up again', async () => {
    const page = await known('account', []);
    page.actor.send({ type: 'SUBMIT', password });
    await page.signIn.answer({ kind: 'in', person: ada });
    await page.joinCohort.fail(failed('Unauthorized'));
    expect(page.view().working).toBe('Good Miles is loading');
  });
});
