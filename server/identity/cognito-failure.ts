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
  | 'UserNotConfirmedException';

/** An answer of the user pool or identity pool that says no, with Cognito's own name and sentence for it. */
export class CognitoFailure extends Error {
  override readonly name = 'CognitoFailure';
  readonly type: CognitoErrorType;
  /** Whole seconds until the same may be asked again, at least one; null: asking again changes nothing. */
  readonly retryAfter: number | null;

  /** @param retrySeconds until the same may be asked again */
  constructor(type: CognitoErrorType, message: string, retrySeconds: number | null = null) {
    super(message);
    this.type = type;
    this.retryAfter = retrySeconds === null ? null : Math.max(1, Math.ceil(retrySeconds));
  }
}

/** @param seconds until there are tries again */
export const attemptsExceeded = (seconds: number) =>
  new CognitoFailure('LimitExceededException', 'Attempt limit exceeded, please try after some time.', seconds);

export const notAuthorized = (message: string) => new CognitoFailure('NotAuthorizedException', message);
