import { COUPON_MAX } from '../../../domain/constants.ts';
import { couponMessages } from '../../../domain/forms/coupon.ts';
import { messages } from '../../../domain/messages.ts';
import type { CouponCheckRef } from '../../../machines/couponCheck/couponCheck.machine.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/form-icons.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCouponCheck } from '../../workflows/coupon-check.ts';
import { signupPagesWords } from './signup-words.ts';
import entrance from './entrance.module.css';
import styles from './signup.module.css';

const words = messages.coupon;

/** The coupon field with its messages. A coupon in the URL is shown read-only. [core §2, core §5 Coupon] */
export function CouponBox({ check, autoFocus }: { readonly check: CouponCheckRef; readonly autoFocus: boolean }) {
  const box = useCouponCheck(check);
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
          onChange={box.edit}
        />
        {!box.isDisabled && (
          <div className={styles.check}>
            <Button
              isPending={box.isChecking}
              isDisabled={box.held !== null && !box.isChecking}
              disabledReason={box.held ?? undefined}
              hidesReason
              onPress={box.check}
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
            {box.canRemove && (
              <button type="button" className={entrance.way} onClick={box.remove}>
                {words.remove}
              </button>
            )}
          </>
        )}
      </div>
      <StatusText tone="bad">{box.trouble}</StatusText>
    </div>
  );
}
