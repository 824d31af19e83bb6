import {
  createListChangeImplementations,
  type ListChangeDependencies,
} from '../../machines/listChange/implementations.ts';
import { type ListChange, listChangeMachine } from '../../machines/listChange/listChange.machine.ts';
import { listChangeView } from '../../machines/listChange/selectors.ts';
import { useLatest } from './use-latest.ts';
import { useView } from './use-view.ts';
import { useWorkflow } from './use-workflow.ts';

/** Changes the entries of a list; `ask` asks for confirmation first. Drops a change made during another one. */
export function useListChange(makeChange: ListChangeDependencies['makeChange']) {
  const latest = useLatest(makeChange);
  const implementations = () => createListChangeImplementations({ makeChange: latest });
  const workflow = useWorkflow(listChangeMachine, implementations, undefined);
  const send = (change: ListChange, asksFirst: boolean) => workflow.send({ type: 'CHANGE', change, asksFirst });
  return {
    ...useView(workflow, listChangeView),
    change: (change: ListChange) => send(change, false),
    ask: (change: ListChange) => send(change, true),
    confirm: () => workflow.send({ type: 'CONFIRM' }),
    cancel: () => workflow.send({ type: 'CANCEL' }),
  };
}
export type ListChanging = ReturnType<typeof useListChange>;
