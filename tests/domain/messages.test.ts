import { describe, expect, test } from 'vitest';
import { COUPON_MAX, DAILY_MESSAGES, PASSWORD_MAX, UPLOAD_LIMITS } from '../../domain/constants.ts';
import { brokenPasswordRules } from '../../domain/forms/password.ts';
import { importReasons } from '../../domain/words/import-reasons.ts';
import { messages } from '../../domain/messages.ts';

const {
  login,
  signup,
  reset,
  changePassword,
  coupon,
  rules,
  biometricRules,
  overlay,
  wizard,
  progress,
  importErrors,
  link,
  errors,
} = messages;

// The right column is typed from the specification, not copied from the code.
describe('texts quoted by the specification are exact', () => {
  test.each([
    [login.signingIn, 'Signing In...'],
    [login.loadingData, 'Loading Data...'],
    [login.success, 'Success!'],
    [`${login.failed}: <message>`, 'Unable to log in: <message>'],
    [signup.header, 'Sign Up'],
    [signup.headline, 'Start your free trial now. No credit card required.'],
    [signup.creating, 'Creating account...'],
    [signup.failed, 'Unable to sign up'],
    [login.button, 'Log In'],
    [login.resetLink, 'Reset Password'],
    [login.createAccount, 'Create an account'],
    [signup.openCoupon, 'Have a coupon?'],
    [signup.team, 'Sign up now to join your team.'],
    [reset.button, 'Reset Password'],
    [reset.working, 'Requesting Password Reset'],
    [reset.requested, 'Password reset requested. Check your email for the confirmation code.'],
    [reset.requestFailed, 'Error resetting password'],
    [reset.confirmed, 'Password reset confirmed. You may now login with your new password.'],
    [reset.confirmFailed, 'Unable to reset your password'],
    [changePassword.failed, 'Please try again'],
    [changePassword.back, 'Back to Profile'],
    [coupon.check, 'Check'],
    [coupon.invalid, 'Invalid coupon'],
    [overlay.confirm, 'Are you sure?'],
    [errors.loading, 'Error while loading'],
    [errors.unknown, 'There was an unknown error. Our team has been alerted and are looking into it.'],
  ])('core: %s', (ours, quoted) => {
    expect(ours).toBe(quoted);
  });

  test.each([
    [rules.emailRequired, 'Email is required'],
    [rules.emailInvalid, 'Email is invalid'],
    [rules.passwordRequired, 'Password is required'],
    [rules.passwordLength, 'Password must be at least 8 characters'],
    [rules.passwordCase, 'Password must have at least 1 upper and 1 lower case character'],
    [rules.passwordDigit, 'Password must have at least 1 number'],
    [
      rules.passwordSymbol,
      String.raw`Password must have at least 1 of the following symbols ^ $ * . [ ] { } ( ) ? " ! @ # % & / , > < ' : ; | _ ~ ` +
        '`',
    ],
    [biometricRules.firstName, 'First Name is required'],
    [biometricRules.lastName, 'Last Name is required'],
    [biometricRules.lastNameLength, 'Last name must be at least 2 characters'],
    [biometricRules.birthDate, 'Birth Date is required'],
    [biometricRules.sex, 'Sex is required'],
    [biometricRules.units, 'Preferred units is required'],
    [biometricRules.weightNumber, 'Weight must be a number'],
    [biometricRules.weightTypo, 'You appear to have a typo in your weight'],
    [biometricRules.weight, 'Weight is required'],
    [biometricRules.heightNumber, 'Height must be a number'],
    [biometricRules.heightTypo, 'You appear to have a typo in your height'],
    [biometricRules.height, 'Height is required'],
  ])('form rule: %s', (ours, quoted) => {
    expect(ours).toBe(quoted);
  });

  test.each([
    [wizard.title, "Let's Get Started"],
    [wizard.biometrics, 'Biometrics'],
    [wizard.syncDevice, 'Sync Device'],
    [wizard.dataImport, 'Data Import'],
    [wizard.skip, 'Skip This'],
    [
      wizard.skipConfirm,
      "Are you sure you don't want to connect a device? You can do this later in your profile, but you won't have any data until a device is connected.",
    ],
    [progress.fetching, 'Fetching data...'],
    [progress.importing(3, 5), 'Importing 3 of 5'],
    [progress.importDone, 'Sync complete'],
    [progress.analysis, 'Analysis'],
    [progress.analyzing, 'Analyzing...'],
    [progress.analysisDone, 'Analysis complete'],
    [importErrors.bad_source_credentials, 'Incorrect email or password.'],
    [
      importErrors.account_locked,
      "Your account is currently locked. Please visit your device manufacturer's web site to reset it.",
    ],
    [
      importErrors.password_reset_required,
      "Your account requires a password reset. Please visit your device manufacturer's web site.",
    ],
    [importErrors.puller_failed, 'The import failed for an unknown reason. Please try again later.'],
    [link.badCredentials, 'Invalid login credentials. Please try again.'],
    [link.appleConnect('Longrun'), 'Open the Longrun app on your iPhone to connect with Apple.'],
    [link.appleDisconnect('Longrun'), 'Open the Longrun app on your iPhone to disconnect your Apple account.'],
  ])('onboarding: %s', (ours, quoted) => {
    expect(ours).toBe(quoted);
  });
});

/** Arguments of sentences that need more than words. */
const samples: Readonly<Record<string, readonly unknown[]>> = {
  activities: [1216, 5, '4.2 MB'],
  jumped: [{ day: '12 Oct', before: 0.82, now: 1.7, mover: { day: '14 Sep', load: 120, window: 28 } }],
};

/** Every sentence; functions are called with a word. */
function* sentences(of: object): Generator<string> {
  for (const [name, value] of Object.entries(of)) {
    if (typeof value === 'string') yield value;
    else if (typeof value === 'function')
      yield (value as (...parts: unknown[]) => string)(...(samples[name] ?? ['course', '5']));
    else yield* sentences(value as object);
  }
}

test('every symbol that the password rule names is one', () => {
  const named = rules.passwordSymbol.split('symbols ')[1]!.split(' ');
  expect(named).toHaveLength(28);
  for (const symbol of named) expect(brokenPasswordRules(`Abcdefg1${symbol}`)).toEqual([]);
});

test('limits in texts are the real limits', () => {
  expect(importReasons.tooLarge).toContain(`${UPLOAD_LIMITS.fileBytes / 2 ** 20} MB`);
  expect(importReasons.tooLargeUnpacked).toContain(`${UPLOAD_LIMITS.unpackedBytes / 2 ** 30} GB`);
  expect(importReasons.tooManyEntries).toContain(UPLOAD_LIMITS.entries.toLocaleString('en'));
  expect(rules.tooLong).toContain(String(PASSWORD_MAX));
  expect(rules.couponTooLong).toContain(String(COUPON_MAX));
  expect(messages.daily).toHaveLength(DAILY_MESSAGES);
  expect(messages.upload.tooMany).toContain(String(UPLOAD_LIMITS.files));
});

test('only quoted texts have exclamation marks; nothing is empty, doubled or left to fill in', () => {
  for (const sentence of [...sentences(messages), ...sentences(importReasons)]) {
    expect(sentence.trim()).toBe(sentence);
    expect(sentence).not.toMatch(/^$| {2}|undefined|TODO|\$\{/);
    if (sentence.includes('!'))
      expect([login.success, rules.passwordSymbol, messages.festival.rules.symbol]).toContain(sentence);
  }
  for (const sentence of sentences(importReasons)) expect(sentence).toMatch(/^[A-Z].*\.$/);
});
