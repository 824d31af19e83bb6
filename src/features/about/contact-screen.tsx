import { Link } from '@tanstack/react-router';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { contactWords } from './contact-words.ts';
import styles from './about.module.css';

/** Contact page, with the operator's address. [core §2] */
export default function ContactScreen() {
  const { contactEmail } = usePublicServices();
  return (
    <Page title={contactWords.contact} subtitle={contactWords.yourEmailGoesToThe} narrow>
      <Card title={contactWords.writeToUs}>
        {contactEmail === null ? (
          <p>{contactWords.thisServerHasNoContact}</p>
        ) : (
          <p>
            <a className={styles.address} href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          </p>
        )}
        <p className={styles.note}>
          {contactWords.neverSendYourPasswordNobody} <Link to="/reset">{contactWords.setANewOne}</Link>.
        </p>
      </Card>
      <Card title={contactWords.beforeYouWrite}>
        <p className={styles.note}>
          {contactWords.missingActivities} <Link to="/import">{contactWords.import}</Link>{' '}
          {contactWords.showsTheResultForEach} <Link to="/profile">{contactWords.profile}</Link>{' '}
          {contactWords.andLinkItAgainHave} <Link to="/suggestion">{contactWords.tellUsWhatIsMissing}</Link>.
        </p>
      </Card>
    </Page>
  );
}
