/** Account emails in plain text (ours). URLs in them contain no personal data, since they end up in histories and logs. */
export const mail = {
  codeSubject: (product: string, code: string) => `${code} is your ${product} confirmation code`,
  testSubject: (product: string) => `Test email from ${product}`,
  test: (site: string) => `The server at ${site} can send email.`,
  code: (code: string) => `Confirmation code: ${code}`,
  /** Forgotten password. */
  resetWhy: 'Someone, probably you, asked for a new password for this address.',
  resetWhere: (page: string, minutes: number) => `Enter it at ${page} within ${minutes} minutes.`,
  resetLong: (code: string) => `If the page reports too many attempts, enter this longer code instead: ${code}`,
  resetIgnore: 'If it wasn’t you, ignore this email: your password stays the same.',
  /** Address confirmation. */
  verifyWhy: 'This code confirms that this address is yours.',
  verifyHowLong: (minutes: number) => `It works for ${minutes} minutes.`,
  verifyIgnore: (product: string) => `If you don’t have a ${product} account, ignore this email.`,
  /** Change of an account's address: to the new address. */
  newAddressWhy: (product: string) => `Someone, probably you, wants to use this address for their ${product} account.`,
  newAddressWhere: (page: string, minutes: number) => `Enter the code at ${page} within ${minutes} minutes.`,
  newAddressIgnore: 'If it wasn’t you, ignore this email: nothing changes without the code.',
  /** Sent if the new address belongs to another account. Only its owner reads this. */
  takenSubject: (product: string) => `This address already has a ${product} account`,
  taken: (product: string) =>
    `Someone, probably you, wants to use this address for another ${product} account. An account already uses it, so nothing has changed.`,
  takenHow: (page: string) =>
    `If both accounts are yours, delete the one you don’t need. Log in to this one, or set a new password: ${page}`,
  /** To the old address, before and after the change. */
  addressAskedSubject: (product: string) => `A new email address for your ${product} account`,
  addressAsked: (masked: string) =>
    `Someone asked to change the email address of your account to ${masked}. It changes once the code we sent there is entered.`,
  addressAskedNotYou: (page: string) =>
    `If it wasn’t you, someone knows your password. Set a new one now, which also stops the change: ${page}`,
  addressChangedSubject: (product: string) => `Your ${product} email address was changed`,
  addressChanged: (masked: string) =>
    `The email address of your account is now ${masked}. Use it to log in from now on. This is the last email to this address.`,
  addressChangedNotYou: (site: string, contact: string | null) =>
    contact === null
      ? `If it wasn’t you, contact the operator of ${site} immediately.`
      : `If it wasn’t you, write to ${contact} immediately.`,
  /** Invitation. Contains no text written by the inviter, so that it cannot be abused for spam. */
  invitedSubject: (product: string) => `You are invited to ${product}`,
  invited: (product: string) => `A member of ${product} invites you to create an account.`,
  invitedToTeam: (product: string) => `A coach on ${product} invites you to join their team.`,
  invitedWhere: (link: string, days: number) => `Open this link within ${days} days: ${link}`,
  invitedIgnore: 'The link works once, and only for this address. If you weren’t expecting it, ignore this email.',
  /** Account created by an admin. */
  accountSubject: (product: string) => `Your ${product} account is ready`,
  accountMade: (product: string, inviter: string | null, team: string | null) =>
    `${inviter ?? `An admin of ${product}`} has created a ${product} account for you${team === null ? '' : ` in the team ${team}`}.`,
  accountWhere: (link: string, days: number) => `To use it, choose a password within ${days} days: ${link}`,
  accountLater: (page: string) =>
    `The link works once. If it has expired, ask for a new one, or set a password with a code: ${page}`,
  accountIgnore:
    'If you did not expect this account, ignore this email. Nobody can log in before you choose a password.',
  /** Address locked after wrong passwords, for browsers without an earlier sign-in. */
  lockedSubject: (product: string) => `Failed login attempts on your ${product} account`,
  locked:
    'Several wrong passwords were entered for your account. Until this stops, you can’t sign in from a new browser. Browsers you have already signed in with still work.',
  lockedWhere: (page: string, minutes: number) =>
    `To sign in from a new browser, open this page in it within ${minutes} minutes. The link works once: ${page}`,
  lockedIgnore: (page: string) =>
    `If it wasn’t you, you don’t need to do anything: the attempts failed. If your password is easy to guess, set a new one: ${page}`,
  /** Sent after every password change, so that no change goes unnoticed. */
  changedSubject: (product: string) => `Your ${product} password was changed`,
  changed: 'The password of your account was changed, and all other devices were signed out.',
  changedAndCleared:
    'Your email address had not been confirmed before. In case another person set up the account, we removed its second factor, passkeys, sign-in providers, linked devices, webhooks, push notifications, teams and partner programmes. Please set up again what you need.',
  changedPasskeys: (page: string) => `Your passkeys still work. If you don’t recognise one, remove it: ${page}`,
  changedNotYou: (page: string) => `If it wasn’t you, set a new one now: ${page}`,
  /** After every change of the second factor, and after repeated wrong codes, which require the password. */
  factorSubject: (product: string) => `The second factor of your ${product} account`,
  factor: {
    on: 'Two-step sign-in was switched on for your account. From now on, you need a code from your authenticator app to sign in.',
    off: 'Two-step sign-in was switched off for your account. You now sign in with just your password.',
    recoveryCodeUsed:
      'Someone signed in to your account with one of your recovery codes. That code can’t be used again.',
    guessed: 'Someone who knows your password has entered several wrong codes for your account.',
  },
  /** Sent after every new personal token. The token's name is omitted, since its creator chose it. */
  tokenSubject: (product: string) => `A new access token for your ${product} account`,
  tokenMade:
    'A personal access token was created for your account. Anyone who has it can read or write the data it covers, without your password.',
  tokenWhere: (page: string) => `See what it covers, or revoke it: ${page}`,
  tokenNotYou: (page: string) => `If it wasn’t you, set a new password now, which ends all tokens: ${page}`,
  /** Sent after every consent to an app. The app's name is omitted, since the app chose it. */
  appSubject: (product: string) => `A new app for your ${product} account`,
  appConnected:
    'An app was connected to your account. It can read or write the data that was allowed, without your password.',
  /** Sent after every new webhook. The webhook's URL is omitted, since its creator chose it. */
  webhookSubject: (product: string) => `A new webhook for your ${product} account`,
  webhookMade:
    'A webhook was added to your account. We call its address when your training changes. The calls contain no training data.',
  webhookWhere: (page: string) => `See its address, or remove it: ${page}`,
  passkeySubject: (product: string) => `The passkeys of your ${product} account`,
  passkeyAdded: 'A passkey was added to your account. Anyone who has it can sign in without your password.',
  passkeyRemoved: 'A passkey was removed from your account. It can no longer sign in.',
  passkeyWhere: (page: string) => `See your passkeys, or remove one: ${page}`,
  passkeyNotYou: (page: string) =>
    `If it wasn’t you, set a new password, then remove any passkey you don’t recognise: ${page}`,
  providerSubject: (product: string) => `Sign-in for your ${product} account`,
  providerAdded:
    'A sign-in provider was connected to your account. You can now use it to sign in without your password.',
  providerRemoved: 'A sign-in provider was disconnected from your account. You can no longer sign in with it.',
  providerWhere: (page: string) => `See the connected ones: ${page}`,
  providerNotYou: (page: string) =>
    `If this wasn’t you, set a new password, then disconnect every provider you don’t recognise: ${page}`,
  ntfySubject: (product: string) => `A new notification channel for your ${product} account`,
  ntfyMade: 'An ntfy topic was added to your account. It gets your notifications, without training data.',
  ntfyWhere: (page: string) => `See or remove it: ${page}`,
  ntfyNotYou: (page: string) => `If this wasn’t you, remove it and set a new password: ${page}`,
  webhookNotYou: (page: string) => `If it wasn’t you, remove it and set a new password: ${page}`,
  /** After an admin changed, closed or deleted an account. */
  adminAct: {
    role: {
      subject: (product: string) => `Your role in ${product} was changed`,
      what: (site: string) =>
        `The operator of ${site} changed the role of your account, such as athlete or coach, or its access level.`,
    },
    factor: {
      subject: (product: string) => `The second factor of your ${product} account was removed`,
      what: (site: string) =>
        `The operator of ${site} removed the second factor and the recovery codes of your account, and signed you out everywhere. You now log in with just your password. You can set up a second factor again at ${site}/profile.`,
    },
    signedOut: {
      subject: (product: string) => `You were signed out of ${product} everywhere`,
      what: (site: string) =>
        `The operator of ${site} ended all sessions and access tokens of your account, and unlinked your phones. Log in again to continue.`,
    },
    closed: {
      subject: (product: string) => `Your ${product} account was closed`,
      what: (site: string) =>
        `The operator of ${site} has closed your account and cancelled any subscription. Nothing was deleted, and you can still log in and export your data.`,
    },
    deleted: {
      subject: (product: string) => `Your ${product} account was deleted`,
      what: (site: string) =>
        `The operator of ${site} has deleted your account and all its data. This is the last email to this address.`,
    },
  },
  adminActAsk: (site: string, contact: string | null) =>
    contact === null
      ? `If you did not expect this, ask the operator of ${site}.`
      : `If you did not expect this, write to ${contact}.`,
  /** Sent before a trial ends, on servers with subscriptions. */
  trialSubject: (product: string, day: string) => `Your ${product} trial ends on ${day}`,
  trialEnds: (product: string, day: string) => `Your free trial of ${product} ends on ${day}.`,
  trialStay: (page: string) => `To keep access to your calendar and figures, subscribe: ${page}`,
  trialNothing:
    'If you do nothing, you won’t be charged. Your activities, plans and notes are kept, and new ones still sync.',
  /** The same text as a notice on the page. */
  trialTitle: (day: string) => `Your free trial ends on ${day}`,
  trialMessage:
    'To keep access to your calendar and figures, subscribe under “Subscription”. If you do nothing, you won’t be charged, and your data is kept.',
  /** Notice after a newer version has recomputed a member's activities. */
  measuredTitle: 'Your activities were recalculated',
  /** `list` as '3 May 2026, Morning run (distance), and 4 more'. */
  measuredMessage: (count: number, list: string) =>
    `This version reads recordings more accurately, and ${count === 1 ? 'one activity' : `${count} activities`} changed: ${list}. The page of each activity shows the earlier figures.`,
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
      `The subscription renews every month until you cancel. You can cancel at any time with one click, and keep access for the time you’ve paid for. Your receipts are on the same page: ${page}`,
    openUntil: (day: string) => `You keep full access until ${day}.`,
    nothingMore: 'You won’t be charged again.',
    again: {
      cancelled: (page: string) => `To keep your subscription, open this page before then: ${page}`,
      ended: (page: string) => `Your data is kept. To subscribe again, open ${page}`,
    },
    practice: 'This is a practice server: nothing is charged.',
  },
  /** Failed renewal payment. */
  lateSubject: (product: string) => `Your ${product} payment failed`,
  late: (product: string, day: string) =>
    `The last payment for your ${product} subscription failed. You keep full access until ${day}.`,
  lateMend: (page: string) => `Pay again or use another card. You can also cancel there: ${page}`,
  /** The same text as a notice on the page. */
  lateTitle: 'Your last payment failed',
  lateMessage: (day: string) =>
    `You keep full access until ${day}. Pay again or use another card under “Subscription”.`,
  /** Sent when access has ended because of the failed payment. */
  lateOverSubject: (product: string) => `Your access to ${product} has ended`,
  lateOver: (product: string) =>
    `The last payment for your ${product} subscription is still due, so your access has ended. Your data is kept, and you get full access again as soon as you pay.`,
  lateOverTitle: 'Your access has ended',
  lateOverMessage:
    'Your last payment is still due. Your data is kept, and you get full access again as soon as you pay under “Subscription”.',
  /** Notifications, on the page and by email. They contain no names, because they outlive accounts; pages add the author's name. */
  notification: {
    open: (place: string, page: string) => `Open ${place}: ${page}`,
    settings: (page: string) => `Notification settings: ${page}`,
    unsubscribe: (link: string) => `Unsubscribe from emails like this, without logging in: ${link}`,
  },
  /** The page linked from the last line of these emails. */
  unsubscribe: {
    title: 'Stop these emails?',
    what: (kind: string) => `You will no longer get emails about ${kind}. Nothing else changes.`,
    button: 'Stop these emails',
    done: 'These emails have stopped',
    doneHow: (kind: string) =>
      `You no longer get emails about ${kind}. You can switch them on again in your profile, under “Notifications”.`,
    unknown: 'This link no longer works',
    unknownHow: 'Log in and open “Notifications” in your profile to choose which emails you get.',
  },
  /** Follow requests, only on the page. They contain no names; the linked page shows who asks. */
  follow: {
    asked: {
      title: 'Someone has asked to follow you',
      message: 'Open “Following” in your profile to accept or decline.',
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
      `You can read what members share with ${cohort} of ${tenant}. Every access is logged, and members can see it.`,
  },
  factorNotYou: (page: string) => `If it wasn’t you, set a new password now: ${page}`,
} as const;
