import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createPasswordChangeImplementations } from '../../machines/passwordChange/implementations.ts';
import { passwordChangeMachine } from '../../machines/passwordChange/passwordChange.machine.ts';
import { changeRefusalIn } from '../../machines/passwordChange/selectors.ts';
import { failed, fake } from './support.ts';

function start() {
  const changePassword = fake<{ current: string; password: string }>();
  const clock = new SimulatedClock();
  const machine = passwordChangeMachine.provide(createPasswordChangeImplementations({ changePassword }));
  const actor = createActor(machine, { clock }).start();
  let cleared = 0;
  actor.on('cleared', () => {
    cleared += 1;
  });
  const refusal = () => {
    const words = changeRefusalIn(actor.getSnapshot());
    return words && [words.title, words.text];
  };
  return { actor, changePassword, clock, cleared: () => cleared, refusal, value: () => actor.getSnapshot().value };
}
const save = { type: 'SAVE', current: ' Old-pass-1 ', password: ' New-pass-2 ' } as const;

describe('a change of password', () => {
  test('is sent once, both passwords trimmed and not stored', () => {
    const { actor, changePassword, value } = start();
    actor.send(save);
    actor.send(save);
    expect(changePassword.asked).toEqual([{ current: 'Old-pass-1', password: 'New-pass-2' }]);
    expect(value()).toBe('saving');
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('pass');
  });

  test('that succeeds clears the form, and shows its mark for four seconds', async () => {
    const { actor, changePassword, clock, cleared, value } = start();
    actor.send(save);
    await changePassword.answer();
    expect([value(), cleared()]).toEqual(['succeeded', 1]);
    clock.increment(3999);
    expect(value()).toBe('succeeded');
    clock.increment(1);
    expect(value()).toBe('idle');
  });

  test('that is refused shows the reason until the next input, and clears nothing', async () => {
    const { actor, changePassword, clock, cleared, refusal, value } = start();
    actor.send(save);
    await changePassword.fail(failed('BadCredentials', 'Incorrect username or password.'));
    const words = ['Please try again', 'Incorrect username or password.'];
    clock.increment(60_000);
    expect([value(), refusal(), cleared()]).toEqual(['failed', words, 0]);
    actor.send({ type: 'DISMISS' });
    expect([value(), refusal()]).toEqual(['idle', null]);
  });

  test('can be sent again while the last result is shown, which restarts its four seconds', async () => {
    const { actor, changePassword, clock, refusal, value } = start();
    actor.send(save);
    await changePassword.fail(failed('Network', 'No connection.'));
    clock.increment(3000);
    actor.send(save);
    expect([value(), refusal()]).toEqual(['saving', null]);
    await changePassword.answer();
    clock.increment(3999);
    expect(value()).toBe('succeeded');
  });

  test.each(['answer', 'fail'] as const)('is put away before its time (%s)', async (end) => {
    const { actor, changePassword, refusal, value } = start();
    actor.send(save);
    await (end === 'answer' ? changePassword.answer() : changePassword.fail(failed('Invalid')));
    actor.send({ type: 'DISMISS' });
    expect([value(), refusal()]).toEqual(['idle', null]);
  });
});
