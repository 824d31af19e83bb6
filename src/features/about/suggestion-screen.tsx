import { useState } from 'react';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { suggestionWords } from './suggestion-words.ts';
import styles from './about.module.css';

const LONGEST = 1500;

/** Page to write a suggestion, sent as an email from the member's own mail program. [core §2] */
export default function SuggestionScreen() {
  const { contactEmail } = usePublicServices();
  const product = useProductName();
  const [text, setText] = useState('');
  const subject = suggestionWords.suggestionFor(product);
  const mail = `mailto:${contactEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.trim())}`;
  return (
    <Page title={suggestionWords.suggestion} subtitle={suggestionWords.whatIsMissingAndWhat} narrow>
      <Card>
        {contactEmail === null ? (
          <p>{suggestionWords.thisServerHasNoContact}</p>
        ) : (
          <>
            <TextArea
              label={suggestionWords.yourSuggestion}
              name="suggestion"
              value={text}
              onChange={setText}
              maxLength={LONGEST}
              hint={suggestionWords.whatDidYouWantTo}
            />
            <div>
              <a className={buttonClass('primary')} href={mail}>
                {suggestionWords.writeTheEmail}
              </a>
            </div>
            <p className={styles.note}>{suggestionWords.yourEmailAppOpensWith}</p>
          </>
        )}
      </Card>
    </Page>
  );
}
