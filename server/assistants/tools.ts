import { type AssistantToolName, assistantToolNames } from '../../domain/entities/assistant.ts';
import { mayVisit, type Visitor } from '../../domain/navigation.ts';
import { explainNumber } from './explain-tool.ts';
import { getFitness, getPlan, getRecords } from './load-tools.ts';
import type { AssistantCaller } from './tool.ts';
import { getActivity, getTraining } from './training-tools.ts';

export const tools = {
  get_training: getTraining,
  get_activity: getActivity,
  get_fitness: getFitness,
  get_plan: getPlan,
  get_records: getRecords,
  explain_number: explainNumber,
} as const satisfies Readonly<Record<AssistantToolName, unknown>>;

/** Returns the tools available to an assistant, by its level and the member's access to pages. */
export const toolsFor = ({ grant }: Pick<AssistantCaller, 'grant'>, member: Visitor): AssistantToolName[] =>
  assistantToolNames.filter((name) => grant.level >= tools[name].level && mayVisit(member, tools[name].page));
