import type { ImportDetail } from '../../../domain/entities/import.ts';
import type { DeviceType } from '../../../domain/vendors.ts';
import { messages } from '../../../domain/messages.ts';
import { groupCounts } from '../../../domain/views/source-state.ts';
import { useApi } from '../../api/api-context.ts';
import { useImportProgress } from '../../workflows/imports.ts';
import { useVendorPull } from '../../workflows/vendor-pull.ts';
import { importProblem } from './import-problem.ts';
import { sourceName } from './names.ts';

/** Current result of a pull. */
export interface PullResult {
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'bad';
}

/** Returns the message about the import that a pull started; `null` if the source itself shows the problem. */
function answerOf(detail: ImportDetail, name: string, timeInSentence: (time: string) => string): PullResult | null {
  const { pull } = messages.sources;
  if (detail.state === 'active') {
    const trouble = importProblem(detail, timeInSentence);
    if (trouble !== null) return { text: trouble, tone: 'plain' };
    return { text: detail.counts.pending > 0 ? pull.reading : pull.asking(name), tone: 'plain' };
  }
  if (detail.state === 'error') {
    const kind = detail.error?.kind ?? 'puller_failed';
    return kind === 'bad_source_credentials' ? null : { text: messages.importErrors[kind], tone: 'bad' };
  }
  const { in: came } = groupCounts(detail);
  return came === 0 ? { text: pull.nothing(name), tone: 'plain' } : { text: pull.cameIn(came), tone: 'good' };
}

/** Fetches missing data from a vendor and reports the result. */
export function usePull(vendor: DeviceType, timeInSentence: (time: string) => string) {
  const { call, memberId } = useApi();
  const pulling = useVendorPull(vendor, {
    pullVendor: async ({ signal }) => {
      const answer = await call('pullVendor', { params: { vendor }, body: { member_id: memberId }, signal });
      return { importId: answer === 'none' ? null : answer.importId };
    },
  });
  const { detail } = useImportProgress(pulling.importId);
  const name = sourceName(vendor);
  const answer = (): PullResult | null => {
    if (pulling.isAsking) return { text: messages.sources.pull.asking(name), tone: 'plain' };
    if (pulling.failure !== null) return { text: pulling.failure, tone: 'bad' };
    if (pulling.hasNothing) return { text: messages.sources.pull.nothing(name), tone: 'plain' };
    return detail === null ? null : answerOf(detail, name, timeInSentence);
  };
  const { pull, isRunning, importId } = pulling;
  return { pull, isRunning, answer: answer(), importId };
}
