import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import type { PaymentForm } from './payment-form.ts';
import { subscriptionWords as words } from './subscription-words.ts';
import styles from './subscription.module.css';

interface CardFormProps {
  readonly form: PaymentForm;
  readonly secret: string;
  readonly isSaving: boolean;
  /** A subscription begins by it. */
  readonly begins: boolean;
  readonly failure: string | null;
  readonly onSubmit: () => void;
  readonly onLeave: () => void;
  readonly onLost: () => void;
}

/** The payment service's own form, in its place. */
function Place({ form, secret, onLost }: Pick<CardFormProps, 'form' | 'secret' | 'onLost'>) {
  const place = useRef<HTMLDivElement>(null);
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    const node = place.current;
    if (node === null) return undefined;
    let isGone = false;
    let remove = () => {};
    form.mount(node, secret).then(
      (taken) => {
        remove = taken;
        if (isGone) taken();
      },
      () => {
        if (!isGone) lost();
      },
    );
    return () => {
      isGone = true;
      remove();
    };
  }, [form, secret]);
  return <div ref={place} className={styles.place} />;
}

/** Where a card is entered, and why the last one was not taken. */
export function CardForm({ isSaving, begins, failure, onSubmit, onLeave, ...place }: CardFormProps) {
  return (
    <Form aria-label={words.cardTitle} onSubmit={onSubmit}>
      {failure !== null && <FormError title={words.failed} message={failure} />}
      <Place {...place} />
      <p className={styles.soft}>{words.cardNote}</p>
      <div className={styles.row}>
        <Button type="submit" variant="primary" isPending={isSaving}>
          {isSaving ? words.saving : begins ? words.subscribe : words.saveCard}
        </Button>
        <Button isDisabled={isSaving} onPress={onLeave}>
          {words.back}
        </Button>
      </div>
    </Form>
  );
}
