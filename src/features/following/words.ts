import { area } from '../../../domain/words/area.ts';

/** Words of src/features/following, by the file that shows them. */
export const followingWords = area('following', {
  // following-screen.tsx
  subtitle: 'Whose training you see, and who sees yours',
  profile: 'Profile',
  noteOfSamples: 'A sample follows nobody. Members with an account of their own can.',

  // followees-card.tsx
  youFollow: 'People you follow',
  loadingFollowees: 'Loading whom you follow',
  nobodyYet: 'You do not follow anyone yet. Enter an email address to ask.',
  states: {
    pending: (when: string) => `Asked ${when}, no answer yet`,
    accepted: 'You see their training',
    refused: 'Declined',
    removed: 'Does not share with you any more',
  },
  withdraw: 'Withdraw',
  stop: 'Stop following',
  clear: 'Clear',
  withdrawThis: (name: string) => `Withdraw the request to ${name}`,
  stopThis: (name: string) => `Stop following ${name}`,
  clearThis: (name: string) => `Clear ${name} from the list`,
  reallyStop: (name: string) =>
    `You will no longer see the training of ${name}. To follow them again, you have to ask again.`,
  askSomebody: 'Ask somebody',
  askNote: 'They see your name and your email address, and decide. You can ask the same address once in 30 days.',
  email: 'Email address',
  ask: 'Ask to follow',
  enterAValidEmailAddress: 'Enter a valid email address.',
  unableToAsk: 'Unable to ask',
  asked: (email: string) => `If ${email} belongs to a member, they have your request now.`,
  ended: (name: string) => `${name} is off your list.`,

  // followers-card.tsx
  yourFollowers: 'Your followers',
  whatTheySee: (facts: string) =>
    `For your activities of the last 30 days, followers see: ${facts}. Nothing else: no route, no time of day, no heart rate, weight, plan or diary. You do not see theirs.`,
  loadingFollowers: 'Loading who follows you',
  noFollowers: 'No followers and no requests. Requests show here once your email address is confirmed.',
  asks: (when: string) => `Asked to follow you ${when}`,
  follows: 'Sees your training',
  blocked: 'Blocked. Their requests do not reach you, and they are not told.',
  accept: 'Accept',
  refuse: 'Decline',
  remove: 'Remove',
  block: 'Block',
  unblock: 'Unblock',
  acceptThis: (name: string) => `Accept ${name}`,
  refuseThis: (name: string) => `Decline ${name}`,
  removeThis: (name: string) => `Remove ${name}`,
  blockThis: (name: string) => `Block ${name}`,
  unblockThis: (name: string) => `Unblock ${name}`,
  reallyRemove: (name: string) => `${name} will no longer see your training, and their list will say so.`,
  reallyBlock: (name: string) =>
    `${name} will see nothing of you, and their requests will no longer reach you. They are not told.`,
  showName: 'Show my name to followers',
  nameIsHidden: 'When off, followers see the email address they sent the request to.',
  answered: {
    accept: (name: string) => `${name} follows you now.`,
    refuse: (name: string) => `${name} does not follow you.`,
    block: (name: string) => `${name} is blocked.`,
    unblock: (name: string) => `${name} can ask you again.`,
  },
  nameShown: 'Followers see your name.',
  nameNotShown: 'Followers do not see your name.',

  // followed-card.tsx
  lately: 'Recent activities',
  loadingActivities: 'Loading recent activities',
  nothingLately: 'Nothing in the last 30 days.',
  day: 'Day',
  who: 'Who',
  sport: 'Sport',
  time: 'Time',
  distance: 'Distance',
});
