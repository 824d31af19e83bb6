import { area } from './area.ts';

/** Errors in a row of new members. */
export const newMember = area('newMember', {
  unknownType: (type: string) => `“${type}” is no type. Choose Athlete, Trainer or Coach.`,
  hasAccount: 'This address has an account.',
  trainerNeeded: 'Give the e-mail of the trainer whose team this is.',
  ownTrainer: 'Nobody is their own trainer. Leave this empty.',
  unknownTrainer: 'No trainer or coach has this e-mail.',
  trainerWithoutTeam: 'This trainer has no team yet.',
  otherTeam: 'This trainer has no team of this name.',
  teamTaken: 'There is a team of this name already. Give the e-mail of one of its trainers to join it.',
});
