import { toCamel } from '../../domain/case.ts';
import type { MeasuredBefore, MeasuredChanges } from '../../domain/entities/activity.ts';
import { type Language, languages } from '../../domain/words/area.ts';
import { mail as german } from '../../domain/words/de/mail.ts';
import { wordsIn } from '../../domain/words/words-in.ts';
import { mail as english } from '../../domain/words/mail.ts';

/** An email without its recipient. Plain text, so that every email client shows it. */
export interface Email {
  readonly subject: string;
  readonly text: string;
  /** One-click unsubscribe URL for mails of this kind, without a login. [RFC 8058] */
  readonly unsubscribe?: string;
}

const textsIn = wordsIn(english, german);

/** The recipient's language and site. */
export interface Recipient extends MailSite {
  readonly language: Language;
}

export interface MailSite {
  readonly product: string;
  /** URL of the site, without a trailing slash. */
  readonly site: string;
}

/** Creates a site that reads the product's name when an email is written. */
export const createMailSite = (site: string, productName: () => string): MailSite => ({
  site,
  get product() {
    return productName();
  },
});

const lines = (...parts: string[]) => `${parts.join('\n\n')}\n`;

/** Email with the code for setting a new password. */
export const resetEmail = (
  { product, site, language }: Recipient,
  { code, minutes, long }: { readonly code: string; readonly minutes: number; readonly long: string },
): Email => {
  const words = textsIn(language);
  return {
    subject: words.codeSubject(product, code),
    text: lines(
      words.resetWhy,
      words.code(code),
      words.resetWhere(`${site}/confirm/reset`, minutes),
      words.resetLong(long),
      words.resetIgnore,
    ),
  };
};

/** Email with which an admin tests the mail server. */
export const testEmail = ({ product, site, language }: Recipient): Email => {
  const words = textsIn(language);
  return { subject: words.testSubject(product), text: lines(words.test(site)) };
};

/** Email with the link that lifts the lockout for the browser that opens it. Its key is after a `#`, so it is in no log. */
export const lockedEmail = ({ product, site, language }: Recipient, key: string, minutes: number): Email => {
  const words = textsIn(language);
  return {
    subject: words.lockedSubject(product),
    text: lines(
      words.locked,
      words.lockedWhere(`${site}/confirm/unlock#${key}`, minutes),
      words.lockedIgnore(`${site}/reset`),
    ),
  };
};

/** Email with the code that verifies an address. */
export const verifyEmail = ({ product, language }: Recipient, code: string, minutes: number): Email => {
  const words = textsIn(language);
  return {
    subject: words.codeSubject(product, code),
    text: lines(words.verifyWhy, words.code(code), words.verifyHowLong(minutes), words.verifyIgnore(product)),
  };
};

/** Email to the new address of an account. */
export const newAddressEmail = ({ product, site, language }: Recipient, code: string, minutes: number): Email => {
  const words = textsIn(language);
  return {
    subject: words.codeSubject(product, code),
    text: lines(
      words.newAddressWhy(product),
      words.code(code),
      words.newAddressWhere(`${site}/profile`, minutes),
      words.newAddressIgnore,
    ),
  };
};

/** Email sent instead to an address that another account has. */
export const takenAddressEmail = ({ product, site, language }: Recipient): Email => {
  const words = textsIn(language);
  return {
    subject: words.takenSubject(product),
    text: lines(words.taken(product), words.takenHow(`${site}/reset`)),
  };
};

/** Email to the current address of an account. @param masked hint at the new address */
export const addressAskedEmail = ({ product, site, language }: Recipient, masked: string): Email => {
  const words = textsIn(language);
  return {
    subject: words.addressAskedSubject(product),
    text: lines(words.addressAsked(masked), words.addressAskedNotYou(`${site}/reset`)),
  };
};

