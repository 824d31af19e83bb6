import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longDate } from '../../../domain/date-text.ts';
import { numberText } from '../../../domain/words/area.ts';
import { keys } from '../../api/keys.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Coupon, EndDialog, LimitsDialog } from './coupon-dialogs.tsx';
import { CouponLab } from './coupon-lab.tsx';
import { dayOfEnd } from './coupon-limits.ts';
import { NewCoupon } from './new-coupon.tsx';
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

type DialogRequest = { readonly what: 'limits' | 'end'; readonly coupon: Coupon };

function givesText({ trialDays, percentOff, discountMonths }: Coupon): string {
  const percent =
    percentOff === null
      ? []
      : [discountMonths === null ? words.givesPercent(percentOff) : words.givesPercentFor(percentOff, discountMonths)];
  return [...(trialDays > 0 ? [words.givesDays(trialDays)] : []), ...percent].join(', ');
}

const isOver = ({ expiresAt }: Coupon, now: number) => expiresAt !== null && Date.parse(expiresAt) <= now;

function endText(coupon: Coupon, now: number): string {
  if (!coupon.isEnabled) return words.turnedOff;
  if (coupon.expiresAt === null) return words.noEnd;
  const day = longDate(dayOfEnd(coupon.expiresAt));
  return isOver(coupon, now) ? words.endedOn(day) : words.endsOn(day);
}

const columns = (now: number, isCharged: boolean, ask: (asked: DialogRequest) => void): readonly Column<Coupon>[] => [
  {
    id: 'code',
    label: words.code,
    isHeader: true,
    cell: ({ code, name }) => (
      <span>
        <span className={styles.mono}>{code}</span>
        <span className={styles.soft}>{name}</span>
      </span>
    ),
  },
  { id: 'gives', label: words.gives, cell: givesText },
  {
    id: 'uses',
    label: words.uses,
    isNumber: true,
    cell: ({ uses, mostUses }) =>
      mostUses === null ? numberText(uses) : words.usesOf(numberText(uses), numberText(mostUses)),
  },
  { id: 'running', label: words.running, isNumber: true, cell: ({ trialsRunning }) => numberText(trialsRunning) },
  ...(isCharged
    ? [
        {
          id: 'reduced',
          label: words.reduced,
          isNumber: true,
          cell: ({ subscriptions }: Coupon) => numberText(subscriptions),
        },
      ]
    : []),
  { id: 'end', label: words.end, cell: (coupon) => endText(coupon, now) },
  {
    id: 'actions',
    label: words.actions,
    cell: (coupon) => (
      <span className={styles.row}>
        <Button
          size="small"
          aria-label={words.changeLimits(coupon.code)}
          onPress={() => ask({ what: 'limits', coupon })}
        >
          {words.limits}
        </Button>
        {!isOver(coupon, now) && (
          <Button
            size="small"
            variant="quiet"
            aria-label={words.endNowOf(coupon.code)}
            onPress={() => ask({ what: 'end', coupon })}
          >
            {words.endNow}
          </Button>
        )}
      </span>
    ),
  },
];

/** Lists all coupons with their limits, a form for a new one, and the lab. */
export default function CouponsPage() {
  const { call, now } = useMemberServices();
  const [asked, setAsked] = useState<DialogRequest | null>(null);
  const query = useQuery({
    queryKey: keys.adminCoupons,
    queryFn: ({ signal }) => call('listCouponsForAdmins', { signal }),
    staleTime: 0,
  });
  const close = () => setAsked(null);
  return (
    <div className={styles.stack}>
      <QueryView query={query} label={words.loadingCoupons} skeleton={<Skeleton height={320} round />}>
        {({ coupons, isCharged }) => (
          <>
            <Card flush title={words.allCoupons} note={isCharged ? words.couponsNote : undefined}>
              {coupons.length === 0 ? (
                <p className={styles.padded}>{words.noCoupons}</p>
              ) : (
                <Table
                  caption={words.allCoupons}
                  columns={columns(now(), isCharged, setAsked)}
                  rows={coupons}
                  rowKey={({ code }) => code}
                />
              )}
            </Card>
            <CouponLab isOff={!isCharged} />
            <NewCoupon isCharged={isCharged} />
          </>
        )}
      </QueryView>
      {asked?.what === 'limits' && <LimitsDialog coupon={asked.coupon} onClose={close} />}
      {asked?.what === 'end' && <EndDialog coupon={asked.coupon} onClose={close} />}
    </div>
  );
}
