import { Link } from '@tanstack/react-router';
import type { DeviceType } from '../../../domain/vendors.ts';
import { useVendorPull } from '../../workflows/vendor-pull.ts';
import { useApi } from '../../api/api-context.ts';
import { chooseTheme } from '../../ui/theme.ts';
import styles from './find.module.css';
import type { Hit } from './hit.ts';

interface OptionProps {
  readonly hit: Hit;
  readonly id: string | undefined;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onClose: () => void;
}

/** A result with a link, an action, or both. */
export function Option(props: OptionProps) {
  const { act } = props.hit;
  if (act?.kind === 'pull') return <Pull {...props} vendor={act.vendor} />;
  return <Line {...props} onAct={act === undefined ? undefined : () => chooseTheme(act.theme)} />;
}

/** Fetches missing data from a vendor, and opens the page that shows the result. */
function Pull({ vendor, ...props }: OptionProps & { readonly vendor: DeviceType }) {
  const { call, memberId } = useApi();
  const { pull } = useVendorPull(vendor, {
    pullVendor: async ({ signal }) => {
      const answer = await call('pullVendor', { params: { vendor }, body: { member_id: memberId }, signal });
      return { importId: answer === 'none' ? null : answer.importId };
    },
  });
  return <Line {...props} onAct={pull} />;
}

function Line({
  hit,
  id,
  isChosen,
  onPoint,
  onClose,
  onAct,
}: OptionProps & { readonly onAct: (() => void) | undefined }) {
  const shared = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isChosen,
    className: styles.hit,
    onPointerMove: onPoint,
    onClick: () => {
      onAct?.();
      onClose();
    },
  } as const;
  const text = (
    <>
      <span className={styles.name}>{hit.label}</span>
      <span className={styles.detail}>{hit.detail}</span>
    </>
  );
  if (hit.link === undefined) {
    return (
      <button type="button" {...shared}>
        {text}
      </button>
    );
  }
  return (
    <Link {...hit.link} preload={false} {...shared}>
      {text}
    </Link>
  );
}
