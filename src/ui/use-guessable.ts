import { useEffect, useState } from 'react';
import type { PasswordPlace } from '../../domain/forms/common-password.ts';
import { passwordMessages } from '../../domain/forms/password.ts';
import { useProductName } from './product-name.ts';

type Judge = (password: string, about: PasswordPlace) => string | null;

/**
 * Says of a new password that keeps all rules why anybody would guess it, as it is typed; null when nobody would. The list of common passwords
 * is fetched with the first letter. Where it does not come, the server is the one to say it.
 */
export function useGuessable(password: string, email: string): string | null {
  const productName = useProductName();
  const [judge, setJudge] = useState<{ readonly says: Judge } | null>(null);
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped || judge !== null) return;
    import('../../domain/forms/common-password.ts').then(
      ({ guessableMessage }) => setJudge({ says: guessableMessage }),
      () => {},
    );
  }, [isTyped, judge]);
  if (judge === null || passwordMessages(password).length > 0) return null;
  return judge.says(password, { email, productName });
}
