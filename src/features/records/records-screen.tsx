import { useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { recordSports } from '../../../domain/views/personal-bests.ts';
import { useMember } from '../../api/queries.ts';
import { type SeasonRecords, usePersonalBests } from '../../api/records.ts';
import { pageWords } from '../../shared/navigation/page-words.ts';
import { Choice } from '../../charts/choice.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SelectBox } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RecordsCards } from './records-cards.tsx';
import styles from './records.module.css';
import { recordsPageWords as words } from './words.ts';

/** Page of the best times, best power and the longest activities of each sport, of all time or of a season. */
export default function RecordsScreen() {
  const member = useMember();
  return (
    <Page title={pageWords['/records'].name}>
      <QueryView query={member} label={words.loading} skeleton={<Waiting />}>
        {(known) => <Records member={known} />}
      </QueryView>
    </Page>
  );
}

const Waiting = () => (
  <>
    <Skeleton height={40} width="18rem" />
    <div className={styles.grid}>
      {[420, 560, 220].map((height) => (
        <Skeleton key={height} height={height} round />
      ))}
    </div>
  </>
);

const ALL_TIME = 'all';

function Records({ member }: { readonly member: Member }) {
  const [season, setSeason] = useState<number | null>(null);
  const query = usePersonalBests(season);
  return (
    <QueryView query={query} label={words.loading} skeleton={<Waiting />}>
      {(bests) =>
        bests.years.length === 0 ? (
          <Card>
            <EmptyState
              title={words.nothing}
              text={words.nothingText}
              action={<LinkButton to="/import">{words.importFiles}</LinkButton>}
            />
          </Card>
        ) : (
          <Sports bests={bests} member={member} season={season} onSeason={setSeason} />
        )
      }
    </QueryView>
  );
}

interface SportsProps {
  readonly bests: SeasonRecords;
  readonly member: Member;
  readonly season: number | null;
  readonly onSeason: (season: number | null) => void;
}

function Sports({ bests, member, season, onSeason }: SportsProps) {
  const today = useToday(member.timeZone);
  const [chosen, choose] = useState<string | null>(null);
  const sports = recordSports(bests.records);
  const sport = sports.find(({ id }) => id === chosen) ?? sports[0];
  return (
    <>
      <div className={styles.bar}>
        {sport !== undefined && sports.length > 1 && (
          <Choice label={words.sport} options={sports} chosen={sport.id} onChoose={choose} />
        )}
        <div className={styles.season}>
          <SelectBox
            aria-label={words.season}
            value={season === null ? ALL_TIME : String(season)}
            onChange={(id) => onSeason(id === ALL_TIME ? null : Number(id))}
            options={[
              { id: ALL_TIME, label: words.allTime },
              ...bests.years.map((year) => ({ id: String(year), label: String(year) })),
            ]}
          />
        </div>
      </div>
      {sport === undefined ? (
        <Card>
          <p className={styles.none}>{words.nothingInSeason}</p>
        </Card>
      ) : (
        <RecordsCards
          bests={bests}
          sport={sport}
          shown={{ season: bests.season, today, prefersMetric: prefersMetricOf(member) }}
          isStale={bests.season !== season}
        />
      )}
    </>
  );
}
