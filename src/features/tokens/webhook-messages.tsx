import type { Webhook, WebhookDelivery } from '../../../domain/entities/webhook.ts';
import { numberText } from '../../../domain/words/area.ts';
import { useDeliveries } from '../../api/webhooks.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { webhooksWords as words } from './webhook-words.ts';
import styles from './tokens.module.css';

function outcomeOf({ state, status, fault, nextTryAt }: WebhookDelivery, timeText: (time: string) => string): string {
  if (state === 'delivered') return words.arrived(status);
  if (fault === null) return words.gathering;
  const why = status === null ? words.faults[fault] : words.withStatus(words.faults[fault], status);
  return state === 'waiting' && nextTryAt !== null ? words.triedAgain(why, timeText(nextTryAt)) : words.gaveUp(why);
}

/** The latest messages of a webhook, with their results. */
export function Messages({ webhook: { webhookId, address } }: { readonly webhook: Webhook }) {
  const deliveries = useDeliveries(webhookId);
  const { timeText } = useTimeText();
  const columns: readonly Column<WebhookDelivery>[] = [
    { id: 'event', label: words.event, isHeader: true, cell: ({ event }) => words.eventNames[event] },
    { id: 'when', label: words.when, cell: ({ createdAt, triedAt }) => timeText(triedAt ?? createdAt) },
    { id: 'outcome', label: words.outcome, cell: (delivery) => outcomeOf(delivery, timeText) },
    { id: 'tries', label: words.tries, isNumber: true, cell: ({ tries }) => numberText(tries) },
  ];
  return (
    <QueryView query={deliveries} label={words.loadingMessages} skeleton={<Skeleton height={80} />}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={styles.soft}>{words.noMessages}</p>
        ) : (
          <Table
            caption={words.messagesOf(address)}
            columns={columns}
            rows={rows}
            rowKey={({ messageId }) => messageId}
          />
        )
      }
    </QueryView>
  );
}
