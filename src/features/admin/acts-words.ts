import type { ActCall } from '../../../domain/entities/admin-act.ts';
import { area } from '../../../domain/words/area.ts';

/** An act as a sentence without its full stop, and one that was refused or failed. Slots are filled by act-sentence.ts. */
export interface ActSentence {
  readonly done: string;
  readonly not: string;
}

/** Words of the audit log. */
export const actsWords = area('acts', {
  loading: 'Loading the log',
  none: 'No admin has done anything yet.',
  noMatch: 'Nothing matches.',
  noneSoFar: 'Nothing matches among the newest. You can search further back.',
  caption: 'What admins did',
  find: 'Name, email or act',
  kind: 'Show',
  all: 'Everything',
  kinds: {
    members: 'Members and accounts',
    teams: 'Teams',
    partners: 'Partner pages and programmes',
    coupons: 'Coupons',
    server: 'Jobs and backups',
  },
  what: 'What happened',
  outcome: 'Outcome',
  outcomes: { done: 'Done', refused: 'Refused', failed: 'Failed', open: 'Interrupted' },
  when: 'When',
  download: 'Download CSV',
  downloadFailed: 'The file could not be made',
  downloadCut: (count: string) => `The file has the newest ${count} acts. Narrow the search for older ones.`,
  file: 'audit-log',
  columns: {
    at: 'When',
    act: 'What happened',
    outcome: 'Outcome',
    reason: 'Reason',
    admin: 'Admin',
    adminAddress: 'Admin’s email',
    adminMark: 'Admin’s pseudonym',
    member: 'Member',
    memberAddress: 'Member’s email',
    memberMark: 'Member’s pseudonym',
    code: 'Code',
  },
  gone: (mark: string) => `deleted account ${mark}`,
  someone: 'someone',
  goneThing: '(no longer there)',
  inTeam: (name: string) => `everyone in the team “${name}”`,
  severalMembers: (count: string) => `${count} members`,
  manyMembers: 'members',
  toRole: (type: string, level: string) => ` to ${type}, ${level}`,
  quoted: (name: string) => `“${name}”`,
  unknownAct: {
    done: '{who} did something this page has no words for',
    not: '{who} tried something this page has no words for',
  },
  interrupted: 'The server stopped meanwhile. Check whether it was done.',
  failed: 'Something went wrong on the server.',
  refused: 'The server refused it.',
  /** By the code of a refusal. */
  reasons: {
    UsernameExistsException: 'that address has an account',
    InvalidPasswordException: 'the password breaks the rules',
    NotAuthorizedException: 'the admin’s own password was wrong',
    LimitExceededException: 'there were too many attempts',
    invalid_request: 'something was missing or wrong',
    unknown_member: 'there is no such member',
    not_found: 'it is no longer there',
    forbidden: 'this account may not do that',
    too_many_requests: 'there were too many in a short time',
    not_a_trainer: 'that takes a trainer or coach',
    team_on_page: 'a published page leads into it',
    team_taken: 'another team has this name',
    not_in_team: 'someone has left the team',
    nobody_to_write_to: 'there was nobody to write to',
    not_publishable: 'the page was not complete',
    edited_meanwhile: 'someone else had saved it meanwhile',
    slug_taken: 'another page has this address',
    page_published: 'it is still published',
    not_an_image: 'the file is not an image we can read',
    target_exists: 'it exists already',
    unknown_coupon: 'there is no such coupon',
    coupon_taken: 'the code exists already',
    not_kept: 'not enough of it was kept',
    job_over: 'the job is no longer needed',
  },
  acts: {
    becomeFirstAdmin: { done: '{who} became the first admin', not: '{who} could not become the first admin' },
    createConfirmedMember: { done: '{who} added {member}', not: '{who} could not add {member}' },
    createMember: {
      done: '{who} added {member} and sent a link to choose a password',
      not: '{who} could not add {member}',
    },
    lookAtAccount: { done: '{who} looked at the account of {member}', not: '{who} could not look at an account' },
    getMemberProfile: {
      done: '{who} looked at the profile of {member}',
      not: '{who} could not look at the profile of {member}',
    },
    changeMemberRole: {
      done: '{who} changed the role of {member}{more}',
      not: '{who} could not change the role of {member}',
    },
    resetMemberFactor: {
      done: '{who} removed the second factor of {member}',
      not: '{who} could not remove the second factor of {member}',
    },
    signOutMember: {
      done: '{who} signed {member} out everywhere',
      not: '{who} could not sign {member} out everywhere',
    },
    resendInvitation: {
      done: '{who} sent {member} the first email again',
      not: '{who} could not send {member} the first email again',
    },
    sendEmail: { done: '{who} wrote to {to}', not: '{who} could not write to {to}' },
    createInvitation: { done: '{who} invited someone', not: '{who} could not invite someone' },
    withdrawInvitation: { done: '{who} withdrew an invitation', not: '{who} could not withdraw an invitation' },
    cancelSubscription: {
      done: '{who} closed the account of {member}',
      not: '{who} could not close the account of {member}',
    },
    deleteMember: {
      done: '{who} deleted the account of {member}',
      not: '{who} could not delete the account of {member}',
    },
    createTeam: {
      done: '{who} created the team {thing} for {member}',
      not: '{who} could not create a team',
    },
    changeTeamRules: { done: '{who} changed the team {thing}', not: '{who} could not change the team {thing}' },
    deleteTeam: { done: '{who} deleted the team {thing}', not: '{who} could not delete the team {thing}' },
    putTeamPerson: {
      done: '{who} gave {member} a role in the team {thing}',
      not: '{who} could not give {member} a role in the team {thing}',
    },
    removeTeamPerson: {
      done: '{who} removed {member} from the team {thing}',
      not: '{who} could not remove {member} from the team {thing}',
    },
    retryJob: { done: '{who} retried a failed job', not: '{who} could not retry a failed job' },
    retryGivenUpJob: {
      done: '{who} retried a job that was given up',
      not: '{who} could not retry a job that was given up',
    },
    checkBackup: {
      done: '{who} had the newest backup checked',
      not: '{who} could not have the newest backup checked',
    },
    createCoupon: { done: '{who} created the coupon {code}', not: '{who} could not create the coupon {code}' },
    changeCoupon: { done: '{who} changed or ended the coupon {code}', not: '{who} could not change the coupon {code}' },
    createCohort: { done: '{who} created the programme {thing}', not: '{who} could not create a programme' },
    createEvent: { done: '{who} created the event {thing}', not: '{who} could not create an event' },
    createSurvey: { done: '{who} created the survey {thing}', not: '{who} could not create a survey' },
    createPartnerPage: { done: '{who} created the page {thing}', not: '{who} could not create a page' },
    savePartnerPage: {
      done: '{who} saved or published the page {thing}',
      not: '{who} could not save the page {thing}',
    },
    deletePartnerPage: { done: '{who} deleted a partner page', not: '{who} could not delete the page {thing}' },
    uploadPageImage: { done: '{who} uploaded an image', not: '{who} could not upload an image' },
    exportRegistrations: {
      done: '{who} downloaded the registrations for {thing}',
      not: '{who} could not download the registrations for {thing}',
    },
    exportAnswers: {
      done: '{who} downloaded the answers to {thing}',
      not: '{who} could not download the answers to {thing}',
    },
    appointSteward: {
      done: '{who} made {member} a steward of {thing}',
      not: '{who} could not make {member} a steward of {thing}',
    },
    dismissSteward: {
      done: '{who} dismissed {member} as a steward of {thing}',
      not: '{who} could not dismiss {member} as a steward of {thing}',
    },
  } satisfies Record<ActCall, ActSentence>,
  /** Of `savePartnerPage`, where the act says which it was. */
  saves: {
    save: { done: '{who} saved a draft of the page {thing}', not: '{who} could not save a draft of the page {thing}' },
    publish: { done: '{who} published the page {thing}', not: '{who} could not publish the page {thing}' },
    withdraw: { done: '{who} took down the page {thing}', not: '{who} could not take down the page {thing}' },
  },
});
