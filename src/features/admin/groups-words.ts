import { area } from '../../../domain/words/area.ts';

/** Words of the admin pages about teams and programmes. */
export const groupsWords = area('adminGroups', {
  find: 'Find',
  findTeam: 'Name of a team or coach',
  findCohort: 'Name of a programme, partner or steward',
  loadingTeams: 'Loading the teams',
  loadingTeam: 'Loading the team',
  loadingCohorts: 'Loading the programmes',
  noTeams: 'No team matches.',
  noCohorts: 'No programme matches.',
  moreThere: 'There are more. Look for a name to see them.',
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
  joinNote: 'By this link, with a new account or one they have. You can also add new accounts with this team.',
  addMembers: 'Add members',
  rename: 'Name',
  saveName: 'Rename',
  renamed: 'Renamed',
  deleting: 'Delete the team',
  deletingNote: 'Accounts, activities and planned workouts stay.',
  deleteTeam: 'Delete team',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (athletes: number, staff: number) =>
    `${athletes === 1 ? 'One athlete leaves' : `${athletes} athletes leave`} this team, and ${staff === 1 ? 'one coach or assistant loses' : `${staff} coaches and assistants lose`} access to their training, unless they share another team. Its groups, requests, invitations and list of assignments are deleted. Accounts, activities and planned workouts stay. This cannot be undone.`,
  add: 'Add a coach or an assistant',
  addNote:
    'They need an account of a trainer or coach. They are notified. Athletes join by the link above, or by a row with this team when you add members.',
  member: 'Member id or e-mail address',
  role: 'As',
  addButton: 'Add',
  added: 'Added.',

  // new-team-card.tsx
  newTeam: 'Make a team',
  newTeamNote: 'For a trainer or coach who has an account. They are told, and invite their athletes by its link.',
  teamName: 'Name of the team',
  nameNeeded: 'Enter a name.',
  coachOf: 'Its coach: member id or e-mail address',
  coachNeeded: 'Enter who coaches it.',
  makeTeam: 'Make team',
  notMade: 'No team was made',

  // team-rules-card.tsx
  settings: 'Settings',
  whoPays: 'Who pays',
  athletesPay: 'Athletes pay for themselves',
  athletesPayMeans: 'Coaches see the training of those whose trial or subscription runs.',
  teamPays: 'The team pays',
  teamPaysMeans: 'Coaches see the training of all athletes, whatever each has paid.',
  retains: 'The team retains its coaches’ access',
  retainsMeans: 'Coaches go on seeing athletes whose trial or subscription is over.',
  followsMeans: 'Where athletes pay for themselves, coaches lose sight of those whose trial or subscription is over.',
  visible: 'Coaches choose whether athletes see their dashboard',
  visibleMeans: 'The choice is on the coaches’ profile.',
  hiddenMeans: 'It stays as it is now, and coaches are not asked.',
  yes: 'Yes',
  no: 'No',
  touches: (athletes: number, staff: number) =>
    `This touches ${athletes === 1 ? '1 athlete' : `${athletes} athletes`}, and ${
      staff === 1 ? '1 coach or assistant' : `${staff} coaches and assistants`
    }. Where a coach and an athlete share another team, the one that opens more counts.`,
  sightStays: 'What they see of the athletes stays as it is.',
  sightOpens: (over: number) =>
    over === 0
      ? 'They see every athlete already, since nobody’s trial or subscription is over. They go on doing so when one ends.'
      : `They see the training of ${over === 1 ? '1 more athlete' : `${over} more athletes`}, whose trial or subscription is over.`,
  sightCloses: (over: number) =>
    over === 0
      ? 'They lose sight of nobody now, since nobody’s trial or subscription is over, but of each athlete whose own ends.'
      : `They lose sight of the training of ${over === 1 ? '1 athlete' : `${over} athletes`}, whose trial or subscription is over.`,
  /** Replacements if nothing is charged. */
  free: {
    whoPays: 'Whose access counts',
    athletesPay: 'That of each athlete',
    athletesPayMeans: 'Coaches see the training of athletes who have access themselves.',
    teamPays: 'That of the coaches',
    teamPaysMeans: 'Coaches see the training of all athletes.',
    retainsMeans: 'Coaches go on seeing athletes who have no access any more.',
    followsMeans: 'Where the access of each athlete counts, coaches lose sight of those who have none.',
    sightOpens: (over: number) =>
      over === 0
        ? 'They see every athlete already, since all have access. They go on doing so when somebody’s ends.'
        : `They see the training of ${over === 1 ? '1 more athlete' : `${over} more athletes`} without access.`,
    sightCloses: (over: number) =>
      over === 0
        ? 'They lose sight of nobody now, since all have access, but of each athlete whose access ends.'
        : `They lose sight of the training of ${over === 1 ? '1 athlete' : `${over} athletes`} without access.`,
  },
  noCharge: 'Nothing is charged or paid back by this: what each athlete pays stays as it is.',
  choiceOpens: 'Its coaches can choose on their profile whether athletes see their dashboard.',
  choiceCloses: 'Its coaches can no longer choose. It stays at this:',
  saveSettings: 'Save settings',
  saved: 'Saved.',

  unknownTeam: 'There is no such team',
  unknownTeamText: 'It was deleted, or the address is wrong.',
  programme: 'Programme',
  levels: 'Levels to choose from',
  levelsNote: 'Which levels a programme takes is written in the editor of its page.',
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
    'Stewards read what members share with the programme, each as far as their level allows. Every look is recorded.',
  appoint: 'Appoint',
  dismiss: 'Remove',
  dismissOf: (name: string) => `Remove ${name}`,
  dismissTitle: (name: string) => `Remove ${name} as a steward?`,
  dismissText: 'They read nothing more of this programme, from their next request on.',
  appointed: (name: string) => `${name} is a steward.`,
  dismissed: (name: string) => `${name} is no longer a steward.`,
  notDone: 'Nothing was changed',
});
