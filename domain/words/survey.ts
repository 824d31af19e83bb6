import { area } from './area.ts';

/** Errors in survey answers. The first is quoted. */
export const surveyRules = area('surveyRules', {
  required: (name: string) => `${name} is required`,
  number: (name: string) => `${name} must be a number`,
  range: (name: string, min: number, max: number) => `${name} must be from ${min} to ${max}`,
  text: (name: string) => `${name} must be text`,
  tooLong: (name: string, most: number) => `${name} must have at most ${most} characters`,
  choose: (name: string) => `Choose one of the answers to ${name}`,
});
