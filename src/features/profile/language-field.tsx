import { useMutation } from '@tanstack/react-query';
import type { Member } from '../../../domain/entities/member.ts';
import { type Language, languages } from '../../../domain/words/area.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { languageNames } from '../../../domain/words/language.ts';
import { useSaveMember } from '../../api/queries.ts';
import { chooseLanguage } from '../../shared/language/choose-language.ts';
import { FormError } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { profileWords } from './words.ts';

/** What a choice that was not made is called in a select, which has texts alone. */
const AUTOMATIC = 'auto';

/** The language of a member's pages and mails. It is saved and spoken at once. A sample is read in the language of this browser. */
export function LanguageField({ member }: { readonly member: Member }) {
  const save = useSaveMember();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (language: Language | null) => {
      await save({ language }, new AbortController().signal);
      await chooseLanguage(language);
    },
  });
  return (
    <>
      {error !== null && <FormError title={profileWords.notSaved} message={failureText(error)} />}
      <SelectField
        label={profileWords.language}
        name="language"
        options={[
          { id: AUTOMATIC, label: profileWords.asInThisBrowser },
          ...languages.map((language) => ({ id: language, label: languageNames[language] })),
        ]}
        value={member.language ?? AUTOMATIC}
        isDisabled={isPending}
        onChange={(chosen) => mutate(languages.find((language) => language === chosen) ?? null)}
      />
    </>
  );
}
