import { useNavigate } from '@tanstack/react-router';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { activityPageWords as words } from './words.ts';

export interface MoreItemsProps {
  readonly activityId: string;
  readonly isByHand: boolean;
  readonly anchor: Element;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Open menu of an activity. */
export default function MoreItems({ activityId, isByHand, anchor, onDelete, onClose }: MoreItemsProps) {
  const navigate = useNavigate();
  return (
    <PopupMenu<'correct' | 'delete'>
      label={words.moreActions}
      anchor={anchor}
      onClose={onClose}
      onAction={(id) => {
        onClose();
        if (id === 'delete') onDelete();
        else void navigate({ to: '/activity/$id/correct', params: { id: activityId } });
      }}
      items={[
        { id: 'correct', label: isByHand ? words.correctByHand : words.correct },
        { id: 'delete', label: words.delete, isDanger: true },
      ]}
    />
  );
}
