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

/** Option value for no choice, since a select only has texts. */
const AUTOMATIC = 'auto';

/** Field for the language of a member's pages and emails. Saved and applied immediately. Sample data uses this browser's language. */
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
