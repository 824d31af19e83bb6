import { dayText } from '../../../domain/date-text.ts';
import type { ApiToken } from '../../../domain/entities/api-token.ts';
import { localDate } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import { useMember } from '../../api/queries.ts';
import { useTokenChanges, useTokens } from '../../api/tokens.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useListChange } from '../../workflows/list-change.ts';
import { AppsCard } from './apps-card.tsx';
import { MakeToken } from './make-token.tsx';
import { UploadHelp } from './upload-help.tsx';
import { tokensWords as words } from './words.ts';
import styles from './tokens.module.css';

interface RowProps {
  readonly token: ApiToken;
  readonly member: Member;
  readonly isBusy: boolean;
  readonly onRevoke: () => void;
}

function Row({ token, member, isBusy, onRevoke }: RowProps) {
  const { name, scopes, expiresAt, lastUsedOn } = token;
  const today = useToday(member.timeZone);
  const end = Date.parse(expiresAt);
  const lastDay = dayText(localDate(end / 1000, member.timeZone), today);
  const { now } = useMemberServices();
  const isOver = end <= now();
  return (
    <li>
      <div className={styles.name}>
        <strong>{name}</strong>
        <span className={styles.soft}>{scopes.map((scope) => words.scopeNames[scope]).join(' · ')}</span>
        <span className={styles.soft}>
          {isOver ? words.ended(lastDay) : words.ends(lastDay)},{' '}
          {lastUsedOn === null ? words.neverUsed : words.usedOn(dayText(lastUsedOn, today))}
        </span>
      </div>
      <Button size="small" aria-label={words.revokeOf(name)} isDisabled={isBusy} onPress={onRevoke}>
        {words.revoke}
      </Button>
    </li>
  );
}

function TokenList({ member }: { readonly member: Member }) {
  const tokens = useTokens();
  const { revoke } = useTokenChanges();
  const revoking = useListChange(async ({ id }, signal) => {
    await revoke(id, signal);
    return null;
  });
  const { confirming, changing, made, failed } = revoking;
  return (
    <Card title={words.yours}>
      <QueryView query={tokens} label={words.loading} skeleton={<Skeleton height={120} />}>
        {(list) => (
          <div className={styles.stack}>
            {failed !== null && <FormError title={words.notRevoked} message={failed.message} />}
            {list.length === 0 ? (
              <p className={styles.soft}>{words.none}</p>
            ) : (
              <ul className={styles.list} aria-label={words.yours}>
                {list.map((token) => (
                  <Row
                    key={token.tokenId}
                    token={token}
                    member={member}
                    isBusy={changing !== null}
                    onRevoke={() => revoking.ask({ action: 'revoke', id: token.tokenId, name: token.name })}
                  />
                ))}
              </ul>
            )}
            <StatusText tone="good">{made !== null && words.revoked(made.name)}</StatusText>
          </div>
        )}
      </QueryView>
      {confirming !== null && (
        <ConfirmDialog
          title={words.revokeTitle(confirming.name)}
          message={words.revokeText}
          confirmLabel={words.revoke}
          isDanger
          onConfirm={revoking.confirm}
          onCancel={revoking.cancel}
        />
      )}
    </Card>
  );
}

/** The member's personal tokens, and a form for a new one. */
export default function TokensScreen() {
  const member = useMember();
  return (
    <Page title={words.title} subtitle={words.subtitle} back={<BackLink to="/profile">{words.profile}</BackLink>}>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(known) =>
          isSample(known) ? (
            <Note>{words.sample}</Note>
          ) : (
            <div className={styles.columns}>
              <div className={styles.stack}>
                <TokenList member={known} />
                <AppsCard member={known} />
                <Card title={words.assistants} note={words.assistantsNote}>
                  <div>
                    <LinkButton to="/profile/assistants">{words.openAssistants}</LinkButton>
                  </div>
                </Card>
                <Card title={words.webhooks} note={words.webhooksNote}>
                  <div>
                    <LinkButton to="/profile/webhooks">{words.openWebhooks}</LinkButton>
                  </div>
                </Card>
                <Card title={words.uploads} note={words.uploadsNote}>
                  <div className={styles.stack}>
                    <UploadHelp token={words.yourToken} />
                  </div>
                </Card>
              </div>
              <MakeToken />
            </div>
          )
        }
      </QueryView>
    </Page>
  );
}
