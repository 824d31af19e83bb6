import { useState } from 'react';
import { useOutside } from '../../app/outside.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './about.module.css';

const LONGEST = 1500;

/** What could be better, as a mail that the member sends themselves. [core §2] */
export default function SuggestionScreen() {
  const { contactEmail } = useOutside();
  const product = useProductName();
  const [text, setText] = useState('');
  const subject = `Suggestion for ${product}`;
  const mail = `mailto:${contactEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.trim())}`;
  return (
    <Page title="Suggestion" subtitle="What is missing, and what gets in your way?" narrow>
      <Card>
        {contactEmail === null ? (
          <p>This server has no contact address yet. Tell the person who invited you.</p>
        ) : (
          <>
            <TextArea
              label="Your suggestion"
              name="suggestion"
              value={text}
              onChange={setText}
              maxLength={LONGEST}
              hint="What did you want to do, and what happened instead?"
            />
            <div>
              <a className={buttonClass('primary')} href={mail}>
                Write the email
              </a>
            </div>
            <p className={styles.note}>Your email app opens with this text, ready for you to send.</p>
          </>
        )}
      </Card>
    </Page>
  );
}
