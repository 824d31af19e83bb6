import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../domain/words/failure-text.ts';
import { keys } from '../../api/keys.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dayOfEnd, endAfter, MAX_USES, wholeIn } from './coupon-limits.ts';
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

export type Coupon = CallResponse<'listCouponsForAdmins'>['coupons'][number];
type Change = { readonly ends: true } | { readonly expires_at: string | null; readonly most_uses: number | null };

interface DialogProps {
  readonly coupon: Coupon;
  readonly onClose: () => void;
}

/** Changes a coupon, refetches all coupons, and closes the dialog. */
function useChange({ coupon: { code }, onClose }: DialogProps) {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => call('changeCoupon', { params: { code }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.adminCoupons });
      onClose();
    },
  });
}

export function LimitsDialog(props: DialogProps) {
  const { coupon, onClose } = props;
  const { mutate, error, isPending } = useChange(props);
  const [day, setDay] = useState(dayOfEnd(coupon.expiresAt));
  const [most, setMax] = useState(coupon.mostUses === null ? '' : String(coupon.mostUses));
  const whole = wholeIn(most, 0, MAX_USES);
  const save = () => {
    if (whole !== undefined) mutate({ expires_at: endAfter(day, coupon.expiresAt), most_uses: whole });
  };
  return (
    <Dialog title={words.limitsTitle(coupon.code)} onClose={isPending ? undefined : onClose}>
      <Form aria-label={words.limitsTitle(coupon.code)} onSubmit={save}>
        {error !== null && <FormError title={words.notSaved} message={failureText(error)} />}
        <div>
          <DateField label={words.lastDay} name="last-day" value={day} onChange={setDay} />
          <p className={styles.soft}>{words.lastDayHint}</p>
        </div>
        <TextField
          label={words.mostUses}
          name="most-uses"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={most}
          hint={words.mostUsesHint}
          errors={whole === undefined ? [words.wholeNumber(0, MAX_USES)] : undefined}
          onChange={setMax}
        />
        <FormActions>
          <Button isDisabled={isPending} onPress={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {words.save}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

export function EndDialog(props: DialogProps) {
  const { coupon, onClose } = props;
  const { mutate, error, isPending } = useChange(props);
  return (
    <Dialog
      role="alertdialog"
      title={words.endTitle(coupon.code)}
      onClose={isPending ? undefined : onClose}
      actions={
        <>
          <Button isDisabled={isPending} onPress={onClose} autoFocus>
            {words.cancel}
          </Button>
          <Button variant="danger" isPending={isPending} onPress={() => mutate({ ends: true })}>
            {words.endNow}
          </Button>
        </>
      }
    >
      {error !== null && <FormError title={words.notSaved} message={failureText(error)} />}
      <p>{words.endText}</p>
    </Dialog>
  );
}
