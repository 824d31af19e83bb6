import { useEffect, useRef } from 'react';
import { useMember } from '../../api/queries.ts';
import { chooseLanguage } from './choose-language.ts';

/** Switches the page's language when the member changes it in another window. */
export function useMemberLanguage(): void {
  const language = useMember().data?.language;
  const before = useRef(language);
  useEffect(() => {
    const known = before.current;
    before.current = language;
    // Keeps this browser's choice if the member had chosen no language at first.
    if (language === undefined || language === known || (known === undefined && language === null)) return;
    void chooseLanguage(language).catch(() => {});
  }, [language]);
}
