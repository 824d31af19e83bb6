import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The page before its numbers are there. */
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
