import { Link } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import { signupPagesWords } from './signup-words.ts';

export const LogInInstead = () => (
  <>
    {signupPagesWords.alreadyHaveAnAccount} <Link to="/login">{messages.signup.logIn}</Link>
  </>
);
