import { area } from './area.ts';

/** Errors in a row of new members. */
export const newMember = area('newMember', {
  unknownType: (type: string) => `“${type}” is not a type. Choose Athlete, Trainer or Coach.`,
  hasAccount: 'This address already has an account.',
  trainerNeeded: 'Enter the email of the team’s trainer.',
  ownTrainer: 'Members can’t be their own trainer. Leave this empty.',
  unknownTrainer: 'No trainer or coach has this email.',
  trainerWithoutTeam: 'This trainer has no team yet.',
  otherTeam: 'This trainer has no team with this name.',
  teamTaken: 'A team with this name already exists. Enter the email of one of its trainers to join it.',
});
