import type { NewToken } from '../../domain/entities/api-token.ts';
import { tokenMakingView } from '../../machines/tokenMaking/selectors.ts';
import type { TokenMakingRef } from '../../machines/tokenMaking/tokenMaking.machine.ts';
import { useView } from './use-view.ts';

/** State of creating a personal token, and its actions. */
export const useTokenMaking = (workflow: TokenMakingRef) => ({
  ...useView(workflow, tokenMakingView),
  make: (wanted: NewToken) => workflow.send({ type: 'MAKE', wanted }),
  keep: () => workflow.send({ type: 'KEEP' }),
});
