import * as z from 'zod/mini';
import { COUPON_MAX, EMAIL_MAX } from '../../domain/constants.ts';
import { authenticated } from '../../domain/entities/session.ts';
import { call } from '../call.ts';
import { emptyBody, password } from '../fields.ts';

const email = z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX));
const token = z.string().check(z.minLength(1), z.maxLength(8192));
const couponParams = z.object({ code: z.string().check(z.minLength(1), z.maxLength(COUPON_MAX)) });

export const forgotPassword = call({
  id: 'forgotPassword',
  method: 'POST',
  path: 'auth/forgot-password',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'attempt',
  body: z.object({ email }),
  bodyBytes: 2_048,
  answers: { 200: emptyBody },
  source: 'core §7.6',
  summary: 'Mails a confirmation code. Answers the same whether the address has an account or not.',
});

export const confirmPasswordReset = call({
  id: 'confirmPasswordReset',
  method: 'POST',
  path: 'auth/confirm-password-reset',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'attempt',
  body: z.object({ email, code: z.string().check(z.minLength(1), z.maxLength(64)), password }),
  bodyBytes: 4_096,
  answers: { 200: emptyBody },
  source: 'core §7.7',
  summary:
    'Sets a new password with the code that was mailed. All sessions end. 400 ExpiredCodeException without a code that is still good.',
});

export const openLock = call({
  id: 'openLock',
  method: 'POST',
  path: 'auth/open-lock',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'attempt',
  body: z.object({ key: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  bodyBytes: 2_048,
  answers: { 200: emptyBody },
  source: 'ours',
  summary:
    'Has this browser sign in past the lock of an address, for the key of the link that was mailed there. 400 ExpiredCodeException for another key.',
});

export const changePassword = call({
  id: 'changePassword',
  method: 'POST',
  path: 'auth/change-password',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'attempt',
  body: z.object({
    tokens: z.object({ id_token: token, access_token: token, refresh_token: token }),
    old_password: password,
    new_password: password,
  }),
  bodyBytes: 8_192,
  answers: { 200: emptyBody },
  source: 'core §7.8',
  summary:
    'Changes the password of the holder of the access token. Their other sessions end. 401 NotAuthorizedException for another password or token.',
});

export const getCoupon = call({
  id: 'getCoupon',
  method: 'GET',
  path: 'payment/coupon/:code',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'attempt',
  params: couponParams,
  answers: {
    200: z.object({
      valid: z.boolean(),
      description: z.nullable(z.string()),
      name: z.nullable(z.string()),
      /** Sentence explaining why the value is invalid. */
      reason: z.nullable(z.string()),
    }),
  },
  source: 'core §7.21',
  summary: 'Whether a coupon is good, and what it gives. 404 unknown_coupon if there is none.',
});

/** Schema of a colour that is inserted into a page without escaping. */
const colour = z.string().check(z.regex(/^#[\da-f]{6}$/i));

export const getSignupPage = call({
  id: 'getSignupPage',
  method: 'GET',
  path: 'signup-page/:code',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'light',
  params: couponParams,
  answers: {
    200: z.object({
      code: z.string(),
      name: z.string(),
      headline: z.string(),
      trial_days: z.number(),
      theme: z.object({ accent: colour, background: colour, logo: z.nullable(z.string()) }),
    }),
  },
  source: 'ours',
  summary: 'The sign-up page of a partner. 404 for every other coupon.',
});

export const createDemo = call({
  id: 'createDemo',
  method: 'POST',
  path: 'demo',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'job',
  answers: { 200: authenticated },
  source: 'ours',
  summary: 'A member with sample data, to look around without an account. It is removed after a day.',
});
