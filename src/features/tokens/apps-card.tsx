import { dayText } from '../../../domain/date-text.ts';
import { localDate } from '../../../domain/dates.ts';
import type { ConnectedApp } from '../../../domain/entities/connected-app.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { useAppChanges, useApps } from '../../api/apps.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useToday } from '../../ui/now.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useListChange } from '../../workflows/list-change.ts';
import { appsWords as words } from './app-words.ts';
import { assistantsWords } from './assistant-words.ts';
import { tokensWords } from './words.ts';
import styles from './tokens.module.css';

interface RowProps {
  readonly app: ConnectedApp;
  readonly member: Member;
  readonly isBusy: boolean;
  readonly onDisconnect: () => void;
}

/** Describes the app's permissions. */
function allowedText({ scopes, grant }: ConnectedApp): string {
  const names =
    grant === null
      ? scopes.map((scope) => tokensWords.scopeNames[scope])
      : [
          assistantsWords.levels[grant.level],
          ...(grant.exactLocations ? [assistantsWords.exact] : []),
          ...(grant.proposals ? [assistantsWords.proposing] : []),
        ];
  return names.join(' · ');
}

function Row({ app, member, isBusy, onDisconnect }: RowProps) {
  const { name, clientId, expiresAt, lastUsedOn } = app;
  const { now } = useMemberServices();
  const today = useToday(member.timeZone);
  const end = Date.parse(expiresAt);
  const lastDay = dayText(localDate(end / 1000, member.timeZone), today);
  return (
    <li>
      <div className={styles.name}>
        <strong>{name}</strong>
        {URL.canParse(clientId) && <span className={styles.soft}>{new URL(clientId).host}</span>}
        <span className={styles.soft}>{allowedText(app)}</span>
        <span className={styles.soft}>
          {end <= now() ? tokensWords.ended(lastDay) : tokensWords.ends(lastDay)},{' '}
          {lastUsedOn === null ? tokensWords.neverUsed : tokensWords.usedOn(dayText(lastUsedOn, today))}
        </span>
      </div>
      <Button size="small" aria-label={words.disconnectOf(name)} isDisabled={isBusy} onPress={onDisconnect}>
        {words.disconnect}
      </Button>
    </li>
  );
}

/** Lists apps that the member connected by OAuth. */
export function AppsCard({ member }: { readonly member: Member }) {
  const query = useApps();
  const { disconnect } = useAppChanges();
  const changing = useListChange(async ({ id }, signal) => {
    await disconnect(id, signal);
    return null;
  });
  const { confirming, made, failed } = changing;
  return (
    <Card title={words.yours} note={words.yoursNote}>
      <QueryView query={query} label={words.loading} skeleton={<Skeleton height={120} />}>
        {({ apps, isAvailable }) => (
          <div className={styles.stack}>
            {failed !== null && <FormError title={words.notDisconnected} message={failed.message} />}
            {!isAvailable && <p className={styles.soft}>{words.noHttps}</p>}
            {isAvailable && apps.length === 0 && <p className={styles.soft}>{words.none}</p>}
            {apps.length > 0 && (
              <>
                <ul className={styles.list} aria-label={words.yours}>
                  {apps.map((app) => (
                    <Row
                      key={app.tokenId}
                      app={app}
                      member={member}
                      isBusy={changing.changing !== null}
                      onDisconnect={() => changing.ask({ action: 'disconnect', id: app.tokenId, name: app.name })}
                    />
                  ))}
                </ul>
                <div>
                  <LinkButton to="/profile/assistants" hash="log">
                    {words.log}
                  </LinkButton>
                </div>
              </>
            )}
            <StatusText tone="good">{made !== null && words.disconnected(made.name)}</StatusText>
          </div>
        )}
      </QueryView>
      {confirming !== null && (
        <ConfirmDialog
          title={words.disconnectTitle(confirming.name)}
          message={words.disconnectText}
          confirmLabel={words.disconnect}
          isDanger
          onConfirm={changing.confirm}
          onCancel={changing.cancel}
        />
      )}
    </Card>
  );
}
