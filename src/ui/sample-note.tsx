import { Link } from '@tanstack/react-router';
import { messages } from '../../domain/messages.ts';
import { uiWords } from './words.ts';

/** In place of what members with sample data may not do, and how it becomes possible. */
export const SampleNote = () => (
  <>
    {messages.access.sample}{' '}
    <Link to="/logout" preload={false}>
      {uiWords.signOut}
    </Link>
  </>
);
