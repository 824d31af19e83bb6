import type { MachineImplementationsFrom } from 'xstate';
import type { surveyMachine } from './survey.machine.ts';

/** The survey has no side effects: its parent stores and sends the answers. */
export const createSurveyImplementations = (): MachineImplementationsFrom<typeof surveyMachine> => ({});
