import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { messages } from '../../../domain/messages.ts';
import type { CallFailure } from '../../api/failure.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Form, FormError } from '../../ui/form.tsx';
import { Entrance } from './entrance.tsx';
import { SubmitButton } from './submit-button.tsx';

const words = messages.unlock;

type Opening = { readonly is: 'asked' | 'working' | 'done' } | { readonly is: 'refused'; readonly message: string };

/** Removes the key from the URL immediately, so it is not kept in the history. */
function takeKey(): string {
  const key = window.location.hash.slice(1);
  if (key !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return key;
}

const neverChanges = () => () => {};

/**
 * Page linked from the email about a lockout: explains it, and exempts this browser. Requires a button press, since programs that read emails follow
 * links too, and the link works once.
 */
export default function UnlockScreen() {
  const { call } = usePublicServices();
  const [take] = useState(() => {
    let taken: string | null = null;
    return () => (taken ??= takeKey());
  });
  // `null` in prebuilt markup: no server sees the fragment of a URL.
  const key = useSyncExternalStore(neverChanges, take, () => null);
  const [opening, setOpening] = useState<Opening>({ is: 'asked' });
  const open = () => {
    if (key === null) return;
    setOpening({ is: 'working' });
    call('openLock', { body: { key } }).then(
      () => setOpening({ is: 'done' }),
      ({ message }: CallFailure) => setOpening({ is: 'refused', message }),
    );
  };
  return (
    <Entrance title={words.title} intro={words.intro} other={<Link to="/login">{messages.login.button}</Link>}>
      <Form aria-label={words.title} onSubmit={open}>
        {opening.is === 'refused' && <FormError title={words.refused} message={opening.message} />}
        {opening.is === 'done' ? (
          <p role="status">{words.done}</p>
        ) : (
          <>
            <p>{words.what}</p>
            <SubmitButton
              working={opening.is === 'working' ? words.working : null}
              held={key === '' ? words.noKey : null}
            >
              {words.button}
            </SubmitButton>
          </>
        )}
        <Link to="/reset">{words.reset}</Link>
      </Form>
    </Entrance>
  );
}
