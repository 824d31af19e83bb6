import { Link } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import { useLoginSearch } from './link-of-team.ts';
import { signupPagesWords } from './signup-words.ts';

export const LogInInstead = () => (
  <>
    {signupPagesWords.alreadyHaveAnAccount}{' '}
    <Link to="/login" search={useLoginSearch()}>
      {messages.signup.logIn}
    </Link>
  </>
);
