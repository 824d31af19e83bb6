import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportDetail } from '../../../domain/entities/import.ts';
import type { DeviceType } from '../../../domain/entities/member.ts';
import { messages } from '../../../domain/messages.ts';
import { groupCounts } from '../../../domain/views/source-state.ts';
import { useApi } from '../../api/api-context.ts';
import type { CallFailure } from '../../api/failure.ts';
import { refreshAfter } from '../../api/keys.ts';
import { useImport } from '../../api/queries.ts';
import { sessionVerbs } from '../../workflows/session.ts';
import { useActors } from '../actors.ts';
import { importTrouble } from './import-trouble.ts';
import { sourceName } from './names.ts';

/** What a pull came to so far. */
export interface PullAnswer {
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'bad';
}

/** What the import that a pull began says of it. Null where the source itself says why it stands still. */
function answerOf(detail: ImportDetail, name: string, whenIn: (time: string) => string): PullAnswer | null {
  const { pull } = messages.sources;
  if (detail.state === 'active') {
    const trouble = importTrouble(detail, whenIn);
    if (trouble !== null) return { text: trouble, tone: 'plain' };
    return { text: detail.counts.pending > 0 ? pull.reading : pull.asking(name), tone: 'plain' };
  }
  if (detail.state === 'error') {
    return detail.error?.kind === 'bad_source_credentials' ? null : { text: detail.error?.message ?? '', tone: 'bad' };
  }
  const { in: came } = groupCounts(detail);
  return came === 0 ? { text: pull.nothing(name), tone: 'plain' } : { text: pull.cameIn(came), tone: 'good' };
}

/** Asks a vendor for what is missing, and follows what comes of it. */
export function usePull(vendor: DeviceType, whenIn: (time: string) => string) {
  const { session } = useActors();
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const { mutate, ...asking } = useMutation<string | null, CallFailure>({
    mutationFn: async () => {
      const answer = await call('pullVendor', { params: { vendor }, body: { member_id: memberId } });
      return answer === 'none' ? null : answer.importId;
    },
    onSuccess: (importId) => {
      if (importId !== null) sessionVerbs(session).expectImport();
      return refreshAfter(queries, 'new_import_found');
    },
  });
  const begun = useImport(asking.data ?? null, { limit: 0 });
  const name = sourceName(vendor);
  const answer = (): PullAnswer | null => {
    if (asking.isPending) return { text: messages.sources.pull.asking(name), tone: 'plain' };
    if (asking.isError) return { text: asking.error.message || messages.sources.pull.failed, tone: 'bad' };
    if (asking.data === null) return { text: messages.sources.pull.nothing(name), tone: 'plain' };
    return begun.data === undefined ? null : answerOf(begun.data, name, whenIn);
  };
  const isRunning = asking.isPending || begun.data?.state === 'active';
  return { pull: () => mutate(), isRunning, answer: answer(), importId: asking.data ?? null };
}
