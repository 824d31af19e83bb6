import type { ProviderAttempt } from '../../../domain/entities/provider.ts';
import { messages } from '../../../domain/messages.ts';
import { workingTextOf } from '../../../machines/session/forms.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Button } from '../../ui/button.tsx';
import { useSessionActions, useSessionView } from '../../workflows/session.ts';
import styles from './entrance.module.css';
import { providerPageWords as words } from './provider-words.ts';

export type ProviderWish = Partial<Pick<ProviderAttempt, 'isKept' | 'redirect' | 'invitation' | 'teamId' | 'coupon'>>;

interface ProviderButtonsProps {
  readonly wish: ProviderWish;
  readonly isDisabled: boolean;
}

/** “Sign in with …”, a button for each provider of the operator. */
export default function ProviderButtons({ wish, isDisabled }: ProviderButtonsProps) {
  const { providers, providerOrigin } = usePublicServices();
  const { signInWithProvider } = useSessionActions();
  const leaving = useSessionView((snapshot) => workingTextOf(snapshot, 'provider'));
  const blank = { isConnecting: false, isKept: false, redirect: null, invitation: null, teamId: null, coupon: null };
  const use = (provider: string) => {
    // Providers redirect to the server's public address, so the sign-in must also start there.
    if (providerOrigin !== window.location.origin) window.location.assign(`${providerOrigin}/login`);
    else signInWithProvider({ ...blank, ...wish, provider });
  };
  return (
    <div role="group" aria-label={words.others} className={styles.providers}>
      {providers.map(({ name, label }) => (
        <Button key={name} size="large" fullWidth isDisabled={isDisabled || leaving !== null} onPress={() => use(name)}>
          {messages.login.provider(label)}
        </Button>
      ))}
      {leaving !== null && <p role="status">{leaving}</p>}
    </div>
  );
}
