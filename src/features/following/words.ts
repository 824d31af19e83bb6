import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/following, by the file that shows them. */
export const followingWords = area('following', {
  // following-screen.tsx
  subtitle: 'People you follow, and your followers',
  profile: 'Profile',
  noteOfSamples: 'Sample accounts can’t follow anyone. Create your own account.',

  // followees-card.tsx
  youFollow: 'People you follow',
  loadingFollowees: 'Loading the people you follow',
  nobodyYet: 'You don’t follow anyone yet. Enter an email address to send a request.',
  states: {
    pending: (when: string) => `Requested ${when}, no answer yet`,
    accepted: 'You see their training',
    refused: 'Declined',
    removed: 'No longer shares with you',
  },
  withdraw: 'Withdraw',
  stop: 'Stop following',
  clear: 'Clear',
  withdrawThis: (name: string) => `Withdraw the request to ${name}`,
  stopThis: (name: string) => `Stop following ${name}`,
  clearThis: (name: string) => `Clear ${name} from the list`,
  reallyStop: (name: string) =>
    `You will no longer see the training of ${name}. To follow them again, you need to send a new request.`,
  askSomebody: 'Send a request',
  askNote:
    'They’ll see your name and email address, and can accept or decline. You can send a request to the same address once every 30 days.',
  email: 'Email address',
  ask: 'Send request',
  enterAValidEmailAddress: 'Enter a valid email address.',
  unableToAsk: 'Couldn’t send the request',
  asked: (email: string) => `If ${email} belongs to a member, they now have your request.`,
  ended: (name: string) => `${name} was removed from your list.`,

  // followers-card.tsx
  yourFollowers: 'Your followers',
  whatTheySee: (facts: string) =>
    `For your activities of the last 30 days, followers see: ${facts}. They don’t see routes, time of day, heart rate, weight, plan or diary. You don’t see theirs.`,
  loadingFollowers: 'Loading your followers',
  noFollowers: 'No followers and no requests. Requests appear here once your email address is confirmed.',
  asks: (when: string) => `Requested to follow you ${when}`,
  follows: 'Sees your training',
  blocked: 'Blocked. You don’t get their requests, and they aren’t notified.',
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
  reallyRemove: (name: string) => `${name} will no longer see your training. They’ll see this in their list.`,
  reallyBlock: (name: string) =>
    `${name} will no longer see any of your data, and you won’t get their requests. They aren’t notified.`,
  showName: 'Show my name to followers',
  nameIsHidden: 'When off, followers see the email address they sent the request to.',
  answered: {
    accept: (name: string) => `${name} now follows you.`,
    refuse: (name: string) => `${name}’s request was declined.`,
    block: (name: string) => `${name} is blocked.`,
    unblock: (name: string) => `${name} can send you requests again.`,
  },
  nameShown: 'Followers see your name.',
  nameNotShown: 'Followers don’t see your name.',

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
