import { area } from '../../../domain/words/area.ts';

/** Words of src/features/about (privacy), by the file that shows them. */
export const privacyWords = area('privacy', {
  // privacy-screen.tsx
  privacy: 'Privacy',
  your: 'Your',
  serverIsRunByThe: (takesCards: boolean) =>
    `server is run by the person or club who gave you your account. Your data stays on it: none of it is sold, and no page loads anything from a third party, except a map beneath a route, if one is offered and you ask for it${takesCards ? ', and the form that takes a card' : ''}.`,
  whatIsKept: 'What is kept',
  yourEMailAddressAnd: 'Your e-mail address, and your password in a form that cannot be read back.',
  whatYouTellUsAbout: 'What you tell us about yourself: name, birth date, sex, height and weight.',
  yourActivitiesEachWithThe: 'Your activities, each with the file it came in, positions and heart rate included.',
  forEachWatchAccountYou:
    'For each watch account you link, the permission to read your activities there. Unlinking removes it.',
  whereYouAreSignedIn: 'Where you are signed in, with the name of the browser, so that you can end what is not yours.',
  whereSubscriptionsArePaid:
    'Where subscriptions are paid for: that you have one. The form that takes your card is Stripe’s, who learn your card and your e-mail address. We never see the number of your card.',
  whereSubscriptionsArePractised:
    'That you have a subscription, which is practice here: no card is asked for, nothing is charged, and nothing leaves this server for it.',
  pagesOfPartnersCount:
    'Pages of partners count how often they are opened, each of their steps is done and somebody joins. Nothing of who it was is kept with it, and no cookie is used for it.',
  whatYourBrowserKeeps: 'What your browser keeps',
  thatYouAreSignedIn:
    'That you are signed in, and what was last on your pages: days, activities and their recordings, for 30 days at most. So pages open at once and can be read without a connection, by anybody who can use this browser. Signing out removes all of it, in every tab. One cookie lets us recognise this browser for 180 days, so that nobody can lock you out by trying passwords; another lasts for the minutes in which you link a watch. Neither is used for anything else.',
  whoCanSeeIt: 'Who can see it',
  you: 'You.',
  coachesRead: (facts: string) => `Coaches and assistants of a team you have joined: ${facts}.`,
  programmesRead:
    'Programmes that you share data with, through their stewards and the admins of this server, at the level that you chose:',
  followersRead: (person: string, activity: string) =>
    `Members whom you let follow you: ${person}, if you show it to them, and for activities of the last 30 days: ${activity}.`,
  askedRead: 'Members whom you ask to follow: your name and your e-mail address.',
  organisersRead: 'Organisers of an event that you register for: what you enter for it, whatever you share.',
  operatorReads: 'The people who run the server, who can read its database: everything.',
  coachesNamed: 'Athletes and coaches of a team, and those who open its link: the names of its coaches.',
  nobodyElse: 'Nobody else can see your data.',
  leaving: 'Leaving',
  youCanDeleteYourAccount:
    'You can delete your account on your profile, and everything above goes with it. What you agreed to share, and when, stays under a random number that leads to nobody. Backups of the server keep it until they are replaced. Sample accounts are deleted after 24 hours.',
});
