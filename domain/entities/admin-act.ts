/** Calls whose acts are kept for admins, by what they are about. */
export const actsByKind = {
  members: [
    'becomeFirstAdmin',
    'createConfirmedMember',
    'createMember',
    'createInvitation',
    'withdrawInvitation',
    'resendInvitation',
    'changeMemberRole',
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
  server: ['retryJob', 'retryGivenUpJob', 'checkBackup', 'changeSiteSettings', 'sendTestMail'],
} as const;

export type ActKind = keyof typeof actsByKind;
export const actKinds = Object.keys(actsByKind) as ActKind[];
export type ActCall = (typeof actsByKind)[ActKind][number];

/** What an act can be about, beside a member. */
export const actThings = ['team', 'page', 'cohort', 'event', 'survey'] as const;

/** Acts of one search that are looked through before its reader is asked to go on. Chosen: years of a busy club. */
export const ACTS_LOOKED_THROUGH = 10_000;
