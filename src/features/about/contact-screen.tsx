import { Link } from '@tanstack/react-router';
import { useOutside } from '../../app/outside.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './about.module.css';

/** How to reach the people behind the installation. [core §2] */
export default function ContactScreen() {
  const { contactEmail } = useOutside();
  return (
    <Page title="Contact" subtitle="The people who run this server read your mail." narrow>
      <Card title="Write to us">
        {contactEmail === null ? (
          <p>No address was given for this server. Ask whoever gave you your account.</p>
        ) : (
          <p>
            <a className={styles.address} href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          </p>
        )}
        <p className={styles.note}>
          Never send your password: nobody needs it to help you. If you cannot remember it,{' '}
          <Link to="/reset">set a new one</Link>.
        </p>
      </Card>
      <Card title="Before you write">
        <p className={styles.note}>
          Activities that are missing: <Link to="/import">Import</Link> says for each file what became of it. A watch
          that went quiet: unlink and link it again in your <Link to="/profile">profile</Link>. Something that should be
          different: that is a <Link to="/suggestion">suggestion</Link>.
        </p>
      </Card>
    </Page>
  );
}
