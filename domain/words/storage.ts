/** How much of what a member may keep is taken (ours). */
export const storage = {
  title: 'Your files',
  note: 'The files that your activities were read from are kept as they came.',
  full: 'There is no room left for your files. Take imports back that you do not need, or ask whoever runs this server for more room.',
  nearlyFull:
    'Soon there will be no room left. Take imports back that you do not need, or ask whoever runs this server for more room.',
  undrawable: 'This recording is too long to be drawn.',
  files: (used: number, allowed: number) => `${used.toLocaleString('en')} of ${allowed.toLocaleString('en')} files`,
  size: (used: string, allowed: string) => `${used} of ${allowed}`,
  unpacked: (used: string, allowed: string) => `${used} of ${allowed} when unpacked`,
} as const;