/** Email to the previous address of an account. @param contact operator's address */
export const addressChangedEmail = (
  { product, site, language }: Recipient,
  masked: string,
  contact: string | null,
): Email => {
  const words = textsIn(language);
  return {
    subject: words.addressChangedSubject(product),
    text: lines(words.addressChanged(masked), words.addressChangedNotYou(site, contact)),
  };
};

/** Email with an invitation. @param link URL of the invitation's sign-up page */
export const invitationEmail = (
  { product, language }: Recipient,
  { link, days, isTeam }: { readonly link: string; readonly days: number; readonly isTeam: boolean },
): Email => {
  const words = textsIn(language);
  return {
    subject: words.invitedSubject(product),
    text: lines(
      isTeam ? words.invitedToTeam(product) : words.invited(product),
      words.invitedWhere(link, days),
      words.invitedIgnore,
    ),
  };
};

/** Email to the owner of an account created by an admin. @param about.link URL of the page for choosing a password */
export const accountEmail = (
  { product, site, language }: Recipient,
  about: {
    readonly link: string;
    readonly days: number;
    /** Name of the admin; `null` if they have none. */
    readonly inviter: string | null;
    readonly team: string | null;
  },
): Email => {
  const words = textsIn(language);
  const { link, days, inviter, team } = about;
  return {
    subject: words.accountSubject(product),
    text: lines(
      words.accountMade(product, inviter, team),
      words.accountWhere(link, days),
      words.accountLater(`${site}/reset`),
      words.accountIgnore,
    ),
  };
};

/** Email sent after every change of a second factor, and after attempts to guess its codes. */
export const factorEmail = ({ product, site, language }: Recipient, news: keyof typeof english.factor): Email => {
  const words = textsIn(language);
  return {
    subject: words.factorSubject(product),
    text: lines(words.factor[news], words.factorNotYou(`${site}/reset`)),
  };
};

/** Email sent after every new personal token. */
export const tokenEmail = ({ product, site, language }: Recipient): Email => {
  const words = textsIn(language);
  return {
    subject: words.tokenSubject(product),
    text: lines(words.tokenMade, words.tokenWhere(`${site}/profile/tokens`), words.tokenNotYou(`${site}/reset`)),
  };
};

/** Email sent after every consent to an app. */
export const appEmail = ({ product, site, language }: Recipient): Email => {
  const words = textsIn(language);
  return {
    subject: words.appSubject(product),
    text: lines(words.appConnected, words.tokenWhere(`${site}/profile/tokens`), words.tokenNotYou(`${site}/reset`)),
  };
};

/** Email sent after every new webhook. */
export const webhookEmail = ({ product, site, language }: Recipient): Email => {
  const words = textsIn(language);
  const page = `${site}/profile/webhooks`;
  return {
    subject: words.webhookSubject(product),
    text: lines(words.webhookMade, words.webhookWhere(page), words.webhookNotYou(`${site}/reset`)),
  };
};

/** Email sent after every new ntfy topic. */
export const ntfyEmail = ({ product, site, language }: Recipient): Email => {
  const words = textsIn(language);
  return {
    subject: words.ntfySubject(product),
    text: lines(words.ntfyMade, words.ntfyWhere(`${site}/profile/push`), words.ntfyNotYou(`${site}/reset`)),
  };
};

/** Email sent after a sign-in provider was connected or disconnected. */
export const providerEmail = ({ product, site, language }: Recipient, what: 'provider' | 'providerRemoved'): Email => {
  const words = textsIn(language);
  const happened = what === 'provider' ? words.providerAdded : words.providerRemoved;
  return {
    subject: words.providerSubject(product),
    text: lines(happened, words.providerWhere(`${site}/profile#providers`), words.providerNotYou(`${site}/reset`)),
  };
};

/** Email sent after a passkey was added or removed. */
export const passkeyEmail = ({ product, site, language }: Recipient, what: 'passkey' | 'passkeyRemoved'): Email => {
  const words = textsIn(language);
  const happened = what === 'passkey' ? words.passkeyAdded : words.passkeyRemoved;
  return {
    subject: words.passkeySubject(product),
    text: lines(happened, words.passkeyWhere(`${site}/profile#passkeys`), words.passkeyNotYou(`${site}/reset`)),
  };
};

