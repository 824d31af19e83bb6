import { dayText } from '../../../domain/date-text.ts';
import { localDate } from '../../../domain/dates.ts';
import type { AskedFor, Assistant, AssistantQuestion } from '../../../domain/entities/assistant.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import { useAssistantChanges, useAssistants } from '../../api/assistants.ts';
import { useMember } from '../../api/queries.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useListChange } from '../../workflows/list-change.ts';
import { assistantsWords as words } from './assistant-words.ts';
import { MakeAssistant } from './make-assistant.tsx';
import { tokensWords } from './words.ts';
import styles from './tokens.module.css';

interface RowProps {
  readonly assistant: Assistant;
  readonly member: Member;
  readonly isBusy: boolean;
  readonly onRevoke: () => void;
}

function Row({ assistant, member, isBusy, onRevoke }: RowProps) {
  const { name, grant, expiresAt, lastUsedOn } = assistant;
  const today = useToday(member.timeZone);
  const { now } = useMemberServices();
  const end = Date.parse(expiresAt);
  const lastDay = dayText(localDate(end / 1000, member.timeZone), today);
  const allowed = [
    words.levels[grant.level],
    ...(grant.exactLocations ? [words.exact] : []),
    ...(grant.proposals ? [words.proposing] : []),
  ];
  return (
    <li>
      <div className={styles.name}>
        <strong>{name}</strong>
        <span className={styles.soft}>{allowed.join(' · ')}</span>
        <span className={styles.soft}>
          {end <= now() ? tokensWords.ended(lastDay) : tokensWords.ends(lastDay)},{' '}
          {lastUsedOn === null ? tokensWords.neverUsed : tokensWords.usedOn(dayText(lastUsedOn, today))}
        </span>
      </div>
      <Button size="small" aria-label={tokensWords.revokeOf(name)} isDisabled={isBusy} onPress={onRevoke}>
        {tokensWords.revoke}
      </Button>
    </li>
  );
}

const questionText = (what: AskedFor): string => ({ ...words.tools, ...tokensWords.scopeNames })[what];

function Log({ questions, member }: { readonly questions: readonly AssistantQuestion[]; readonly member: Member }) {
  const { timeText } = useTimeText();
  const today = useToday(member.timeZone);
  return (
    <Card anchor="log" title={words.log} note={words.logNote}>
      {questions.length === 0 ? (
        <p className={styles.soft}>{words.noQuestions}</p>
      ) : (
        <ol className={styles.list} aria-label={words.log}>
          {questions.map(({ assistant, tool, fromDate, toDate, askedAt }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- two questions can be the same in all fields
            <li key={`${askedAt} ${i}`}>
              <div className={styles.name}>
                <time dateTime={askedAt}>{timeText(askedAt)}</time>
                <span className={styles.soft}>
                  {assistant} · {questionText(tool)}
                  {fromDate !== null &&
                    toDate !== null &&
                    ` · ${words.days(dayText(fromDate, today), dayText(toDate, today))}`}
                </span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Assistants({ member }: { readonly member: Member }) {
  const query = useAssistants();
  const { revoke } = useAssistantChanges();
  const revoking = useListChange(async ({ id }, signal) => {
    await revoke(id, signal);
    return null;
  });
  const { confirming, changing, made, failed } = revoking;
  return (
    <QueryView query={query} label={words.loading} skeleton={<Skeleton height={240} round />}>
      {({ assistants, questions }) => (
        <div className={styles.stack}>
          <Card title={words.yours}>
            <div className={styles.stack}>
              {failed !== null && <FormError title={words.notRevoked} message={failed.message} />}
              {assistants.length === 0 ? (
                <p className={styles.soft}>{words.none}</p>
              ) : (
                <ul className={styles.list} aria-label={words.yours}>
                  {assistants.map((assistant) => (
                    <Row
                      key={assistant.tokenId}
                      assistant={assistant}
                      member={member}
                      isBusy={changing !== null}
                      onRevoke={() => revoking.ask({ action: 'revoke', id: assistant.tokenId, name: assistant.name })}
                    />
                  ))}
                </ul>
              )}
              <StatusText tone="good">{made !== null && tokensWords.revoked(made.name)}</StatusText>
            </div>
          </Card>
          <Log questions={questions} member={member} />
          {confirming !== null && (
            <ConfirmDialog
              title={tokensWords.revokeTitle(confirming.name)}
              message={words.revokeText}
              confirmLabel={tokensWords.revoke}
              isDanger
              onConfirm={revoking.confirm}
              onCancel={revoking.cancel}
            />
          )}
        </div>
      )}
    </QueryView>
  );
}

/** The member's assistants, what they asked, and a form for a new one. */
export default function AssistantsScreen() {
  const member = useMember();
  return (
    <Page title={words.title} subtitle={words.subtitle} back={<BackLink to="/profile/tokens">{words.tokens}</BackLink>}>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(known) =>
          isSample(known) ? (
            <Note>{words.sample}</Note>
          ) : (
            <div className={styles.columns}>
              <Assistants member={known} />
              <MakeAssistant />
            </div>
          )
        }
      </QueryView>
    </Page>
  );
}
