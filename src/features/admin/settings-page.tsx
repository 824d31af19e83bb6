import { useQuery } from '@tanstack/react-query';
import type { SiteSettingName } from '../../../domain/entities/site-setting.ts';
import { keys } from '../../api/keys.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LaunchCard } from './launch-card.tsx';
import { SettingsSection } from './settings-section.tsx';
import { settingsWords as words } from './settings-words.ts';
import { TestMail } from './test-mail.tsx';
import styles from './admin.module.css';

const sections = {
  product: ['PRODUCT_NAME', 'CONTACT_EMAIL'],
  signUp: ['SIGN_UP', 'DEMO', 'TRIAL_DAYS'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  map: ['TILE_URL', 'TILE_ATTRIBUTION', 'TILE_MAX_ZOOM'],
  backups: ['BACKUP_KEEP'],
} as const satisfies Record<string, readonly SiteSettingName[]>;
type Section = keyof typeof sections;

/** Settings that take effect without a restart, below the checklist for going public. */
export default function SettingsPage() {
  const { call } = useMemberServices();
  const query = useQuery({
    queryKey: keys.siteSettings,
    queryFn: ({ signal }) => call('getSiteSettings', { signal }),
    staleTime: 0,
  });
  return (
    <div className={styles.stack}>
      <LaunchCard />
      <QueryView query={query} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {({ settings, testTo }) =>
          (Object.keys(sections) as Section[]).map((section) => {
            const names: readonly SiteSettingName[] = sections[section];
            const own = settings.filter(({ name }) => names.includes(name));
            if (own.length === 0) return null;
            return (
              <SettingsSection key={section} {...words.sections[section]} settings={own}>
                {section === 'mail' ? (isChanged) => <TestMail to={testTo} isChanged={isChanged} /> : undefined}
              </SettingsSection>
            );
          })
        }
      </QueryView>
    </div>
  );
}
