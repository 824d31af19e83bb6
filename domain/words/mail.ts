/** A week's figures with their units, as text. */
export interface WeekInWords {
  readonly count: number;
  readonly distance: string;
  readonly duration: string;
  readonly load: string;
}

/** Account emails in plain text (ours). URLs in them contain no personal data, since they end up in histories and logs. */
export const mail = {
  codeSubject: (product: string, code: string) => `${code} is your ${product} confirmation code`,
  testSubject: (product: string) => `Test email from ${product}`,
  test: (site: string) => `The server at ${site} can send email.`,
  code: (code: string) => `Confirmation code: ${code}`,
  /** Forgotten password. */
  resetWhy: 'Somebody, most likely you, asked for a new password for this address.',
  resetWhere: (page: string, minutes: number) => `Enter it at ${page} within ${minutes} minutes.`,
  resetLong: (code: string) =>
    `If the page says that there were too many tries, enter this longer code instead: ${code}`,
  resetIgnore: 'If it was not you, ignore this email: your password stays the same.',
  /** Address confirmation. */
  verifyWhy: 'This code confirms that this address is yours.',
  verifyHowLong: (minutes: number) => `It works for ${minutes} minutes.`,
  verifyIgnore: (product: string) => `If you have no account with ${product}, ignore this email.`,
  /** Change of an account's address: to the new address. */
  newAddressWhy: (product: string) =>
    `Somebody, most likely you, wants to use this address for their ${product} account.`,
  newAddressWhere: (page: string, minutes: number) => `Enter the code at ${page} within ${minutes} minutes.`,
  newAddressIgnore: 'If it was not you, ignore this email: nothing changes without the code.',
  /** The new address belongs to another account. Only its owner reads this. */
  takenSubject: (product: string) => `This address already has a ${product} account`,
  taken: (product: string) =>
    `Somebody, most likely you, wants to use this address for another ${product} account. It belongs to an account already, so nothing has changed.`,
  takenHow: (page: string) =>
    `If both accounts are yours, delete the one that you do not need. Log in to this one, or set a new password: ${page}`,
  /** To the old address, before and after the change. */
  addressAskedSubject: (product: string) => `A new email address for your ${product} account`,
  addressAsked: (masked: string) =>
    `Somebody asked to change the email address of your account to ${masked}. It changes when the code that we sent there is entered.`,
  addressAskedNotYou: (page: string) =>
    `If it was not you, somebody knows your password. Set a new one now, which also stops the change: ${page}`,
  addressChangedSubject: (product: string) => `Your ${product} email address was changed`,
  addressChanged: (masked: string) =>
    `The email address of your account is now ${masked}. You log in with it from now on. This is the last email to this address.`,
  addressChangedNotYou: (site: string, contact: string | null) =>
    contact === null
      ? `If it was not you, write to whoever runs ${site} at once.`
      : `If it was not you, write to ${contact} at once.`,
  /** Invitation. Contains no text written by the inviter, so that it cannot be abused for spam. */
  invitedSubject: (product: string) => `You are invited to ${product}`,
  invited: (product: string) => `Somebody who uses ${product} invites you to make an account there.`,
  invitedToTeam: (product: string) => `A coach who uses ${product} invites you to train in their team.`,
  invitedWhere: (link: string, days: number) => `Open this link within ${days} days: ${link}`,
  invitedIgnore: 'It works once, and for this address only. If you do not know what this is about, ignore this email.',
  /** Account created by an admin. */
  accountSubject: (product: string) => `Your ${product} account is ready`,
  accountMade: (product: string, inviter: string | null, team: string | null) =>
    `${inviter ?? `An admin of ${product}`} has created a ${product} account for you${team === null ? '' : ` in the team ${team}`}.`,
  accountWhere: (link: string, days: number) => `To use it, choose a password within ${days} days: ${link}`,
  accountLater: (page: string) =>
    `The link works once. If it has expired, ask for a new one, or set a password with a code: ${page}`,
  accountIgnore:
    'If you did not expect this account, ignore this email. Nobody can log in to it before you choose a password.',
  /** Address locked after wrong passwords, for browsers without an earlier sign-in. */
  lockedSubject: (product: string) => `Wrong passwords for your ${product} account`,
  locked:
    'Somebody entered several wrong passwords for your account. Until they stop, you cannot sign in from a browser that you have not used before. Browsers you have already signed in with still work.',
  lockedWhere: (page: string, minutes: number) =>
    `To sign in from a new browser, open this page in it within ${minutes} minutes. The link works once: ${page}`,
  lockedIgnore: (page: string) =>
    `If it was not you, you need do nothing: nobody got in. If your password is easy to guess, set a new one: ${page}`,
  /** After every password change, so that none goes unnoticed. */
  changedSubject: (product: string) => `Your ${product} password was changed`,
  changed: 'The password of your account was changed, and all other devices were signed out.',
  changedAndCleared:
    'Your email address had not been confirmed before. In case another person set up the account, we removed its second factor, passkeys, linked devices, webhooks, push notifications, teams and partner programmes. Please set up again what was yours.',
  changedPasskeys: (page: string) =>
    `Your passkeys still work. If there is one that you do not know, remove it: ${page}`,
  changedNotYou: (page: string) => `If it was not you, set a new one now: ${page}`,
  /** After every change of the second factor, and after repeated wrong codes, which require the password. */
  factorSubject: (product: string) => `The second factor of your ${product} account`,
  factor: {
    on: 'Two-step sign-in was switched on for your account. From now on, you need a code from your authenticator app to sign in.',
    off: 'Two-step sign-in was switched off for your account. You now sign in with your password alone.',
    recoveryCodeUsed:
      'Somebody signed in to your account with one of your recovery codes. That code cannot be used again.',
    guessed: 'Somebody who knows your password has entered several wrong codes for your account.',
  },
  /** After every new personal token. Its name is omitted, since its creator chose it. */
  tokenSubject: (product: string) => `A new access token for your ${product} account`,
  tokenMade:
    'A personal access token was made for your account. Whoever has it can read or write what it is for, without your password.',
  tokenWhere: (page: string) => `See what it is for, or revoke it: ${page}`,
  tokenNotYou: (page: string) => `If it was not you, set a new password now, which ends all tokens: ${page}`,
  /** After every new webhook. Its URL is omitted, since its creator chose it. */
  webhookSubject: (product: string) => `A new webhook for your ${product} account`,
  webhookMade:
    'A webhook was added to your account. Its address hears when something of your training changes, and nothing of what it holds.',
  webhookWhere: (page: string) => `See where it leads, or remove it: ${page}`,
  passkeySubject: (product: string) => `The passkeys of your ${product} account`,
  passkeyAdded: 'A passkey was added to your account. Whoever has it can sign in without your password.',
  passkeyRemoved: 'A passkey was removed from your account. It can no longer sign in.',
  passkeyWhere: (page: string) => `See your passkeys, or remove one: ${page}`,
  passkeyNotYou: (page: string) =>
    `If it was not you, set a new password, then remove every passkey that you do not know: ${page}`,
  ntfySubject: (product: string) => `A new notification channel for your ${product} account`,
  ntfyMade: 'An ntfy topic was added to your account. It gets your notifications, without training data.',
  ntfyWhere: (page: string) => `See or remove it: ${page}`,
  ntfyNotYou: (page: string) => `If this wasn’t you, remove it and set a new password: ${page}`,
  webhookNotYou: (page: string) => `If it was not you, remove it, and set a new password: ${page}`,
  /** After an admin changed, closed or deleted an account. */
  adminAct: {
    role: {
      subject: (product: string) => `Your role in ${product} was changed`,
      what: (site: string) =>
        `The people who run ${site} changed what your account may do: its type, such as athlete or coach, or its access level.`,
    },
    factor: {
      subject: (product: string) => `The second factor of your ${product} account was removed`,
      what: (site: string) =>
        `The people who run ${site} removed the second factor and the recovery codes of your account, and signed you out everywhere. You now log in with your password alone. You can set up a second factor again at ${site}/profile.`,
    },
    signedOut: {
      subject: (product: string) => `You were signed out of ${product} everywhere`,
      what: (site: string) =>
        `The people who run ${site} ended all sessions and access tokens of your account, and unlinked your phones. Log in again to go on.`,
    },
    closed: {
      subject: (product: string) => `Your ${product} account was closed`,
      what: (site: string) =>
        `Whoever runs ${site} has closed your account: a subscription that ran is cancelled. Nothing was deleted, and you can still log in and export your data.`,
    },
    deleted: {
      subject: (product: string) => `Your ${product} account was deleted`,
      what: (site: string) =>
        `Whoever runs ${site} has deleted your account, with everything in it. This is the last email to this address.`,
    },
  },
  adminActAsk: (site: string, contact: string | null) =>
    contact === null
      ? `If you did not expect this, ask whoever runs ${site}.`
      : `If you did not expect this, write to ${contact}.`,
  /** Before a trial ends, on servers with subscriptions. */
  trialSubject: (product: string, day: string) => `Your ${product} trial ends on ${day}`,
  trialEnds: (product: string, day: string) => `Your free trial of ${product} ends on ${day}.`,
  trialStay: (page: string) => `To keep your calendar and your numbers open after that, subscribe: ${page}`,
  trialNothing:
    'If you do nothing, nothing is charged. Your activities, plans and notes stay, and new ones still come in.',
  /** The same as a notice on the page. */
  trialTitle: (day: string) => `Your free trial ends on ${day}`,
  trialMessage:
    'To keep your calendar and your numbers open after that, subscribe under “Subscription”. If you do nothing, nothing is charged, and your data stay.',
  /** Notice after a newer version has recomputed a member's activities. */
  measuredTitle: 'Your activities were measured again',
  /** `list` as '3 May 2026, Morning run (distance), and 4 more'. */
  measuredMessage: (count: number, list: string) =>
    `This version reads recordings more exactly, and ${count === 1 ? 'one activity' : `${count} activities`} changed: ${list}. The page of each activity shows what it said before.`,
  measuredFigures: {
    activityTypeId: 'sport',
    distance: 'distance',
    duration: 'moving time',
    altitudeGain: 'ascent',
    averagePower: 'power',
  },
  andMore: (count: number) => `and ${count} more`,
  /** To admins: the newest backup could not be restored, or stored data differ from recomputed data. */
  backupSubject: (product: string) => `The check of the backups and data of ${product} failed`,
  backupFailed:
    'The newest backup cannot be restored, or activities, daily totals or the export of a member do not match. The check did not change the live data.',
  backupWhere: (page: string) => `See the reason and check again at ${page}`,
  backupTitle: 'The check of the backups and data failed',
  backupMessage: 'See the reason on the admin page “Failed jobs and imports”, and check again once it is fixed.',
  /** Confirms a change of a subscription. */
  subscription: {
    news: {
      begun: {
        subject: (product: string) => `You are subscribed to ${product}`,
        what: (product: string, day: string, time: string) =>
          `You have been subscribed to ${product} since ${day}, ${time}.`,
      },
      resumed: {
        subject: (product: string) => `Your ${product} subscription continues`,
        what: (product: string, day: string, time: string) =>
          `The cancellation of your ${product} subscription was undone on ${day}, ${time}. The subscription continues.`,
      },
      cancelled: {
        subject: (product: string) => `Your ${product} subscription is cancelled`,
        what: (product: string, day: string, time: string) =>
          `Your ${product} subscription was cancelled on ${day}, ${time}.`,
      },
      ended: {
        subject: (product: string) => `Your ${product} subscription has ended`,
        what: (product: string, day: string, time: string) => `Your ${product} subscription ended on ${day}, ${time}.`,
      },
    },
    plan: (plan: string | null, price: string) => `Plan: ${plan === null ? '' : `${plan}, `}${price} a month`,
    coupon: (name: string, percent: number, payments: number | null) =>
      `Coupon: ${name}, ${percent}% off ${payments === null ? 'every payment' : payments === 1 ? 'the next payment' : `the next ${payments} payments`}`,
    paid: (amount: string, day: string) => `Paid: ${amount} on ${day}`,
    next: (amount: string, day: string) => `Next payment: ${amount} on ${day}`,
    cancel: (page: string) =>
      `The subscription renews every month until you cancel. You can cancel at any time with one click, and keep what you have paid for. Your receipts are on the same page: ${page}`,
    openUntil: (day: string) => `You keep full access until ${day}.`,
    nothingMore: 'Nothing more is charged.',
    again: {
      cancelled: (page: string) => `To keep your subscription after all, open this page before then: ${page}`,
      ended: (page: string) => `Your data are kept. To subscribe again, open ${page}`,
    },
    practice: 'This server is for practice: nothing is charged.',
  },
  /** Failed renewal payment. */
  lateSubject: (product: string) => `Your ${product} payment did not go through`,
  late: (product: string, day: string) =>
    `The last payment for your ${product} subscription did not go through. Everything stays open to you until ${day}.`,
  lateMend: (page: string) => `To put it right, pay again or use another card. You can also cancel there: ${page}`,
  /** The same as a notice on the page. */
  lateTitle: 'Your last payment did not go through',
  lateMessage: (day: string) =>
    `Everything stays open to you until ${day}. To put it right, pay again or use another card under “Subscription”.`,
  /** Access ended because of it. */
  lateOverSubject: (product: string) => `Your access to ${product} has ended`,
  lateOver: (product: string) =>
    `The last payment for your ${product} subscription is still missing, so your access has ended. Your data are kept, and everything opens again as soon as you have paid.`,
  lateOverTitle: 'Your access has ended',
  lateOverMessage:
    'Your last payment is still missing. Your data are kept, and everything opens again as soon as you have paid under “Subscription”.',
  /** Notifications, on the page and by email. They contain no names, because they outlive accounts; pages add the author's name. */
  notification: {
    commentTitle: 'A new comment in your diary',
    comment: (day: string) =>
      `Your diary of ${day} has a new comment from a coach. Open that day in your calendar to read and answer it.`,
    /** Replaces the previous text if several days have unseen comments. */
    comments: (day: string) =>
      `Several days of your diary have new comments, the newest is on ${day}. Open them in your calendar to read and answer.`,
    planTitle: 'Your training plan was changed',
    plan: 'A coach has changed workouts in your plan. Open your calendar to see them.',
    /** Heading above another member's text, so that it is not mistaken for ours. */
    messageTitle: (team: string | null, subject: string) => `${team ?? 'From an admin'}: ${subject}`,
    messageFrom: (name: string | null, team: string | null) =>
      team === null
        ? `${name ?? 'An admin'} writes to you:`
        : `${name ?? 'A coach'} writes to the athletes of ${team}:`,
    noReply: 'Answers to this email reach nobody.',
    noReplyButDiary: 'Answers to this email reach nobody. To answer, write in your diary, which your coach reads.',
    team: {
      left: {
        title: 'Somebody has left your team',
        message: 'They train or work in it no longer. Open “Your teams” to see who is still in it.',
      },
      asked: {
        title: 'Somebody asks to work in your team',
        message: 'A trainer or coach would like to come in. Open “Your teams” to see who, and to answer.',
      },
      removed: {
        title: 'You are no longer in a team',
        message:
          'Somebody who leads it has removed you. Its coaches no longer see your training. Your activities, your plan and your diary stay yours, with all that was written in them.',
      },
      dismissed: {
        title: 'You no longer work in a team',
        message: 'Your place in it was ended. You no longer see the training of its athletes.',
      },
      coach: {
        title: 'You coach a team now',
        message: 'You see the training of its athletes, plan it and write in their diaries.',
      },
      assistant: {
        title: 'You are an assistant in a team now',
        message: 'You see what its coaches see, and change nothing.',
      },
      declined: {
        title: 'You were not let into a team',
        message: 'Its coaches have answered no to your request.',
      },
    },
    linkTitle: (vendor: string) => `${vendor} does not send your activities any more`,
    link: (vendor: string) =>
      `New activities from ${vendor} do not arrive. Open ${vendor} under “Data Sources” in your profile and link it again.`,
    webhookTitle: 'One of your webhooks is paused',
    webhook: (address: string) =>
      `${address} has not taken what it was sent. Nothing more is sent there until you let the webhook go on.`,
    channelTitle: 'Notifications no longer reach one of your channels',
    channel: (address: string | null) =>
      `We couldn’t deliver anything to ${address ?? 'one of your browsers'} for days and stopped trying. Open “Push notifications” in your profile to test it.`,
    /** Pushed to browsers and ntfy, whose topics may be public: no names, dates or figures. */
    push: {
      comment: { title: 'New comment in your diary', message: 'Open your diary to read it.' },
      plan: { title: 'Your plan has changed', message: 'Open your calendar to see it.' },
      message: { title: 'You have a new message', message: 'You’ll find it under the bell.' },
      team: { title: 'Your team has changed', message: 'Open your teams to see what happened.' },
      link: { title: 'A connection needs your attention', message: 'Open your profile to see which one.' },
      import: { title: 'Your import is finished', message: 'Open it to see what was imported.' },
      weekly: { title: 'Your week is ready', message: 'Open your calendar to see it.' },
      test: { title: 'Test notification', message: 'Notifications arrive here.' },
    },
    importTitle: 'Your import is finished',
    import: (count: number) =>
      count === 0
        ? 'It brought no new activities.'
        : count === 1
          ? 'It brought 1 activity. Open your calendar to see it.'
          : `It brought ${count} activities. Open your calendar to see them.`,
    weeklyTitle: (from: string, to: string) => `Your week from ${from} to ${to}`,
    week: ({ count, distance, duration, load }: WeekInWords) =>
      count === 0
        ? 'No activities.'
        : `${count === 1 ? '1 activity' : `${count} activities`}, ${distance} in ${duration}, load ${load}.`,
    weekBefore: ({ count, distance, duration, load }: WeekInWords) =>
      count === 0
        ? 'The week before: none.'
        : `The week before: ${count === 1 ? '1 activity' : `${count} activities`}, ${distance} in ${duration}, load ${load}.`,
    open: (place: string, page: string) => `Open ${place}: ${page}`,
    places: {
      comment: (day: string) => `your diary of ${day}`,
      plan: 'your calendar',
      team: 'your teams',
      link: 'your data source',
      webhook: 'your webhooks',
      channel: 'your push notifications',
      import: 'your import',
      weekly: 'your calendar',
    },
    settings: (page: string) => `Choose what you are told of: ${page}`,
    unsubscribe: (link: string) => `No more emails of this kind, without logging in: ${link}`,
  },
  /** The page linked from the last line of these mails. */
  unsubscribe: {
    title: 'No more emails of this kind?',
    what: (kind: string) => `You will get no more emails about ${kind}. Everything else stays as it is.`,
    button: 'Stop these emails',
    done: 'These emails have stopped',
    doneHow: (kind: string) =>
      `You get no more emails about ${kind}. You can switch them on again in your profile, under “Notifications”.`,
    unknown: 'This link does not work any more',
    unknownHow: 'Log in and open “Notifications” in your profile to choose which emails you get.',
    kinds: {
      comment: 'comments in your diary',
      plan: 'changes to your plan',
      message: 'what your coach writes to you',
      team: 'changes in your teams',
      link: 'broken links to your watch',
      import: 'finished imports',
      weekly: 'your week',
    },
  },
  /** Follow requests, only on the page. They contain no names; the linked page shows who asks. */
  follow: {
    asked: {
      title: 'Someone has asked to follow you',
      message: 'Open “Following” in your profile to see who, and to answer.',
    },
    accepted: {
      title: 'Your follow request was accepted',
      message: 'You can see their training now. Open “Following” in your profile.',
    },
  },
  /** To a new steward, only on the page. */
  steward: {
    title: (cohort: string) => `You are a steward of ${cohort}`,
    message: (cohort: string, tenant: string) =>
      `You can read what members share with ${cohort} of ${tenant}. Each look is recorded, and members can see it.`,
  },
  factorNotYou: (page: string) => `If it was not you, set a new password now: ${page}`,
} as const;
