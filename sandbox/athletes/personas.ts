/** The personas whose training can be shared on the consent page. */
export const personas = [
  {
    id: 'marathoner',
    title: 'Ten years of marathon training',
    description: 'About 3,000 activities, two marathons a year, running power in the last years',
  },
  {
    id: 'new-runner',
    title: 'New runner',
    description: 'Three weeks of running and walking',
  },
  {
    id: 'triathlete',
    title: 'Triathlete',
    description: 'Two years of swimming, cycling and running, with races over several sports in one file',
  },
  {
    id: 'treadmill',
    title: 'Treadmill runner',
    description: 'A year and a half indoors, without GPS or power',
  },
  {
    id: 'empty',
    title: 'Empty account',
    description: 'A new watch that has recorded nothing yet',
  },
  {
    id: 'refused',
    title: 'Access refused',
    description: 'The vendor turns the request down',
  },
] as const;

export type PersonaId = (typeof personas)[number]['id'];

export const isPersonaId = (text: string): text is PersonaId => personas.some(({ id }) => id === text);
