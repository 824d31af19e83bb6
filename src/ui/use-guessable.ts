import { useEffect, useState } from 'react';
import type { PasswordPlace } from '../../domain/forms/common-password.ts';
import { passwordMessages } from '../../domain/forms/password.ts';
import { useProductName } from './product-name.ts';

type Judge = (password: string, about: PasswordPlace) => string | null;

/**
 * Why a new password that meets all requirements is easy to guess, while it is being typed; null if it is not. The list of common passwords is loaded
 * with the first letter. If that fails, the server validates it.
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
