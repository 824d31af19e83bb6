import { Link } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import { isSample } from '../../../domain/navigation.ts';
import { visitorIn } from '../../../machines/session/selectors.ts';
import { useSessionView } from '../../workflows/session.ts';
import styles from './connection-bar.module.css';

/**
 * On every page of somebody who looks around with sample data: how long it lasts, and the way to an account. Hidden for everybody else, since the
 * built shell of a page has it too: src/boot shows it to whom it is for.
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
