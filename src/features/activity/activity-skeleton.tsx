import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder of the page while loading. */
export const ActivitySkeleton = () => (
  <>
    <Card>
      <Skeleton height={120} />
    </Card>
    <Card>
      <Skeleton height={420} />
    </Card>
  </>
);
