/** What is not open to a member, from the server and on pages (ours). */
export const access = {
  unpaid: 'Your trial or subscription is over. The page “Accounting” says what is open to you.',
  closedTitle: 'Your training is kept',
  closedText:
    'Your trial or subscription is over. New activities still come in, and week, load and activities are here again when you go on.',
  hidden: 'Your team keeps this page to its coaches.',
  sampleTitle: 'You are looking around',
  sample:
    'Sample data are there to be looked at. Sign out and create an account of your own to link watches and change things.',
} as const;
