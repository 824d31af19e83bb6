import type { MachineImplementationsFrom } from 'xstate';
import type { surveyMachine } from './survey.machine.ts';

/** The survey asks nothing of the world: its parent keeps what is typed, and sends it. */
export const createSurveyImplementations = (): MachineImplementationsFrom<typeof surveyMachine> => ({});
