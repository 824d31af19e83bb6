import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { alert, confirm, wait } from '../../machines/modalStack/ask.ts';
import { modalStackMachine } from '../../machines/modalStack/modalStack.machine.ts';
import { isCoveredIn, topModalIn } from '../../machines/modalStack/selectors.ts';
import { settle } from './support.ts';

const start = () => {
  const actor = createActor(modalStackMachine).start();
  return { actor, top: () => topModalIn(actor.getSnapshot()), value: () => actor.getSnapshot().value };
};
const page = (id: string) => ({ type: 'OPEN', modal: { id, kind: 'page', name: id } }) as const;

describe('the stack', () => {
  test('pushes on opening and pops on closing', () => {
    const { actor, top, value } = start();
    expect([top(), value()]).toEqual([null, 'closed']);
    actor.send(page('a'));
    actor.send(page('b'));
    expect([top()?.id, value()]).toEqual(['b', 'open']);
    actor.send({ type: 'CLOSE' });
    expect([top()?.id, value()]).toEqual(['a', 'open']);
    actor.send({ type: 'CLOSE' });
    expect([top(), value()]).toEqual([null, 'closed']);
  });

  test('a pushed modal covers the ones beneath, which do not scroll', () => {
    const { actor } = start();
    for (const id of ['a', 'b', 'c']) actor.send(page(id));
    const covered = (id: string) => isCoveredIn(actor.getSnapshot(), id);
    expect(['a', 'b', 'c', 'unheard of'].map(covered)).toEqual([true, true, false, false]);
  });

  test('navigation closes all of them', async () => {
    const { actor, value } = start();
    const answers = Promise.all([confirm(actor, 'One?'), confirm(actor, 'Two?')]);
    actor.send({ type: 'NAVIGATED' });
    expect(value()).toBe('closed');
    expect(await answers).toEqual([false, false]);
  });

  test('closes one in the middle by its id, and does not open one twice', () => {
    const { actor } = start();
    for (const id of ['a', 'b', 'a']) actor.send(page(id));
    expect(actor.getSnapshot().context.modals.map(({ id }) => id)).toEqual(['a', 'b']);
    actor.send({ type: 'CLOSE', id: 'a' });
    expect(actor.getSnapshot().context.modals.map(({ id }) => id)).toEqual(['b']);
  });
});

describe('the usual three', () => {
  test('a confirmation asks the usual question and says what was answered', async () => {
    const { actor, top } = start();
    const yes = confirm(actor);
    expect(top()).toEqual({ id: 'confirm-1', kind: 'confirm', message: 'Are you sure?', confirmLabel: null });
    actor.send({ type: 'CLOSE', confirmed: true });
    expect(await yes).toBe(true);
    const no = confirm(actor, 'Unlink?', 'Unlink');
    expect(top()).toMatchObject({ message: 'Unlink?', confirmLabel: 'Unlink' });
    actor.send({ type: 'CLOSE' });
    expect(await no).toBe(false);
  });

  test('an alert waits until it was read', async () => {
    const { actor, top } = start();
    let isRead = false;
    const read = alert(actor, 'Read me.').then(() => (isRead = true));
    await settle();
    expect([top()?.kind, isRead]).toEqual(['alert', false]);
    actor.send({ type: 'CLOSE' });
    await read;
    expect([top(), isRead]).toEqual([null, true]);
  });

  test('the wait overlay lasts as long as the work, also when it fails', async () => {
    const { actor, top } = start();
    const working = wait(actor, Promise.resolve(7), 'Closing...');
    expect(top()).toEqual({ id: 'wait-1', kind: 'wait', message: 'Closing...' });
    expect(await working).toBe(7);
    expect(top()).toBeNull();
    await expect(wait(actor, Promise.reject(new Error('broke')))).rejects.toThrow('broke');
    expect(top()).toBeNull();
  });
});
