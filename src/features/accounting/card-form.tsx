import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { PaymentForm } from './payment-form.ts';
import { subscriptionWords as words } from './subscription-words.ts';
import styles from './subscription.module.css';

interface CardFormProps {
  readonly form: PaymentForm;
  readonly secret: string;
  /** True while the form is loading and cannot be submitted. */
  readonly isLoading: boolean;
  readonly isSaving: boolean;
  /** Subscription that the form starts; `null` if the member already has one. */
  readonly order: { readonly summary: ReactNode; readonly label: string; readonly price: string } | null;
  readonly failure: string | null;
  readonly onSubmit: (mayTell: boolean) => void;
  readonly onLeave: () => void;
  readonly onReady: () => void;
  readonly onLost: () => void;
}

/** Container of the payment service's own form. */
function Place({
  form,
  secret,
  isLoading,
  onReady,
  onLost,
}: Pick<CardFormProps, 'form' | 'secret' | 'isLoading' | 'onReady' | 'onLost'>) {
  const place = useRef<HTMLDivElement>(null);
  const ready = useEffectEvent(onReady);
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    const node = place.current;
    if (node === null) return undefined;
    const left = new AbortController();
    form.mount(node, secret, left.signal).then(
      () => {
        if (!left.signal.aborted) ready();
      },
      () => {
        if (!left.signal.aborted) lost();
      },
    );
    return () => left.abort();
  }, [form, secret]);
  return (
    <div className={styles.place}>
      {isLoading && (
        <Loading label={words.loadingForm}>
          <Skeleton height={96} />
        </Loading>
      )}
      <div ref={place} />
    </div>
  );
}

/** Form for a card, with the reason if the last one was declined. */
export function CardForm({ isLoading, isSaving, order, failure, onSubmit, onLeave, ...place }: CardFormProps) {
  const { analytics } = usePublicServices();
  const [mayTell, setMayTell] = useState(false);
  return (
    <Form aria-label={words.cardTitle} onSubmit={() => onSubmit(mayTell)}>
      {failure !== null && <FormError title={words.failed} message={failure} />}
      {order?.summary}
      <Place isLoading={isLoading} {...place} />
      <p className={styles.soft}>{words.cardNote}</p>
      {order !== null && analytics && (
        <CheckBox isSelected={mayTell} isDisabled={isSaving} onChange={setMayTell}>
          {words.mayTell}
        </CheckBox>
      )}
      {order !== null && <p className={styles.price}>{order.price}</p>}
      <div className={styles.row}>
        <Button type="submit" variant="primary" isPending={isLoading || isSaving}>
          {isSaving ? words.saving : (order?.label ?? words.saveCard)}
        </Button>
        <Button isDisabled={isSaving} onPress={onLeave}>
          {words.back}
        </Button>
      </div>
    </Form>
  );
}
