import { Link } from '@tanstack/react-router';
import { messages } from '../../domain/messages.ts';
import { uiWords } from './words.ts';

/** Note in place of actions that members with sample data cannot use, with how to get an account. */
export const SampleNote = () => (
  <>
    {messages.access.sample}{' '}
    <Link to="/logout" preload={false}>
      {uiWords.signOut}
    </Link>
  </>
);
