/** Names of Cognito's exceptions, as its clients match on them. */
export type CognitoErrorType =
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'ResourceNotFoundException'
  | 'SoftwareTokenMFANotFoundException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UsernameExistsException'
  | 'UserNotConfirmedException'
  | 'WebAuthnChallengeNotFoundException'
  | 'WebAuthnCredentialNotSupportedException'
  | 'WebAuthnNotEnabledException'
  | 'WebAuthnOriginNotAllowedException'
  | 'WebAuthnRelyingPartyMismatchException';

/** An error of the user pool or identity pool, with Cognito's name and message. */
export class CognitoFailure extends Error {
  override readonly name = 'CognitoFailure';
  readonly type: CognitoErrorType;
  /** Whole seconds until a retry, at least one; `null` if a retry is pointless. */
  readonly retryAfter: number | null;

  /** @param retrySeconds seconds until a retry */
  constructor(type: CognitoErrorType, message: string, retrySeconds: number | null = null) {
    super(message);
    this.type = type;
    this.retryAfter = retrySeconds === null ? null : Math.max(1, Math.ceil(retrySeconds));
  }
}

/** @param seconds seconds until more attempts are allowed */
export const attemptsExceeded = (seconds: number) =>
  new CognitoFailure('LimitExceededException', 'Attempt limit exceeded, please try after some time.', seconds);

export const notAuthorized = (message: string) => new CognitoFailure('NotAuthorizedException', message);
