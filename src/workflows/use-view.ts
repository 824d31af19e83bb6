import { shallowEqual, useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

type ViewableActor = Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>;
type SnapshotOf<Workflow> = Workflow extends ViewableActor ? ReturnType<Workflow['getSnapshot']> : undefined;

/**
 * Returns a component's view of a workflow.
 * @param workflow undefined if it may not have started
 * @param viewOf returns the visible values; the component rerenders when one of them changes
 */
export const useView = <Workflow extends ViewableActor | undefined, View>(
  workflow: Workflow,
  viewOf: (snapshot: SnapshotOf<Workflow>) => View,
): View => useSelector(workflow as ViewableActor, viewOf as (snapshot: unknown) => View, shallowEqual);
