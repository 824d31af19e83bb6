import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EMAIL_MAX } from '../../../domain/constants.ts';
import { memberSorts, type MemberSort } from '../../../domain/entities/member-row.ts';
import { keys } from '../../api/keys.ts';
import { useMember } from '../../api/queries.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ListChanging, useListChange } from '../../workflows/list-change.ts';
import { Badge } from './badge.tsx';
import { localDay } from './local-day.ts';
import { FactorDialog, type MemberRow, nameOf, RoleDialog } from './member-dialogs.tsx';
import { membersWords as words } from './members-words.ts';
import { PersonText } from './person-text.tsx';
import { ShowMore } from './show-more.tsx';
import styles from './admin.module.css';

/** Formats when access ends; `null` if it does not. */
function untilText({ accessLevel, trialEndsAt, paidUntil }: MemberRow): string | null {
  const now = new Date().toISOString();
  if (accessLevel !== 10 && accessLevel !== 0) return null;
  if (paidUntil !== null && paidUntil > now) return words.paidUntil(localDay(paidUntil));
  if (accessLevel !== 10 || trialEndsAt === null) return null;
  return (trialEndsAt > now ? words.trialUntil : words.trialEnded)(localDay(trialEndsAt));
}

/** Formats when the link for a first password was sent, and when it expires. */
function invitedText({ at, expiresAt }: NonNullable<MemberRow['invited']>): string {
  const end = expiresAt > new Date().toISOString() ? words.linkEnds(localDay(expiresAt)) : words.linkEnded;
  return `${words.invitedOn(localDay(at))}, ${end}`;
}

type Menu = { readonly member: MemberRow; readonly button: Element };

interface ColumnsProps {
  readonly isCharged: boolean;
  readonly timeText: (instant: string) => string;
  readonly open: (menu: Menu) => void;
}

const columns = ({ isCharged, timeText, open }: ColumnsProps): readonly Column<MemberRow>[] => [
  {
    id: 'member',
    label: words.member,
    isHeader: true,
    cell: (member) => (
      <Link to="/admin/$" params={{ _splat: 'member/manage' }} search={{ member: member.memberId }}>
        <PersonText person={member} former="" />
      </Link>
    ),
  },
  {
    id: 'access',
    label: words.access,
    cell: (member) => (
      <span>
        {words.types[member.memberType]}, {words.levels[member.accessLevel as keyof typeof words.levels]}
        {isCharged && <span className={styles.soft}>{untilText(member)}</span>}
      </span>
    ),
  },
  {
    id: 'seen',
    label: words.lastSeen,
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? words.never : <time dateTime={lastSeenAt}>{timeText(lastSeenAt)}</time>,
  },
  {
    id: 'account',
    label: words.account,
    cell: ({ isConfirmed, isAddressProven, hasSecondFactor, invited }) => (
      <span className={styles.row}>
        {!isConfirmed && <Badge tone="bad">{invited === null ? words.unconfirmedSignUp : words.unconfirmed}</Badge>}
        {invited !== null && <span className={styles.soft}>{invitedText(invited)}</span>}
        {isConfirmed && (
          <Badge tone={isAddressProven ? undefined : 'bad'}>{isAddressProven ? words.proven : words.unproven}</Badge>
        )}
        {hasSecondFactor && <Badge tone="good">{words.hasFactor}</Badge>}
      </span>
    ),
  },
  {
    id: 'actions',
    label: words.actions,
    cell: (member) => (
      <button
        type="button"
        className={buttonClass('secondary', 'small')}
        aria-haspopup="menu"
        aria-label={words.actionsFor(nameOf(member))}
        onClick={({ currentTarget }) => open({ member, button: currentTarget })}
      >
        {words.actions}
      </button>
    ),
  },
];

function Question({ changing }: { readonly changing: ListChanging }) {
  const { confirming, confirm, cancel } = changing;
  if (confirming === null) return null;
  const isSignOut = confirming.action === 'signOut';
  const { name } = confirming;
  return (
    <ConfirmDialog
      title={isSignOut ? words.signOutTitle(name) : words.resendTitle(name)}
      message={isSignOut ? words.signOutText : words.resendText}
      confirmLabel={isSignOut ? words.signOutButton : words.resendButton}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
}

type Action = 'role' | 'factor' | 'signOut' | 'resend' | 'account';

interface ActionsProps {
  readonly menu: Menu;
  readonly isOwn: boolean;
  readonly onClose: () => void;
  readonly onAction: (action: Action) => void;
}

function ActionsMenu({ menu: { member, button }, isOwn, onClose, onAction }: ActionsProps) {
  const factorReason = isOwn ? words.factorOwn : member.hasSecondFactor ? null : words.factorOff;
  return (
    <PopupMenu<Action>
      label={words.actionsFor(nameOf(member))}
      anchor={button}
      onClose={onClose}
      onAction={onAction}
      items={[
        { id: 'role', label: words.changeRole },
        {
          id: 'factor',
          label: words.resetFactor,
          ...(factorReason !== null && { disabledBecause: factorReason }),
        },
        { id: 'signOut', label: words.signOut },
        ...(member.isConfirmed ? [] : [{ id: 'resend' as const, label: words.resend }]),
        { id: 'account', label: words.openAccount, isDanger: true },
      ]}
    />
  );
}

const listKinds = ['all', 'unconfirmed'] as const;
type ListKind = (typeof listKinds)[number];

interface SearchProps {
  readonly sort: MemberSort;
  readonly onSort: (sort: MemberSort) => void;
  readonly only: ListKind;
  readonly onOnly: (only: ListKind) => void;
  readonly onFind: (find: string) => void;
}

function Search({ sort, onSort, only, onOnly, onFind }: SearchProps) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className={`${styles.tools} ${styles.first}`}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      <TextField label={words.find} name="find" type="search" maxLength={EMAIL_MAX} value={typed} onChange={setTyped} />
      <Button type="submit">{words.findButton}</Button>
      <SelectField
        label={words.sort}
        name="sort"
        options={memberSorts.map((id) => ({ id, label: words.sorts[id] }))}
        value={sort}
        onChange={(id) => onSort(memberSorts.find((one) => one === id) ?? sort)}
      />
      <SelectField
        label={words.show}
        name="show"
        options={listKinds.map((id) => ({ id, label: words.shown[id] }))}
        value={only}
        onChange={(id) => onOnly(listKinds.find((one) => one === id) ?? only)}
      />
    </form>
  );
}

