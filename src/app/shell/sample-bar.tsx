import { Link } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import { isSample } from '../../../domain/navigation.ts';
import { visitorIn } from '../../../machines/session/selectors.ts';
import { useSessionView } from '../../workflows/session.ts';
import styles from './connection-bar.module.css';

/**
 * Bar on every page for members with sample data: the remaining time, and a link to create an account. The prebuilt shell contains it for everyone,
 * hidden; src/boot shows it to the right visitors.
 */
export function SampleBar() {
  const visitor = useSessionView(visitorIn);
  const isHidden = visitor === null || !isSample(visitor);
  return (
    <p className={styles.bar} data-for="sample" hidden={isHidden}>
      {messages.access.sampleBar}{' '}
      <Link to="/logout" search={{ next: 'signup' }} preload={false}>
        {messages.signup.createAccount}
      </Link>
    </p>
  );
}
