import { area } from '../../../domain/words/area.ts';

/** Words of src/app/linking, by the file that shows them. */
export const linkingWords = area('linking', {
  // credentials-dialog.tsx
  logInTo: (name: string) => `Log in to ${name}`,
  onlyForwardsYourLoginTo: (product: string, name: string) =>
    `${product} only forwards your login to ${name} and does not store it.`,
  email: 'Email',
  password: 'Password',
  link: 'Link',
  useSOwnPage: (name: string) => `Use ${name}’s own page`,
});
