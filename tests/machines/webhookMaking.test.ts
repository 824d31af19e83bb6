import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createWebhookMakingImplementations } from '../../machines/webhookMaking/implementations.ts';
import { webhookMakingView } from '../../machines/webhookMaking/selectors.ts';
import {
  type MadeSecret,
  type WebhookWish,
  webhookMakingMachine,
} from '../../machines/webhookMaking/webhookMaking.machine.ts';
import { failed, fake } from './support.ts';

const address = 'https://hooks.example.org/longrun';
const add: WebhookWish = { kind: 'add', webhook: { url: address, events: ['activity.added'] } };
const renew: WebhookWish = { kind: 'renew', webhookId: 'w', address };

function start() {
  const calls = { save: fake<{ wish: WebhookWish }, MadeSecret>(), prove: fake<{ password: string }>() };
  const actor = createActor(webhookMakingMachine.provide(createWebhookMakingImplementations(calls))).start();
  const view = () => webhookMakingView(actor.getSnapshot());
  const prove = async () => {
    view().proof?.send({ type: 'PROVE', password: 'Secret1!' });
    await calls.prove.answer();
  };
  return { ...calls, actor, view, proven: prove };
}

test('a webhook requires the password; its secret is shown once, and dropped', async () => {
  const { actor, save, proven, view } = start();
  actor.send({ type: 'MAKE', wish: add });
  expect([save.asked, view().wishes, view().isBusy]).toEqual([[], 'add', true]);
  await proven();
  expect(view().isAdding).toBe(true);
  expect(save.asked).toEqual([{ wish: add }]);
  await save.answer({ address, secret: 'whsec_x' });
  expect(view()).toEqual({
    made: { address, secret: 'whsec_x' },
    notAdded: null,
    notRenewed: null,
    isBusy: true,
    isAdding: false,
    wishes: 'add',
  });
  actor.send({ type: 'KEEP' });
  expect(view()).toEqual({
    made: null,
    isBusy: false,
    isAdding: false,
    wishes: null,
    notAdded: null,
    notRenewed: null,
  });
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('whsec_x');
});

test('a secret is renewed the same way, and a refusal is shown where it was requested', async () => {
  const { actor, save, proven, view } = start();
  actor.send({ type: 'MAKE', wish: renew });
  await proven();
  expect(view().isAdding).toBe(false);
  await save.fail(failed('NotFound', 'There is no such webhook.'));
  expect(view()).toEqual({
    notRenewed: 'There is no such webhook.',
    notAdded: null,
    isBusy: false,
    isAdding: false,
    wishes: 'renew',
    made: null,
  });
  actor.send({ type: 'MAKE', wish: add });
  expect(view().notRenewed).toBeNull();
  expect(view().notAdded).toBeNull();
});

test('cancelling the password adds none; an old proof is requested again; a refusal is reported', async () => {
  const { actor, save, proven, view } = start();
  actor.send({ type: 'MAKE', wish: add });
  view().proof?.send({ type: 'CANCEL' });
  expect([save.asked, view().proof]).toEqual([[], undefined]);
  actor.send({ type: 'MAKE', wish: add });
  await proven();
  await save.fail(failed('ProofNeeded', 'Please enter your password again.'));
  await proven();
  await save.fail(failed('Conflict', 'You have 5 webhooks already.'));
  expect(view()).toEqual({
    made: null,
    notAdded: 'You have 5 webhooks already.',
    isBusy: false,
    isAdding: false,
    wishes: 'add',
    notRenewed: null,
  });
});
