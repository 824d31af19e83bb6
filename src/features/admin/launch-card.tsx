import { useQuery } from '@tanstack/react-query';
import type { LaunchCheck } from '../../../domain/entities/site-setting.ts';
import { Link } from '@tanstack/react-router';
import { keys } from '../../api/keys.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Badge } from './badge.tsx';
import { settingsWords as words } from './settings-words.ts';
import styles from './admin.module.css';

type Check = CallResponse<'getLaunchChecks'>['checks'][number];

/** Pages below /admin on which each check can be resolved. */
const pages = {
  backups: 'jobs',
  admins: 'members',
  samples: 'pages',
  coupons: 'coupons',
} as const satisfies { readonly [Name in LaunchCheck]?: string };

function Item({ check: { name, state, reason, count } }: { readonly check: Check }) {
  const tone = state === 'done' ? 'good' : state === 'open' ? 'bad' : undefined;
  const page = name in pages ? (name as keyof typeof pages) : null;
  return (
    <li className={styles.check}>
      <Badge tone={tone}>{words.states[state]}</Badge>
      <span>
        <strong>{words.checks[name]}</strong>
        <span className={styles.soft}>
          {reason === null ? words.done[name] : words.reasons[reason](count ?? 0)}
          {state !== 'done' && page !== null && (
            <>
              {' '}
              <Link to="/admin/$" params={{ _splat: pages[page] }}>
                {words.links[page]}
              </Link>
            </>
          )}
        </span>
      </span>
    </li>
  );
}

/** Checklist for the admin before other people use the server. */
export function LaunchCard() {
  const { call } = useMemberServices();
  const query = useQuery({
    queryKey: keys.launchChecks,
    queryFn: ({ signal }) => call('getLaunchChecks', { signal }),
    staleTime: 0,
  });
  return (
    <Card title={words.launch} note={words.launchNote}>
      <QueryView query={query} label={words.loadingLaunch} skeleton={<Skeleton height={320} round />}>
        {({ checks }) => (
          <ul className={styles.checks}>
            {checks.map((check) => (
              <Item key={check.name} check={check} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