/** Email sent after every password change. */
export const changedEmail = (
  { product, site, language }: Recipient,
  { isCleared, hasPasskeys }: { readonly isCleared: boolean; readonly hasPasskeys: boolean },
): Email => {
  const words = textsIn(language);
  const cleared = [
    ...(isCleared ? [words.changedAndCleared] : []),
    ...(hasPasskeys ? [words.changedPasskeys(`${site}/profile#passkeys`)] : []),
  ];
  return {
    subject: words.changedSubject(product),
    text: lines(words.changed, ...cleared, words.changedNotYou(`${site}/reset`)),
  };
};

/** Email sent after an admin has closed or deleted an account. @param contact operator's address */
export const adminActEmail = (
  { product, site, language }: Recipient,
  act: keyof typeof english.adminAct,
  contact: string | null,
): Email => {
  const words = textsIn(language);
  const { subject, what } = words.adminAct[act];
  return { subject: subject(product), text: lines(what(site), words.adminActAsk(site, contact)) };
};

/** Email before a trial ends. @param day when the trial ends, in the member's language */
export const trialEmail = ({ product, site, language }: Recipient, day: string): Email => {
  const words = textsIn(language);
  return {
    subject: words.trialSubject(product, day),
    text: lines(words.trialEnds(product, day), words.trialStay(`${site}/accounting`), words.trialNothing),
  };
};

/** Notice with the same content as {@link trialEmail}. */
export const trialNotice = (language: Language, day: string) => {
  const words = textsIn(language);
  return { title: words.trialTitle(day), message: words.trialMessage };
};

/**
 * Email about a late payment. @param about.day last day of access, in the member's language; `null` if access has ended
 * @param about.price monthly price; `null` if unknown
 */
export const lateEmail = (
  { product, site, language }: Recipient,
  { day, price }: { readonly day: string | null; readonly price: string | null },
): Email => {
  const words = textsIn(language);
  return {
    subject: day === null ? words.lateOverSubject(product) : words.lateSubject(product),
    text: lines(
      day === null ? words.lateOver(product) : words.late(product, day),
      ...(price === null ? [] : [words.subscription.plan(null, price)]),
      words.lateMend(`${site}/accounting`),
    ),
  };
};

/** Notice with the same content as {@link lateEmail}. */
export const lateNotice = (language: Language, day: string | null) => {
  const words = textsIn(language);
  return day === null
    ? { title: words.lateOverTitle, message: words.lateOverMessage }
    : { title: words.lateTitle, message: words.lateMessage(day) };
};

/** Facts for an email about a subscription, as text in the recipient's language. */
export interface SubscriptionFacts {
  readonly plan: string | null;
  readonly price: string;
  /** Coupon of the subscription. `payments`: number of payments that are still discounted; `null` for all. */
  readonly coupon: { readonly name: string; readonly percentOff: number; readonly payments: number | null } | null;
  readonly paid: { readonly amount: string; readonly day: string } | null;
  readonly next: { readonly amount: string; readonly day: string } | null;
  /** End of access; `null` if access has no known end, or has ended. */
  readonly openUntil: string | null;
  readonly at: { readonly day: string; readonly time: string };
  readonly isPractice: boolean;
}

/** Email that confirms a change of a subscription. */
export const subscriptionEmail = (
  { product, site, language }: Recipient,
  news: keyof typeof english.subscription.news,
  { plan, price, coupon, paid, next, openUntil, at, isPractice }: SubscriptionFacts,
): Email => {
  const words = textsIn(language).subscription;
  const { subject, what } = words.news[news];
  const page = `${site}/accounting`;
  const goesOn = news === 'begun' || news === 'resumed';
  const order = [
    words.plan(plan, price),
    ...(coupon === null ? [] : [words.coupon(coupon.name, coupon.percentOff, coupon.payments)]),
    ...(news === 'begun' && paid !== null ? [words.paid(paid.amount, paid.day)] : []),
    ...(next === null ? [] : [words.next(next.amount, next.day)]),
  ];
  const ending = [...(openUntil === null ? [] : [words.openUntil(openUntil)]), words.nothingMore];
  return {
    subject: subject(product),
    text: lines(
      what(product, at.day, at.time),
      ...(goesOn ? [order.join('\n'), words.cancel(page)] : [ending.join(' '), words.again[news](page)]),
      ...(isPractice ? [words.practice] : []),
    ),
  };
};

