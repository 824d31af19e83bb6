import type { LaunchCheck, LaunchReason, MailOutcome, SiteSettingName } from '../../../domain/entities/site-setting.ts';
import { area } from '../../../domain/words/area.ts';

/** Texts of the server settings and of the checklist above them. */
export const settingsWords = area('settings', {
  loading: 'Loading the settings',
  labels: {
    PRODUCT_NAME: 'Product name',
    CONTACT_EMAIL: 'Contact email',
    SIGN_UP: 'Who can sign up',
    DEMO: 'Sample data for visitors',
    TRIAL_DAYS: 'Length of a trial in days',
    SMTP_URL: 'Mail server',
    MAIL_FROM: 'Sender',
    TILE_URL: 'Map tile address',
    TILE_ATTRIBUTION: 'Map attribution',
    TILE_MAX_ZOOM: 'Highest zoom level',
    BACKUP_KEEP: 'Backups to keep',
  } satisfies Record<SiteSettingName, string>,
  hints: {
    PRODUCT_NAME: 'Shown everywhere, for example in page titles and emails.',
    CONTACT_EMAIL: 'Members write to this address. It is public.',
    SIGN_UP: '',
    DEMO: 'Visitors can look around as a sample athlete, without an account.',
    TRIAL_DAYS: 'Without a coupon. For trials that start from now on.',
    SMTP_URL:
      'For example smtps://user:password@mail.example.org:465. Percent-encode special characters: @ in a password is %40. Ports 25, 465, 587 or 2525.',
    MAIL_FROM: 'For example Longrun <run@example.org>. Many mail servers only accept their own addresses.',
    TILE_URL: 'For example https://tiles.example.org/{z}/{x}/{y}.png. It is public.',
    TILE_ATTRIBUTION: 'For example © OpenStreetMap contributors.',
    TILE_MAX_ZOOM: '',
    BACKUP_KEEP:
      'The newest backups, one for each of this many days, and one for each of four weeks. Older ones are deleted.',
  } satisfies Record<SiteSettingName, string>,
  wrong: {
    PRODUCT_NAME: 'Enter 1 to 40 characters.',
    CONTACT_EMAIL: 'Enter an email address.',
    SIGN_UP: 'Choose an option.',
    DEMO: 'Choose an option.',
    TRIAL_DAYS: 'Enter a whole number from 1 to 730.',
    SMTP_URL:
      'Enter an address like smtps://user:password@mail.example.org:465, with port 25, 465, 587 or 2525 and no options after it.',
    MAIL_FROM: 'Enter a sender like Longrun <run@example.org>.',
    TILE_URL: 'Enter an address with {z}, {x} and {y}, and the map attribution.',
    TILE_ATTRIBUTION: 'Enter the map attribution, 1 to 200 characters. It belongs to the address.',
    TILE_MAX_ZOOM: 'Enter a whole number from 1 to 22.',
    BACKUP_KEEP: 'Enter a whole number from 1 to 1000.',
  } satisfies Record<SiteSettingName, string>,
  sections: {
    product: { title: 'Product', note: 'Visible to everyone.' },
    signUp: { title: 'Sign-up', note: 'Existing accounts stay as they are.' },
    mail: { title: 'Email', note: 'Without a mail server, emails are kept on the server machine.' },
    map: { title: 'Map', note: 'Shown below routes to members who ask for it.' },
    backups: { title: 'Backups', note: 'The environment sets where and how often backups are made.' },
  },
  options: {
    SIGN_UP: { open: 'Everyone', invite: 'People with an invitation', closed: 'No one' },
    DEMO: { on: 'On', off: 'Off' },
  },
  defaultOption: (text: string) => `Default (${text})`,
  defaultHint: (text: string) => `Leave empty for the default: ${text}`,
  noDefaultHint: 'Leave empty for none.',
  fixed: (variable: string) => `Set by the environment variable ${variable}. Change it there.`,
  secretSet: (address: string) => `Set: ${address}. Enter a new address to replace it.`,
  secretLost: 'The stored address can’t be read, because the server’s secret key changed. Enter it again.',
  remove: 'Remove the mail server',
  save: 'Save',
  saved: 'Saved. Open pages show it after a reload.',
  notSaved: 'Couldn’t save',
  checkFields: 'Check the fields below.',
  changedBy: (names: string) =>
    `Another admin changed ${names} in the meantime. The fields you didn’t edit show the new values. Save again to replace the others.`,
  nowIs: (text: string) => `Now: ${text}.`,
  proofTitle: 'Confirm it’s you',
  proofText: 'Changing server settings needs your password.',
  leaving: {
    title: 'Leave without saving?',
    message: 'You’ll lose your changes to the settings.',
    confirmLabel: 'Leave',
  },
  test: 'Send test email',
  testNote: (address: string) => `Sends an email to ${address} with the saved settings.`,
  testUnsaved: 'Save your changes first.',
  notTested: 'Couldn’t send the test email',
  outcomes: {
    sent: 'The mail server accepted the email. Check that it arrives.',
    kept: 'No mail server is set. The email is at /outbox on the server machine.',
    lost: 'No mail server is set, and the outbox is off. The email is lost.',
    forbidden: 'The mail server’s name resolves to an address that isn’t allowed. Use another mail server.',
    unknown_name: 'There is no server with this name. Check the host name.',
    unreachable: 'The mail server can’t be reached. Check host name and port.',
    timeout: 'The mail server isn’t responding. Check port and firewall.',
    tls: 'No secure connection. Use smtps:// for port 465 and smtp:// for 587, and check the certificate.',
    login: 'The mail server rejected the user name or password.',
    refused: 'The mail server rejected the email. Check the sender.',
    failed: 'The email couldn’t be sent.',
  } satisfies Record<MailOutcome, string>,
  reply: (text: string) => `The mail server replied: ${text}`,

  // launch-card.tsx
  launch: 'Before you invite others',
  launchNote: 'Checked by the server.',
  loadingLaunch: 'Loading the checklist',
  states: { done: 'Done', open: 'To do', unknown: 'Unclear' },
  checks: {
    https: 'HTTPS',
    mail: 'Email',
    backups: 'Backups',
    admins: 'Second admin',
    samples: 'Sample data',
    sign_up: 'Sign-up',
    coupons: 'Coupons',
  } satisfies Record<LaunchCheck, string>,
  done: {
    https: 'You opened the server at its public address, over HTTPS.',
    mail: 'A test email was sent.',
    backups: 'The newest backup was restored and compared.',
    admins: 'There are several admins.',
    samples: 'Sample data is off, and no sample pages are published.',
    sign_up: 'You chose who can sign up.',
    coupons: 'All coupons have an end date or a limit.',
  } satisfies Record<LaunchCheck, string>,
  reasons: {
    no_address: () => 'Set PUBLIC_URL to the https address of the server.',
    plain_http: () => 'PUBLIC_URL isn’t https. Put the server behind a proxy with a certificate.',
    reached_otherwise: () =>
      'You didn’t open the server at the address in PUBLIC_URL. Open that address, or set TRUST_PROXY.',
    no_mail_server: () => 'Set a mail server below.',
    not_tested: () => 'Send a test email below.',
    no_backups: () => 'No backups are made. Set BACKUP_DIR.',
    never_checked: () => 'No backup has been checked yet. Check one now.',
    check_failed: () => 'The last check of a backup failed.',
    checked_long_ago: () => 'The last check of a backup is more than 30 days old.',
    own_backups: () => 'The database is your own PostgreSQL. Check its backups yourself.',
    one_admin: () => 'There is one admin. Make another member an admin, in case you lose access.',
    demo_on: () => 'Visitors can sign in with sample data. Turn it off below.',
    sample_members: (count: number) =>
      count === 1
        ? 'One sample member is left. It is removed within a day.'
        : `${count} sample members are left. They are removed within a day.`,
    sample_pages: (count: number) =>
      count === 1
        ? 'One page of a sample partner is published. Take it down.'
        : `${count} pages of sample partners are published. Take them down.`,
    not_chosen: () => 'Everyone can sign up by default. Choose who can, below.',
    unlimited_coupons: (count: number) =>
      count === 1 ? 'One coupon has no end date and no limit.' : `${count} coupons have no end date and no limit.`,
  } satisfies Record<LaunchReason, (count: number) => string>,
  links: {
    backups: 'Backups and clock',
    admins: 'Members',
    samples: 'Partner pages',
    coupons: 'Coupons',
  },
});
