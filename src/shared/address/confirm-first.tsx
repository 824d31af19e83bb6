import { Suspense, useState } from 'react';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { lazy } from '../../ui/lazy.ts';
import { addressWords as words } from './address-words.ts';
import type { ConfirmAddressProps } from './confirm-address.tsx';

/** Loaded on demand, since it is rarely needed. */
const ConfirmAddress = lazy(() => loadWithRetry(() => import('./confirm-address.tsx')));

/** Replaces the error about an unconfirmed address with a dialog that confirms it by an emailed code, then continues. */
export function ConfirmFirst({
  title,
  onConfirmed,
  ...who
}: Omit<ConfirmAddressProps, 'onClose'> & { readonly title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FormError title={title} message={words.confirmFirst} />
      <Button variant="primary" size="large" onPress={() => setOpen(true)}>
        {words.confirmHere(who.email)}
      </Button>
      {isOpen && (
        <Suspense>
          <ConfirmAddress
            {...who}
            onClose={() => setOpen(false)}
            onConfirmed={() => {
              setOpen(false);
              onConfirmed();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
