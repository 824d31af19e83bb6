import { useEffect, useRef } from 'react';
import { useMember } from '../../api/queries.ts';
import { chooseLanguage } from './choose-language.ts';

/** Follows the member's language when they change it in another window. */
export function useMemberLanguage(): void {
  const language = useMember().data?.language;
  const before = useRef(language);
  useEffect(() => {
    const known = before.current;
    before.current = language;
    // No language was chosen at first: this browser's choice remains.
    if (language === undefined || language === known || (known === undefined && language === null)) return;
    void chooseLanguage(language).catch(() => {});
  }, [language]);
}
