import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { COUPON_MAX } from '../../../domain/constants.ts';
import { couponMessages } from '../../../domain/forms/coupon.ts';
import { messages } from '../../../domain/messages.ts';
import type { CouponCheckRef } from '../../../machines/couponCheck/couponCheck.machine.ts';
import { couponBoxIn } from '../../../machines/couponCheck/selectors.ts';
import { useOutside } from '../../app/outside.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { signupPagesWords } from './signup-words.ts';
import entrance from './entrance.module.css';
import styles from './signup.module.css';

const words = messages.coupon;

/** The coupon, and what is said of it. One of the address stands in it, and takes no input. [core §2, core §5 Coupon] */
export function CouponBox({ check, autoFocus }: { readonly check: CouponCheckRef; readonly autoFocus: boolean }) {
  const box = useSelector(check, couponBoxIn, (one, other) => JSON.stringify(one) === JSON.stringify(other));
  // What is not the coupon's fault: no answer, or a server in trouble.
  const { report } = useOutside();
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    const subscription = check.on('failed', ({ failure }) => {
      setTrouble(failure.message);
      report(failure);
    });
    return () => subscription.unsubscribe();
  }, [check, report]);
  const errors = box.complaint === null ? couponMessages(box.value) : [box.complaint];
  return (
    <div className={styles.coupon}>
      <div className={styles.couponRow}>
        <TextField
          label={signupPagesWords.coupon}
          name="coupon"
          autoComplete="off"
          maxLength={COUPON_MAX}
          autoFocus={autoFocus}
          isDisabled={box.isDisabled}
          value={box.value}
          errors={errors}
          onChange={(coupon) => {
            setTrouble(null);
            check.send({ type: 'EDIT', coupon });
          }}
        />
        {!box.isDisabled && (
          <div className={styles.check}>
            <Button
              isPending={box.isChecking}
              isDisabled={box.held !== null && !box.isChecking}
              disabledReason={box.held ?? undefined}
              hidesReason
              onPress={() => check.send({ type: 'CHECK' })}
            >
              {words.check}
            </Button>
          </div>
        )}
      </div>
      <div role="status" className={styles.praise}>
        {box.praise !== null && (
          <>
            <CheckIcon size={18} />
            {box.praise}
            <button type="button" className={entrance.way} onClick={() => check.send({ type: 'REMOVE' })}>
              {words.remove}
            </button>
          </>
        )}
      </div>
      <StatusText tone="bad">{trouble}</StatusText>
    </div>
  );
}
