import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type CouponResponse, couponCheckMachine } from '../../machines/couponCheck/couponCheck.machine.ts';
import { createCouponCheckImplementations } from '../../machines/couponCheck/implementations.ts';
import { couponBoxIn, couponToSendIn } from '../../machines/couponCheck/selectors.ts';
import type { Failure } from '../../machines/shared/failure.ts';
import { ear, failed, fake } from './support.ts';

function start(coupon = '', isFixed = false, isUntried = false) {
  const checkCoupon = fake<{ coupon: string }, CouponResponse>();
  const onTrouble = ear<[Failure]>();
  const machine = couponCheckMachine.provide(createCouponCheckImplementations({ checkCoupon, onTrouble }));
  const actor = createActor(machine, { input: { coupon, isFixed, isUntried } }).start();
  const box = () => ({ at: actor.getSnapshot().value, ...couponBoxIn(actor.getSnapshot()) });
  const check = (typed: string) => {
    actor.send({ type: 'EDIT', coupon: typed });
    actor.send({ type: 'CHECK' });
  };
  return { actor, box, check, checkCoupon, onTrouble };
}
const answer = (changes: Partial<CouponResponse> = {}): CouponResponse => ({
  valid: true,
  description: '60 days free',
  name: 'Spring',
  reason: null,
  ...changes,
});

const open = {
  at: 'unchecked',
  value: 'spring',
  isDisabled: false,
  canRemove: false,
  isChecking: false,
  held: null,
  praise: null,
  complaint: null,
  trouble: null,
};
const empty = { ...open, value: '', held: 'Fill in the fields above first.' };
const locked = { ...open, isDisabled: true, held: 'There are no changes to save.' };

describe('a coupon in the field', () => {
  test.each([
    ['an empty one', '', 'Fill in the fields above first.'],
    ['blanks', '   ', 'Fill in the fields above first.'],
    ['one of 31 characters', 'x'.repeat(31), 'Check the fields marked above.'],
  ])('is not looked up: %s', (_, typed, held) => {
    const { box, check, checkCoupon } = start();
    check(typed);
    expect(checkCoupon.asked).toEqual([]);
    expect(box()).toEqual({ ...open, value: typed, held });
  });

  test('is looked up once, trimmed, while the button waits', () => {
    const { actor, box, check, checkCoupon } = start();
    expect(box()).toEqual(empty);
    const typed = ` ${'x'.repeat(30)} `;
    check(typed);
    actor.send({ type: 'CHECK' });
    expect(checkCoupon.asked).toEqual([{ coupon: 'x'.repeat(30) }]);
    const held = 'Please wait, this is in progress.';
    expect(box()).toEqual({ ...open, at: 'checking', value: typed, isChecking: true, held });
  });

  test.each([
    ['its description', {}, '60 days free'],
    ['else its name', { description: null }, 'Spring'],
  ])('that is valid shows %s, and is read-only until it is removed', async (_, changes, praise) => {
    const { actor, box, check, checkCoupon } = start();
    check('spring');
    await checkCoupon.answer(answer(changes));
    actor.send({ type: 'EDIT', coupon: 'other' });
    actor.send({ type: 'CHECK' });
    expect(box()).toEqual({ ...locked, at: 'valid', praise, canRemove: true });
    expect(couponToSendIn(actor.getSnapshot())).toBe('spring');
    actor.send({ type: 'REMOVE' });
    expect(box()).toEqual(empty);
    expect(couponToSendIn(actor.getSnapshot())).toBeNull();
  });

  test.each([
    ['its reason', 'This coupon has expired.', 'This coupon has expired.'],
    ['else the usual words', null, 'Invalid coupon'],
  ])('that is invalid shows %s', async (_, reason, complaint) => {
    const { box, check, checkCoupon } = start();
    check('spring');
    await checkCoupon.answer(answer({ valid: false, reason }));
    expect(box()).toEqual({ ...open, at: 'invalid', complaint });
  });

  test('that was invalid is dropped at the next check', async () => {
    const { actor, box, check, checkCoupon } = start();
    check('spring');
    await checkCoupon.answer(answer({ valid: false }));
    actor.send({ type: 'CHECK' });
    expect(actor.getSnapshot().context.answer).toBeNull();
    await checkCoupon.fail(failed('Network', 'No connection.'));
    expect(box()).toEqual({ ...open, trouble: 'No connection.' });
  });

  test('that is unknown shows the message of the response', async () => {
    const { box, check, checkCoupon, onTrouble } = start();
    check('nope');
    await checkCoupon.fail(failed('NotFound', 'This coupon is not known.'));
    expect(box()).toEqual({ ...open, at: 'invalid', value: 'nope', complaint: 'This coupon is not known.' });
    expect(onTrouble.heard).toEqual([]);
  });

  test('is not to blame for other failures: they are shown as they are, and passed to the field’s owner', async () => {
    const { actor, box, check, checkCoupon, onTrouble } = start();
    check('spring');
    await checkCoupon.fail(failed('Network', 'No connection.'));
    expect(onTrouble.heard).toEqual([[failed('Network', 'No connection.')]]);
    expect(box()).toEqual({ ...open, trouble: 'No connection.' });
    actor.send({ type: 'EDIT', coupon: 'spring 2' });
    expect(box()).toEqual({ ...open, value: 'spring 2' });
  });

  test('that is edited is unchecked again, even while its response is pending', async () => {
    const { actor, box, check, checkCoupon } = start();
    check('one');
    actor.send({ type: 'EDIT', coupon: 'two' });
    await checkCoupon.answer(answer());
    expect(box()).toEqual({ ...open, value: 'two' });
  });
});

describe('an unchecked coupon in the URL', () => {
  test('is looked up at once; a valid one stays unchanged', async () => {
    const { actor, box, checkCoupon } = start('SPRING', true, true);
    expect(checkCoupon.asked).toEqual([{ coupon: 'SPRING' }]);
    await checkCoupon.answer(answer());
    for (const event of [{ type: 'REMOVE' }, { type: 'EDIT', coupon: '' }] as const) actor.send(event);
    expect(box()).toEqual({ ...locked, at: 'valid', value: 'SPRING', praise: '60 days free' });
  });

  test('is not looked up again after a failure, nor after an edit', async () => {
    const { actor, box, checkCoupon } = start('SPRING', false, true);
    await checkCoupon.fail(failed('Network', 'No connection.'));
    expect(box()).toEqual({ ...open, value: 'SPRING', trouble: 'No connection.' });
    actor.send({ type: 'EDIT', coupon: 'spring' });
    expect(box()).toEqual(open);
    expect(checkCoupon.asked).toEqual([{ coupon: 'SPRING' }]);
  });

  test('is reported at once if unknown', async () => {
    const { box, checkCoupon } = start('nosuch', true, true);
    await checkCoupon.fail(failed('NotFound', 'This coupon is not known.'));
    const complaint = 'Unknown coupon. You can sign up without it.';
    expect(box()).toEqual({ ...locked, at: 'invalid', value: 'nosuch', complaint });
  });
});

test('a coupon of its own page is in the read-only field, and is not checked', () => {
  const { actor, box, checkCoupon } = start(' NOSUCH ', true);
  actor.send({ type: 'EDIT', coupon: 'other' });
  actor.send({ type: 'CHECK' });
  expect(box()).toEqual({ ...locked, value: 'NOSUCH' });
  expect(checkCoupon.asked).toEqual([]);
  expect(couponToSendIn(actor.getSnapshot())).toBe('NOSUCH');
});
