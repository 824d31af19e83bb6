import { normalPassword } from '../../domain/forms/password.ts';
import { readAppConfig } from '../api/config.ts';
import type { Note } from './prefetch.ts';

/**
 * Sends the login form exactly as the app would, so the sign-in does not wait for the app. The app then validates the form again, reports empty
 * fields, shows the progress and takes the response.
 */
export function signInBy(note: Note, settings: unknown, language: string) {
  return (form: HTMLFormElement): void => {
    const fields = new FormData(form);
    const email = String(fields.get('email') ?? '').trim();
    const password = normalPassword(String(fields.get('password') ?? ''));
    if (email === '' || password === '') return;
    const url = `${readAppConfig(settings, window.location.origin).apiBase}/auth/authenticate`;
    const body = JSON.stringify({ email, password, ...(fields.has('keep') && { keep: true }) });
    const headers = { 'content-type': 'application/json', 'accept-language': language };
    note(url, body, () => fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(120_000) }));
  };
}
