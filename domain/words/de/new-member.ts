import type { Translation } from '../area.ts';
import type { newMember as enNewMember } from '../new-member.ts';

export const newMember: Translation<typeof enNewMember> = {
  unknownType: (type) => `„${type}“ gibt es nicht als Art. Wähle Athlet, Trainer oder Coach.`,
  hasAccount: 'Diese Adresse hat schon ein Konto.',
  trainerNeeded: 'Gib die E-Mail des Trainers an, dessen Team das ist.',
  ownTrainer: 'Mitglieder können nicht ihr eigener Trainer sein. Lass das leer.',
  unknownTrainer: 'Kein Trainer hat diese E-Mail.',
  trainerWithoutTeam: 'Dieser Trainer hat noch kein Team.',
  otherTeam: 'Dieser Trainer hat kein Team mit diesem Namen.',
  teamTaken: 'Ein Team mit diesem Namen gibt es schon. Gib die E-Mail eines seiner Trainer an, um dazuzukommen.',
};
