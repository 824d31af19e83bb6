import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '../../domain/messages.ts';
import { LazyLastSteps } from '../ui/lazy-last-steps.tsx';
import { Logo } from '../ui/logo.tsx';
import { usePublicServices } from '../shared/services/public-services.ts';
import styles from './splash.module.css';

/** Error page without a frame, after a page has crashed. [core §8] */
export function RootFailure({ error }: ErrorComponentProps) {
  const { report } = usePublicServices();
  useEffect(() => report(error), [report, error]);
  return (
    <main className={styles.splash}>
      <Logo size={40} />
      <h1>{messages.errors.loading}</h1>
      <p role="alert">{messages.errors.page}</p>
      <LazyLastSteps />
    </main>
  );
}
