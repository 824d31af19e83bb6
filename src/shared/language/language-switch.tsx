import { languages } from '../../../domain/words/area.ts';
import { languageNames } from '../../../domain/words/language.ts';
import { Button } from '../../ui/button.tsx';
import { chooseLanguage } from './choose-language.ts';
import { useLanguage } from './language.ts';

/** Links to the other languages of a guests' page, each by its own name. */
export function LanguageSwitch() {
  const spoken = useLanguage();
  return languages
    .filter((language) => language !== spoken)
    .map((language) => (
      <span key={language} lang={language}>
        <Button variant="quiet" size="small" onPress={() => void chooseLanguage(language).catch(() => {})}>
          {languageNames[language]}
        </Button>
      </span>
    ));
}