/** Notice about activities whose figures changed when they were measured again. */
export const measuredNotice = (language: Language, { count, most }: MeasuredChanges) => {
  const words = textsIn(language);
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeZone: 'UTC' });
  const figures = (before: MeasuredBefore) =>
    (Object.keys(words.measuredFigures) as (keyof typeof words.measuredFigures)[])
      .filter((figure) => before[figure] !== undefined)
      .map((figure) => words.measuredFigures[figure])
      .join(', ');
  const named = most.map(({ date, name, before }) => {
    const title = [day.format(new Date(`${date}T12:00Z`)), ...(name === null ? [] : [name])].join(', ');
    return `${title} (${figures(toCamel(before))})`;
  });
  const rest = count - most.length;
  const list = [...named, ...(rest > 0 ? [words.andMore(rest)] : [])].join('; ');
  return { title: words.measuredTitle, message: words.measuredMessage(count, list) };
};

/** Email to admins after the newest backup failed its check. */
export const backupFailedEmail = ({ product, site, language }: Recipient): Email => {
  const words = textsIn(language);
  return {
    subject: words.backupSubject(product),
    text: lines(words.backupFailed, words.backupWhere(`${site}/admin/jobs`)),
  };
};

/** Notice for admins that the newest backup failed its check. */
export const backupFailedNotice = (language: Language) => {
  const words = textsIn(language);
  return { title: words.backupTitle, message: words.backupMessage };
};

/** Returns the titles of notices about a late payment, in every language. */
export const lateTitles = (isOver: boolean): string[] =>
  languages.map((language) => textsIn(language)[isOver ? 'lateOverTitle' : 'lateTitle']);

/** Returns the titles of notices about a trial's last day, in every language. */
export const trialTitles = (dayIn: (language: Language) => string): string[] =>
  languages.map((language) => textsIn(language).trialTitle(dayIn(language)));

/** Notice about a following. */
export const followNotice = (language: Language, news: keyof typeof english.follow) => textsIn(language).follow[news];

/** Text of a notification, and the page that its email links to. */
export interface NotificationText {
  readonly title: string;
  readonly message: string;
  /** Message of a notice about this and earlier unseen events; if omitted, the first notice covers all events. */
  readonly both?: string;
  /** Id of the message, if the notification is one: it is then shown even if another one with the same title is unseen. */
  readonly messageId?: string;
  /** Sentence used only in emails. */
  readonly aside?: string;
  /** Page with details: its name, and its path on the site. */
  readonly place: string;
  readonly path: string;
}

/** Notice for a new steward. */
export function stewardNotice(language: Language, cohort: string, tenant: string) {
  const words = textsIn(language).steward;
  return { title: words.title(cohort), message: words.message(cohort, tenant) };
}

export const unsubscribeWords = (language: Language) => textsIn(language).unsubscribe;

/** Returns the notification as an email. @param unsubscribe URL that unsubscribes from mails of its kind */
export const notificationEmail = (
  { site, language }: Recipient,
  { title, message, aside, place, path }: NotificationText,
  unsubscribe: string,
): Email => {
  const words = textsIn(language).notification;
  return {
    subject: title,
    text: lines(
      message,
      ...(aside === undefined ? [] : [aside]),
      words.open(place, `${site}${path}`),
      words.settings(`${site}/profile`),
      words.unsubscribe(unsubscribe),
    ),
    unsubscribe,
  };
};
