import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/about (suggestion), by the file that shows them. */
export const suggestionWords = area('suggestion', {
  // suggestion-screen.tsx
  suggestionFor: (product: string) => `Suggestion for ${product}`,
  suggestion: 'Suggestion',
  whatIsMissingAndWhat: 'What is missing, and what would help you?',
  thisServerHasNoContact: 'This server has no contact address yet. Ask the person who invited you.',
  yourSuggestion: 'Your suggestion',
  whatDidYouWantTo: 'What did you want to do, and what happened instead?',
  writeTheEmail: 'Write the email',
  yourEmailAppOpensWith: 'Your email app opens with this text, ready for you to send.',
});
