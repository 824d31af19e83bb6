import { Link } from '@tanstack/react-router';
import type { Source } from '../../../domain/entities/source.ts';
import { vendors } from '../../../domain/vendors.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { WatchIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useImports, useSources } from '../../api/queries.ts';
import { dashboardWords } from './words.ts';
import styles from './dashboard.module.css';

/** Drawing of a training week, with bars and a load line behind them. */
export const Sketch = () => (
  <svg viewBox="0 0 220 84" width={220} height={84} className={styles.sketch} aria-hidden="true">
    {[26, 0, 40, 18, 0, 34, 62, 30, 0, 46, 22, 0, 38, 70].map((height, i) => (
      <rect key={i} x={6 + i * 15} y={78 - height} width={9} height={Math.max(height, 2)} rx={2} />
    ))}
    <path d="M6 60 C50 56 60 52 100 48 S170 40 212 32" />
  </svg>
);

/** Shown if a watch is linked, but nothing has been imported yet. */
function Linked({ source }: { readonly source: Source }) {
  const { name } = vendors[source.vendor];
  const isBroken = source.brokenSince !== null;
  return (
    <Card>
      <EmptyState
        picture={<Sketch />}
        title={isBroken ? dashboardWords.isNoLongerLinked(name) : dashboardWords.isLinked(name)}
        text={isBroken ? dashboardWords.noNewActivitiesWillArrive : dashboardWords.yourNextActivityWillAppear}
        action={
          <LinkButton to="/profile/sources/$source" params={{ source: source.vendor }} variant="primary">
            {isBroken ? dashboardWords.linkAgain : dashboardWords.see(name)}
          </LinkButton>
        }
      />
    </Card>
  );
}

/** Describes the future content, and the next step. */
export function NewAthlete() {
  const running = useImports().data?.some(({ state }) => state === 'active') ?? false;
  const sources = useSources().data;
  if (running) {
    return (
      <Card>
        <EmptyState
          picture={<Sketch />}
          title={dashboardWords.yourActivitiesAreOnTheir}
          text={dashboardWords.yourNewestOnesAreRead}
          action={
            <LinkButton to="/import" variant="primary">
              {dashboardWords.seeHowFarItIs}
            </LinkButton>
          }
        />
      </Card>
    );
  }
  const linked = sources?.find((source) => source.linked || source.brokenSince !== null);
  if (linked !== undefined) return <Linked source={linked} />;
  return (
    <Card>
      <EmptyState
        picture={<Sketch />}
        title={dashboardWords.yourTrainingWillAppearHere}
        text={
          <>
            {dashboardWords.distanceTimeAndLoadOf} <Link to="/import">{dashboardWords.importFiles}</Link>{' '}
            {dashboardWords.instead}
          </>
        }
        action={
          <LinkButton to="/setup" variant="primary" icon={<WatchIcon />}>
            {dashboardWords.connectAWatch}
          </LinkButton>
        }
      />
    </Card>
  );
}
