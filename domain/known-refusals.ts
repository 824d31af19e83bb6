/** Whether an error says that the e-mail already has an account. [core §8.2] */
export const isEmailExistsMessage = (text: string): boolean => /email already exists/i.test(text);

/** Cognito's message while password sign-in is locked. Only this text distinguishes it from a wrong password. */
export const PASSWORD_LOCKED = 'Password attempts exceeded';

/** Whether an error says that the e-mail and password do not match. [core §8.2] */
export const isWrongPasswordMessage = (text: string): boolean => /incorrect username or password/i.test(text);

/** Error names of the identity provider for user errors. [core §8.14] */
const knownNames: readonly string[] = [
  'CodeMismatchException',
  'UserNotFoundException',
  'NotAuthorizedException',
  'InvalidParameterException',
  'UserNotConfirmedException',
  'ExpiredCodeException',
  'LimitExceededException',
  'UsernameExistsException',
];
const knownSentences = [
  /incorrect username or password/i,
  /account with (?:the (?:given )?|this )?email already exists/i,
];

/**
 * Whether an error is a known authentication error: code mismatch, user not found, not authorized, invalid parameter, user not confirmed,
 * expired code, limit exceeded, incorrect username or password, existing account. These are routine user errors and are not reported. [core
 * §8.14]
 * @param error `code` is the API's error code or the exception's name
 */
export const isKnownAuthError = ({
  code,
  message,
}: {
  readonly code?: string | null | undefined;
  readonly message?: string | null | undefined;
}): boolean => knownNames.includes(code ?? '') || knownSentences.some((sentence) => sentence.test(message ?? ''));

/** Error code when a member tries to join with an unverified address. */
export const ADDRESS_NOT_VERIFIED = 'address_not_verified';
