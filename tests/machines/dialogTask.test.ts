import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { dialogTaskMachine } from '../../machines/dialogTask/dialogTask.machine.ts';
import { createDialogTaskImplementations } from '../../machines/dialogTask/implementations.ts';
import { dialogTaskView } from '../../machines/dialogTask/selectors.ts';
import { failed, fake } from './support.ts';

const nothing = {
  subject: null,
  isAsking: false,
  isWorking: false,
  result: null,
  failure: null,
  tag: null,
  proof: undefined,
};

interface Request {
  readonly subject: unknown;
  readonly entry: unknown;
  readonly signal: AbortSignal;
}

function start(needsProof = false) {
  const run = fake<Request, string | null>();
  const prove = fake<{ password: string }>();
  const implementations = createDialogTaskImplementations<string, string>({
    run: (subject, options) => run({ subject, ...options }),
    prove,
  });
  const actor = createActor(dialogTaskMachine.provide(implementations), { input: { needsProof } }).start();
  const view = () => dialogTaskView(actor.getSnapshot());
  actor.send({ type: 'ASK', subject: 'phone' });
  return {
    actor,
    run,
    view,
    confirm: (entry: unknown = null) => actor.send({ type: 'CONFIRM', entry }),
    enterPassword: async () => {
      view().proof?.send({ type: 'PROVE', password: 'Secret1!' });
      await prove.answer();
    },
  };
}

test('nothing is sent without a confirmation', () => {
  const { actor, run, view } = start();
  expect(view()).toEqual({ ...nothing, subject: 'phone', isAsking: true });
  actor.send({ type: 'CANCEL' });
  expect([view(), run.asked]).toEqual([nothing, []]);
});

test('the request is sent once, and can neither be cancelled nor be replaced while it is running', async () => {
  const { actor, run, view, confirm } = start();
  confirm();
  confirm();
  actor.send({ type: 'CANCEL' });
  actor.send({ type: 'ASK', subject: 'laptop' });
  expect([view(), run.asked]).toEqual([
    { ...nothing, subject: 'phone', isWorking: true },
    [{ subject: 'phone', entry: null }],
  ]);
  await run.answer(null);
  expect(view()).toEqual(nothing);
});

test('a result is shown until it is dismissed; until then no other task begins', async () => {
  const { actor, run, view, confirm } = start();
  confirm();
  await run.answer('the secret');
  actor.send({ type: 'ASK', subject: 'laptop' });
  const shown = { ...nothing, subject: 'phone', result: 'the secret' };
  expect(view()).toEqual(shown);
  actor.send({ type: 'CANCEL' });
  expect(view()).toEqual(nothing);
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('secret');
});

test('an error stays until the task is repeated, dismissed or begun anew', async () => {
  const { actor, run, view, confirm } = start();
  const refused = { ...nothing, subject: 'phone', failure: 'No.', tag: 'Server' as const };
  confirm();
  await run.fail(failed('Server', 'No.'));
  expect(view()).toEqual(refused);
  confirm();
  expect(view()).toEqual({ ...nothing, subject: 'phone', isWorking: true });
  await run.fail(failed('Server', 'No.'));
  actor.send({ type: 'ASK', subject: 'laptop' });
  expect(view()).toEqual({ ...nothing, subject: 'laptop', isAsking: true });
  confirm();
  await run.fail(failed('Server', 'No.'));
  actor.send({ type: 'CANCEL' });
  expect(view()).toEqual(nothing);
});

test('what was entered in the dialog is sent and not stored', () => {
  const { actor, run, confirm } = start();
  confirm('My-pass-1');
  expect(run.asked.map(({ entry }) => entry)).toEqual(['My-pass-1']);
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('My-pass-1');
});

test('the request is aborted when the page is left', () => {
  const { actor, run, confirm } = start();
  confirm();
  actor.stop();
  expect(run.signals[0]?.aborted).toBe(true);
});

test('a task that needs proof is sent once the password is right', async () => {
  const { run, view, enterPassword } = start(true);
  expect([view().isAsking, view().proof === undefined, run.asked]).toEqual([false, false, []]);
  await enterPassword();
  expect([view(), run.asked]).toEqual([
    { ...nothing, subject: 'phone', isWorking: true },
    [{ subject: 'phone', entry: null }],
  ]);
});

test('without the password, nothing is sent', () => {
  const { run, view } = start(true);
  view().proof?.send({ type: 'CANCEL' });
  expect([view(), run.asked]).toEqual([nothing, []]);
});

test('a proof that has expired is asked for again; any other error is shown, and the next try asks for the password', async () => {
  const { actor, run, view, enterPassword } = start(true);
  await enterPassword();
  await run.fail(failed('ProofNeeded', 'Please enter your password again.'));
  expect([view().failure, view().proof === undefined]).toEqual([null, false]);
  await enterPassword();
  await run.fail(failed('Conflict', 'You have 10 tokens already.'));
  expect(view()).toEqual({
    ...nothing,
    subject: 'phone',
    failure: 'You have 10 tokens already.',
    tag: 'Conflict',
  });
  actor.send({ type: 'ASK', subject: 'laptop' });
  expect([view().failure, view().proof === undefined, run.asked.length]).toEqual([null, false, 2]);
});

test('a task without proof shows that the server asks for it', async () => {
  const { run, view, confirm } = start();
  confirm();
  await run.fail(failed('ProofNeeded', 'Please enter your password again.'));
  expect([view().failure, view().proof]).toEqual(['Please enter your password again.', undefined]);
});
