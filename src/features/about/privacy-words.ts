import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/about (privacy), by the file that shows them. */
export const privacyWords = area('privacy', {
  // privacy-screen.tsx
  privacy: 'Privacy',
  your: 'Your',
  serverIsRunByThe: (takesCards: boolean) =>
    `server is run by the person or club who gave you your account. Your data stays on it: none of it is sold, and no page loads anything from a third party, except a map beneath a route, if one is offered and you ask for it${takesCards ? ', and the form that takes a card' : ''}.`,
  whatIsKept: 'Stored data',
  yourEMailAddressAnd: 'Your email address, and a hash of your password that can’t be reversed.',
  whatYouTellUsAbout: 'Your profile: name, birth date, sex, height and weight.',
  yourActivitiesEachWithThe: 'Your activities with their original files, including positions and heart rate.',
  forEachWatchAccountYou:
    'For each linked watch account, the permission to read your activities. Unlinking deletes it.',
  whereYouAreSignedIn: 'Your sessions with the name of the browser, so that you can end any you don’t recognise.',
  whereSubscriptionsArePaid:
    'If you have a subscription: its state. Stripe provides the card form and receives your card and email address. We never see your card number.',
  whereSubscriptionsArePractised:
    'Your practice subscription: no card is needed, nothing is charged, and no data leaves this server for it.',
  pagesOfPartnersCount:
    'Partner pages count how often they are opened, how often each step is completed and how often people join, without names or cookies.',
  whatYourBrowserKeeps: 'Stored in your browser',
  thatYouAreSignedIn:
    'Your session and the data of your last pages: days, activities and their recordings, for up to 30 days. Pages open faster and work offline, for anyone who can use this browser. Signing out deletes everything, in every tab. One cookie identifies this browser for 180 days, so that nobody can lock you out by guessing passwords; another lasts for the minutes it takes to link a watch. Neither has another purpose.',
  whoCanSeeIt: 'Who can see it',
  you: 'You.',
  coachesRead: (facts: string) =>
    `Coaches and assistants of a team you have joined: ${facts}. Under Your teams you can withhold your training, or your sleep, weight and diary.`,
  threadsRead:
    'All coaches and assistants of a team: the messages between you and its coaches, while you are in the team.',
  notesRead:
    'Coaches can write private notes about you, which only they can read. Your export doesn’t contain them. Ask the operator of the server for them; the contact is in the footer.',
  programmesRead:
    'Programmes you share data with, through their stewards and the admins of this server, at the level you chose:',
  followersRead: (person: string, activity: string) =>
    `Followers you have accepted: ${person}, if you show it to them, and for activities of the last 30 days: ${activity}.`,
  linksRead: (person: string, activity: string) =>
    `Everyone with a link that you create for an activity or a week, until it expires: what you choose for it, at most ${person}, and for each activity: ${activity}.`,
  askedRead: 'Members you ask to follow: your name and your email address.',
  organisersRead: 'Organisers of an event you register for: your entries for it, at any sharing level.',
  assistantsRead: 'AI assistants and apps that you connect, and their providers: what you allow them to read.',
  operatorReads: 'The operators of the server, who can read its database: everything.',
  coachesNamed: 'Athletes and coaches of a team, and visitors who open its link: the names of its coaches.',
  nobodyElse: 'Nobody else can see your data.',
  leaving: 'Leaving',
  youCanDeleteYourAccount:
    'You can delete your account on your profile, including everything above. The record of what you agreed to share, and when, is kept under a random number without your name. Backups of the server contain it until they are replaced. Sample accounts are deleted after 24 hours.',
});
