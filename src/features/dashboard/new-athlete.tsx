import { Link } from '@tanstack/react-router';
import type { Source } from '../../../domain/entities/source.ts';
import { vendors } from '../../app/linking/vendors.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { WatchIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useImports, useSources } from '../../api/queries.ts';
import styles from './dashboard.module.css';

/** A drawing of a training week, bars and the line of the load behind them. */
export const Sketch = () => (
  <svg viewBox="0 0 220 84" width={220} height={84} className={styles.sketch} aria-hidden="true">
    {[26, 0, 40, 18, 0, 34, 62, 30, 0, 46, 22, 0, 38, 70].map((height, i) => (
      <rect key={i} x={6 + i * 15} y={78 - height} width={9} height={Math.max(height, 2)} rx={2} />
    ))}
    <path d="M6 60 C50 56 60 52 100 48 S170 40 212 32" />
  </svg>
);

/** A watch is linked, and nothing came yet. */
function Linked({ source }: { readonly source: Source }) {
  const { name } = vendors[source.vendor];
  const isBroken = source.brokenSince !== null;
  return (
    <Card>
      <EmptyState
        picture={<Sketch />}
        title={isBroken ? `${name} is no longer linked` : `${name} is linked`}
        text={
          isBroken
            ? 'No new activities will arrive until you link it again.'
            : 'Your next activity will appear here as soon as your watch has synced.'
        }
        action={
          <LinkButton to="/profile/sources/$source" params={{ source: source.vendor }} variant="primary">
            {isBroken ? 'Link again' : `See ${name}`}
          </LinkButton>
        }
      />
    </Card>
  );
}

/** What will be here, and the one thing to do next. */
export function NewAthlete() {
  const running = useImports().data?.some(({ state }) => state === 'active') ?? false;
  const sources = useSources().data;
  if (running) {
    return (
      <Card>
        <EmptyState
          picture={<Sketch />}
          title="Your activities are on their way"
          text="Your newest ones are read first. Week, load and latest activities appear here as they arrive."
          action={
            <LinkButton to="/import" variant="primary">
              See how far it is
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
        title="Your training will appear here"
        text={
          <>
            Distance, time and load of your week, how it compares with earlier weeks, your critical power and your
            latest activities. No watch to connect? <Link to="/import">Import files</Link> instead.
          </>
        }
        action={
          <LinkButton to="/setup" variant="primary" icon={<WatchIcon />}>
            Connect a watch
          </LinkButton>
        }
      />
    </Card>
  );
}
