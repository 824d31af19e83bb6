import { Link } from '@tanstack/react-router';
import { messages } from '../../domain/messages.ts';
import { isSample } from '../../domain/navigation.ts';
import { visitorIn } from '../../machines/session/selectors.ts';
import { useSessionView } from '../workflows/session.ts';
import styles from './connection-bar.module.css';

/** On every page of somebody who looks around with sample data: how long it lasts, and the way to an account. */
export function SampleBar() {
  const visitor = useSessionView(visitorIn);
  if (visitor === null || !isSample(visitor)) return null;
  return (
    <p className={styles.bar}>
      {messages.access.sampleBar}{' '}
      <Link to="/logout" search={{ next: 'signup' }} preload={false}>
        {messages.signup.createAccount}
      </Link>
    </p>
  );
}
