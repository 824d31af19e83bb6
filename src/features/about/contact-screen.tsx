import { Link } from '@tanstack/react-router';
import { useOutside } from '../../app/outside.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './about.module.css';

/** How to reach the people behind the installation. [core §2] */
export default function ContactScreen() {
  const { contactEmail } = useOutside();
  return (
    <Page title="Contact" subtitle="Your email goes to the people who run this server." narrow>
      <Card title="Write to us">
        {contactEmail === null ? (
          <p>This server has no contact address yet. Ask the person who invited you.</p>
        ) : (
          <p>
            <a className={styles.address} href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          </p>
        )}
        <p className={styles.note}>
          Never send your password: nobody needs it to help you. Forgot it? <Link to="/reset">Set a new one</Link>.
        </p>
      </Card>
      <Card title="Before you write">
        <p className={styles.note}>
          Missing activities? <Link to="/import">Import</Link> shows the result for each file. Watch stopped syncing?
          Unlink it in your <Link to="/profile">profile</Link> and link it again. Have an idea?{' '}
          <Link to="/suggestion">Tell us what is missing</Link>.
        </p>
      </Card>
    </Page>
  );
}
