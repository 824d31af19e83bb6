/** Calls recorded in the log of admin actions, by the kind of their object. */
export const actsByKind = {
  members: [
    'becomeFirstAdmin',
    'createConfirmedMember',
    'createMember',
    'createInvitation',
    'withdrawInvitation',
    'resendInvitation',
    'changeMemberRole',
    'finishProviderSignIn',
    'resetMemberFactor',
    'signOutMember',
    'cancelSubscription',
    'deleteMember',
    'lookAtAccount',
    'getMemberProfile',
    'sendEmail',
  ],
  teams: ['createTeam', 'changeTeamRules', 'deleteTeam', 'putTeamPerson', 'removeTeamPerson'],
  partners: [
    'createPartnerPage',
    'savePartnerPage',
    'deletePartnerPage',
    'uploadPageImage',
    'createCohort',
    'createEvent',
    'createSurvey',
    'changeCohort',
    'changeEvent',
    'changeSurvey',
    'appointSteward',
    'dismissSteward',
    'exportRegistrations',
    'exportAnswers',
  ],
  coupons: ['createCoupon', 'changeCoupon'],
  server: [
    'retryJob',
    'retryGivenUpJob',
    'checkBackup',
    'changeSiteSettings',
    'sendTestMail',
    'addAppClient',
    'removeAppClient',
  ],
} as const;

export type ActKind = keyof typeof actsByKind;
export const actKinds = Object.keys(actsByKind) as ActKind[];
export type ActCall = (typeof actsByKind)[ActKind][number];

/** Objects of admin actions other than members. */
export const actThings = ['team', 'page', 'cohort', 'event', 'survey'] as const;

/** Maximum log entries scanned per search before the reader has to continue. Chosen: several years of a busy club. */
export const ACTS_LOOKED_THROUGH = 10_000;
