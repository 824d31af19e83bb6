import { area } from '../../../domain/words/area.ts';

/** Texts of the admin pages about teams and programmes. */
export const groupsWords = area('adminGroups', {
  find: 'Find',
  findTeam: 'Name of a team or coach',
  findCohort: 'Name of a programme, partner or steward',
  loadingTeams: 'Loading the teams',
  loadingTeam: 'Loading the team',
  loadingCohorts: 'Loading the programmes',
  noTeams: 'No matching teams.',
  noCohorts: 'No matching programmes.',
  moreThere: 'There are more. Search by name to see them.',
  team: 'Team',
  coaches: 'Coaches',
  assistants: 'Assistants',
  athletes: 'Athletes',
  access: 'Payment and access',
  accessFree: 'Access',
  allTeams: 'All teams',
  noCoach: 'No coach',
  people: 'People',
  join: 'How athletes join',
  joinNote: 'With this link, using a new or an existing account. You can also add new accounts with this team.',
  addMembers: 'Add members',
  rename: 'Name',
  saveName: 'Rename',
  renamed: 'Renamed',
  deleting: 'Delete the team',
  deletingNote: 'Accounts, activities and planned workouts are kept.',
  deleteTeam: 'Delete team',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (athletes: number, staff: number) =>
    `${athletes === 1 ? 'One athlete leaves' : `${athletes} athletes leave`} this team, and ${staff === 1 ? 'one coach or assistant loses' : `${staff} coaches and assistants lose`} access to their training, unless they share another team. Its groups, requests, invitations, messages, coaches’ private notes and list of assignments are deleted. Accounts, activities and planned workouts are kept. This cannot be undone.`,
  add: 'Add a coach or an assistant',
  addNote:
    'They need a trainer or coach account, and are notified. Athletes join with the link above, or as a row with this team when you add members.',
  member: 'Member ID or email address',
  role: 'As',
  addButton: 'Add',
  added: 'Added.',

  // new-team-card.tsx
  newTeam: 'Create a team',
  newTeamNote:
    'For a trainer or coach with an account. They are notified, and can invite athletes with the team’s link.',
  teamName: 'Name of the team',
  nameNeeded: 'Enter a name.',
  coachOf: 'Coach: member ID or email address',
  coachNeeded: 'Enter the coach of the team.',
  makeTeam: 'Create team',
  notMade: 'Couldn’t create the team',

  // team-rules-card.tsx
  settings: 'Settings',
  whoPays: 'Who pays',
  athletesPay: 'Athletes pay for themselves',
  athletesPayMeans: 'Coaches see the training of athletes with an active trial or subscription.',
  teamPays: 'The team pays',
  teamPaysMeans: 'Coaches see the training of all athletes, regardless of who pays.',
  retains: 'Coaches keep their access',
  retainsMeans: 'Coaches still see athletes whose trial or subscription has ended.',
  followsMeans: 'If athletes pay for themselves, coaches can’t see those whose trial or subscription has ended.',
  visible: 'Coaches choose whether athletes see their dashboard',
  visibleMeans: 'Coaches choose on their profile.',
  hiddenMeans: 'The current setting stays, and coaches can’t change it.',
  yes: 'Yes',
  no: 'No',
  touches: (athletes: number, staff: number) =>
    `This affects ${athletes === 1 ? '1 athlete' : `${athletes} athletes`}, and ${
      staff === 1 ? '1 coach or assistant' : `${staff} coaches and assistants`
    }. If a coach and an athlete share another team, the more permissive one counts.`,
  sightStays: 'They see the same athletes as before.',
  sightOpens: (over: number) =>
    over === 0
      ? 'They already see every athlete, since all have an active trial or subscription. From now on, they keep this access when one of those ends.'
      : `They also see the training of ${over === 1 ? '1 more athlete' : `${over} more athletes`}, whose trial or subscription has ended.`,
  sightCloses: (over: number) =>
    over === 0
      ? 'They still see every athlete now, since all have an active trial or subscription. They’ll lose access to an athlete when that athlete’s trial or subscription ends.'
      : `They lose access to the training of ${over === 1 ? '1 athlete' : `${over} athletes`}, whose trial or subscription has ended.`,
  /** Replacements for servers that charge nothing. */
  free: {
    whoPays: 'Access rule',
    athletesPay: 'Each athlete’s access',
    athletesPayMeans: 'Coaches see the training of athletes who have access themselves.',
    teamPays: 'The coaches’ access',
    teamPaysMeans: 'Coaches see the training of all athletes.',
    retainsMeans: 'Coaches still see athletes who no longer have access.',
    followsMeans: 'If each athlete’s access counts, coaches can’t see those without access.',
    sightOpens: (over: number) =>
      over === 0
        ? 'They already see every athlete, since all have access. From now on, they keep this access when an athlete’s access ends.'
        : `They also see the training of ${over === 1 ? '1 more athlete' : `${over} more athletes`} without access.`,
    sightCloses: (over: number) =>
      over === 0
        ? 'They still see every athlete now, since all have access. They’ll lose access to an athlete when that athlete’s own access ends.'
        : `They lose access to the training of ${over === 1 ? '1 athlete' : `${over} athletes`} without access.`,
  },
  noCharge: 'Nothing is charged or refunded: athletes pay the same as before.',
  choiceOpens: 'Its coaches can choose on their profile whether athletes see their dashboard.',
  choiceCloses: 'Its coaches can no longer choose. The current setting stays:',
  saveSettings: 'Save settings',
  saved: 'Saved.',

  unknownTeam: 'Team not found',
  unknownTeamText: 'It was deleted, or the address is wrong.',
  programme: 'Programme',
  levels: 'Available levels',
  levelsNote: 'Set the levels in the editor of the programme’s page.',
  toThePages: 'Pages of partners',
  sharing: 'Members who share',
  atLevel: (count: string, level: number) => `${count} at level ${level}`,
  nobody: 'Nobody',
  stewards: 'Stewards',
  noStewards: 'None',
  change: 'Change',
  changeOf: (name: string) => `Change the stewards of ${name}`,
  close: 'Close',
  stewardsOf: (name: string) => `Stewards of ${name}`,
  stewardsNote:
    'Stewards read what members share with the programme, depending on each member’s level. Every access is logged.',
  appoint: 'Appoint',
  dismiss: 'Remove',
  dismissOf: (name: string) => `Remove ${name}`,
  dismissTitle: (name: string) => `Remove ${name} as a steward?`,
  dismissText: 'They lose access to this programme immediately.',
  appointed: (name: string) => `${name} is a steward.`,
  dismissed: (name: string) => `${name} is no longer a steward.`,
  notDone: 'Nothing was changed',
});
