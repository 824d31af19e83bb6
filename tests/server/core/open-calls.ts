import type { calls, CallId } from '../../../contract/calls.ts';

/** Calls that identify no account: without a proof, with a link ticket, a vendor's proof or a signature in the URL. */
export type OpenCallId = {
  [Id in CallId]: (typeof calls)[Id]['proof'] extends 'signed' | 'bearer' ? never : Id;
}[CallId];

/** Status and code of each call's response to its sample request without valid credentials. A new call does not compile without a row. */
export const openCalls: Readonly<Record<OpenCallId, readonly [status: number, code: string | null]>> = {
  authenticate: [401, 'NotAuthorizedException'],
  register: [400, 'invalid_request'],
  refresh: [401, 'NotAuthorizedException'],
  signOut: [204, null],
  forgotPassword: [200, null],
  confirmPasswordReset: [400, 'ExpiredCodeException'],
  openLock: [400, 'ExpiredCodeException'],
  changePassword: [401, 'NotAuthorizedException'],
  getCoupon: [404, 'unknown_coupon'],
  getSignupPage: [404, 'not_found'],
  createDemo: [200, null],
  reportFault: [204, null],
  getTeamWelcome: [404, 'not_found'],
  getPartnerPage: [404, 'not_found'],
  countPageStep: [404, 'not_found'],
  getCohort: [404, 'not_found'],
  isCohortMember: [404, 'not_found'],
  answerSecondFactor: [401, 'NotAuthorizedException'],
  beginPasskeySignIn: [409, 'passkeys_unavailable'],
  signInWithPasskey: [401, 'NotAuthorizedException'],
  answerWithPasskey: [401, 'NotAuthorizedException'],
  beginProviderSignIn: [404, 'not_found'],
  finishProviderSignIn: [404, 'not_found'],
  registerWithProvider: [400, 'provider_expired'],
  beginSetUpAtSignIn: [401, 'NotAuthorizedException'],
  finishSetUpAtSignIn: [401, 'NotAuthorizedException'],
  lookAtInvitation: [404, 'unknown_invitation'],
  acceptInvitation: [404, 'unknown_invitation'],
  receivePaymentEvent: [404, 'payments_off'],
  getPresignedSamples: [403, 'address_expired'],
  downloadExport: [403, 'address_expired'],
  downloadOriginal: [403, 'address_expired'],
  requestGarminLink: [303, null],
  requestVendorLink: [303, null],
  requestSuuntoLink: [303, null],
  finishVendorLink: [303, null],
  linkApple: [400, 'bad_code'],
  receiveAppleWorkouts: [403, 'not_linked'],
  receiveVendorPush: [404, 'not_found'],
  answerVendorCheck: [404, 'not_found'],
};