function emptyText(find: string, only: ListKind): string {
  if (find !== '') return only === 'unconfirmed' ? words.noUnconfirmedMatch(find) : words.noMatch(find);
  return only === 'unconfirmed' ? words.nobodyUnconfirmed : words.none;
}

/** Page of all members: search, and the admin's actions on each account. */
export default function MembersPage() {
  const { call } = useMemberServices();
  const { timeText } = useTimeText();
  const isCharged = usePublicServices().payments !== 'off';
  const ownId = useMember().data?.memberId;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [find, setFind] = useState('');
  const search: { readonly sort?: unknown; readonly show?: unknown } = useSearch({ strict: false });
  const sort = memberSorts.find((one) => one === search.sort) ?? 'name';
  const only = listKinds.find((one) => one === search.show) ?? 'all';
  // The URL contains sorting and filter, which Back restores, but not the search text, which may be an email address.
  const setList = (list: { readonly sort: MemberSort; readonly show: ListKind }) =>
    void navigate({ to: '/admin/$', params: { _splat: 'members' }, search: list, replace: true });
  const [menu, setMenu] = useState<Menu | null>(null);
  const [dialog, setDialog] = useState<{ readonly kind: 'role' | 'factor'; readonly member: MemberRow } | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [isFailureShown, setIsFailureShown] = useState(false);
  const query = useInfiniteQuery({
    queryKey: [...keys.adminMembers, sort, only, find],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('listMembersForAdmins', {
        body: {
          find,
          sort,
          ...(only === 'unconfirmed' && { only }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? null,
    staleTime: 0,
  });
  const read = () => queries.invalidateQueries({ queryKey: keys.adminMembers });
  const changing = useListChange(async ({ action, id, name }, signal) => {
    const params = { memberId: id };
    setIsFailureShown(true);
    if (action === 'signOut') await call('signOutMember', { params, signal });
    else await call('resendInvitation', { params, signal });
    setDone(action === 'signOut' ? words.signedOut(name) : words.resent(name));
    await read();
    return null;
  });
  const act = (action: Action, member: MemberRow) => {
    setMenu(null);
    setDone(null);
    setIsFailureShown(false);
    const { memberId: id } = member;
    if (action === 'role' || action === 'factor') setDialog({ kind: action, member });
    else if (action === 'account') {
      void navigate({ to: '/admin/$', params: { _splat: 'member/manage' }, search: { member: id } });
    } else changing.ask({ action, id, name: nameOf(member) });
  };
  const dialogProps = dialog && {
    member: dialog.member,
    trialDays: query.data?.pages[0]?.trialDays ?? null,
    onClose: () => setDialog(null),
    async onDone(sentence: string) {
      setDialog(null);
      setDone(sentence);
      await read();
    },
  };
  return (
    <div className={styles.stack}>
      {isFailureShown && changing.failed !== null && (
        <FormError title={words.notDone} message={changing.failed.message} />
      )}
      <StatusText tone="good">{done}</StatusText>
      <Card flush>
        <Search
          sort={sort}
          onSort={(chosen) => setList({ sort: chosen, show: only })}
          only={only}
          onOnly={(chosen) => setList({ sort, show: chosen })}
          onFind={setFind}
        />
        <QueryView query={query} label={words.loading} skeleton={<Skeleton height={480} />}>
          {({ pages }) => {
            const rows = pages.flatMap(({ members }) => members);
            return rows.length === 0 ? (
              <p className={styles.padded}>{emptyText(find, only)}</p>
            ) : (
              <Table
                caption={words.caption}
                columns={columns({ isCharged, timeText, open: setMenu })}
                rows={rows}
                rowKey={({ memberId }) => memberId}
              />
            );
          }}
        </QueryView>
        <ShowMore query={query} />
      </Card>
      {menu !== null && (
        <ActionsMenu
          menu={menu}
          isOwn={menu.member.memberId === ownId}
          onClose={() => setMenu(null)}
          onAction={(action) => act(action, menu.member)}
        />
      )}
      {dialog?.kind === 'role' && dialogProps && <RoleDialog {...dialogProps} />}
      {dialog?.kind === 'factor' && dialogProps && <FactorDialog {...dialogProps} />}
      <Question changing={changing} />
    </div>
  );
}
