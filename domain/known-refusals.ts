/** Whether a refusal says that there is an account for the e-mail already. [core §8.2] */
export const saysEmailExists = (text: string): boolean => /email already exists/i.test(text);

/** What Cognito says instead of whether a password is right, while it is locked: the only thing that tells the two apart. */
export const PASSWORD_LOCKED = 'Password attempts exceeded';

/** Whether a refusal says that address and password do not belong together. [core §8.2] */
export const saysWrongPassword = (text: string): boolean => /incorrect username or password/i.test(text);

/** Names that the identity provider gives to refusals that are a person's, not a program's. [core §8.14] */
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
 * Whether a refusal is one of the known authentication errors: code mismatch, user not found, not authorized, invalid
 * parameter, user not confirmed, expired code, limit exceeded, incorrect username or password, existing account. Those
 * happen to people every day and are not reported. [core §8.14]
 * @param error `code` is the tag of an answer or the name of an exception
 */
export const isKnownAuthError = ({
  code,
  message,
}: {
  readonly code?: string | null | undefined;
  readonly message?: string | null | undefined;
}): boolean => knownNames.includes(code ?? '') || knownSentences.some((sentence) => sentence.test(message ?? ''));

/** Code of the refusal to let somebody join whose address is not confirmed. */
export const ADDRESS_NOT_VERIFIED = 'address_not_verified';
