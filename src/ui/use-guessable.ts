import { useEffect, useState } from 'react';
import type { PasswordPlace } from '../../domain/forms/common-password.ts';
import { passwordMessages } from '../../domain/forms/password.ts';
import { useProductName } from './product-name.ts';

type Judge = (password: string, about: PasswordPlace) => string | null;

/**
 * Returns why a new password that meets all requirements is easy to guess; `null` if it is not. Loads the list of common passwords with the first
 * letter; if that fails, only the server checks it.
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
