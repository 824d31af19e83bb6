import { Link } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';

export const LogInInstead = () => (
  <>
    Already have an account? <Link to="/login">{messages.signup.logIn}</Link>
  </>
);
