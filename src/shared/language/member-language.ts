import { useEffect, useRef } from 'react';
import { useMember } from '../../api/queries.ts';
import { chooseLanguage } from './choose-language.ts';

/** Follows the language that the member chooses in another window. */
export function useMemberLanguage(): void {
  const language = useMember().data?.language;
  const before = useRef(language);
  useEffect(() => {
    const known = before.current;
    before.current = language;
    // Nothing was chosen from the beginning: this browser's own choice stands.
    if (language === undefined || language === known || (known === undefined && language === null)) return;
    void chooseLanguage(language).catch(() => {});
  }, [language]);
}
