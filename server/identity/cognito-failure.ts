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

  constructor(type: CognitoErrorType, message: string) {
    super(message);
    this.type = type;
  }
}

export const notAuthorized = (message: string) => new CognitoFailure('NotAuthorizedException', message);
