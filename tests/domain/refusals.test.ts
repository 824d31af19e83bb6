import { describe, expect, test } from 'vitest';
import { MAX_TOKENS } from '../../domain/entities/api-token.ts';
import { MAX_SHARE_LINKS } from '../../domain/entities/share-link.ts';
import { MAX_WEBHOOKS } from '../../domain/entities/webhook.ts';
import { errorMessage } from '../../domain/error-words.ts';
import { PASSWORD_LOCKED } from '../../domain/known-refusals.ts';
import { messages } from '../../domain/messages.ts';
import { failureText } from '../../domain/words/failure-text.ts';
import { refusals } from '../../domain/words/de/refusals.ts';
import { failureOf } from '../../src/api/failure.ts';
import { german, speak } from '../../src/words/german.ts';

// The types already ensure that each code of the server has German texts: `ApiFailure` takes no other.
test('every refusal has a German sentence', () => {
  expect(Object.entries(refusals).filter(([, text]) => !/[.!?]$/.test(text))).toEqual([]);
  const english = /\b(the|you|your|this|there|is|of|to|for|with|not)\b/i;
  expect(Object.entries(refusals).filter(([, text]) => english.test(text))).toEqual([]);
});

test('refusals state the real limits', () => {
  expect([MAX_TOKENS, refusals.too_many_tokens]).toEqual([10, 'Du hast schon zehn Tokens. Widerrufe zuerst eines.']);
  expect([MAX_SHARE_LINKS, refusals.too_many_share_links]).toEqual([
    100,
    'Du kannst bis zu 100 Links haben. Widerrufe zuerst einen.',
  ]);
  expect([MAX_WEBHOOKS, refusals.too_many_webhooks]).toEqual([5, 'Du hast schon fünf Webhooks. Lösche zuerst einen.']);
});

test('sentences that replace codes equal the server’s', () => {
  const { couponExpired, couponUsedUp } = messages.account;
  const bySentence = Object.keys(refusals).filter((key) => key.includes(' '));
  expect(bySentence.sort()).toEqual([PASSWORD_LOCKED, couponExpired, couponUsedUp, messages.access.noAccess].sort());
});

describe('a wrong password', () => {
  const refusal = failureOf(
    401,
    JSON.stringify({ code: 'NotAuthorizedException', message: 'Incorrect username or password.' }),
  );

  test('is reported in the page’s language, and in another one after a change', () => {
    expect(failureText(refusal)).toBe('Incorrect username or password.');
    speak(german);
    expect(failureText(refusal)).toBe('E-Mail oder Passwort ist falsch.');
    expect(errorMessage('logIn', refusal).text).toBe('E-Mail oder Passwort ist falsch.');
    speak(null);
    expect(failureText(refusal)).toBe('Incorrect username or password.');
  });
});
