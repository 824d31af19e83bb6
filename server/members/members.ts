import { asc, eq } from 'drizzle-orm';
import type { MemberUpdateWire, MemberWire } from '../../domain/entities/member.ts';
import type { Db } from '../db/open.ts';
import { accessLevelNow } from './access.ts';
import { members as table, teamMembers, teams, users, vendorLinks } from '../db/schema.ts';

/** Members as the API shows them. */
export interface Members {
  byId(memberId: string): Promise<MemberWire | null>;
  bySub(sub: string): Promise<MemberWire | null>;
  /** Changes the fields given; answers the member afterwards. */
  update(memberId: string, changes: MemberUpdateWire): Promise<MemberWire | null>;
}

const columnsOf = (changes: MemberUpdateWire): Partial<typeof table.$inferInsert> => ({
  firstName: changes.first_name,
  lastName: changes.last_name,
  birthDate: changes.birth_date,
  gender: changes.gender,
  height: changes.height,
  weight: changes.weight,
  prefersMetric: changes.prefers_metric,
  showFolloweeRealName: changes.show_followee_real_name,
  timeZone: changes.time_zone,
});

export function createMembers(db: Db): Members {
  async function load(which: ReturnType<typeof eq>): Promise<MemberWire | null> {
    const [row] = await db
      .select({ member: table, email: users.email })
      .from(table)
      .innerJoin(users, eq(users.sub, table.sub))
      .where(which);
    if (!row) return null;
    const { member, email } = row;
    const [links, ofTeams] = await Promise.all([
      db.select({ vendor: vendorLinks.vendor }).from(vendorLinks).where(eq(vendorLinks.memberId, member.memberId)),
      db
        .select({ team: teams })
        .from(teamMembers)
        .innerJoin(teams, eq(teams.teamId, teamMembers.teamId))
        .where(eq(teamMembers.memberId, member.memberId))
        .orderBy(asc(teamMembers.joinedAt)),
    ]);
    const linked = new Set(links.map(({ vendor }) => vendor));
    return {
      member_id: member.memberId,
      aws_cognito_sub: member.sub,
      email_address: email,
      first_name: member.firstName,
      last_name: member.lastName,
      birth_date: member.birthDate,
      gender: member.gender,
      height: member.height,
      weight: member.weight,
      prefers_metric: member.prefersMetric,
      member_type: member.memberType,
      access_level: accessLevelNow(member, new Date()),
      show_followee_real_name: member.showFolloweeRealName,
      time_zone: member.timeZone,
      garmin_linked: linked.has('garmin'),
      suunto_linked: linked.has('suunto'),
      suunto_v2_linked: linked.has('suuntoV2'),
      polar_linked: linked.has('polar'),
      coros_linked: linked.has('coros'),
      apple_linked: linked.has('apple'),
      teams: ofTeams.map(({ team }) => ({
        team_id: team.teamId,
        name: team.name,
        athletes_can_view_dashboard: team.athletesCanViewDashboard,
        athletes_billed: team.athletesBilled,
        trainer_retains_access: team.trainerRetainsAccess,
      })),
    };
  }

  return {
    byId: (memberId) => load(eq(table.memberId, memberId)),
    bySub: (sub) => load(eq(table.sub, sub)),
    async update(memberId, changes) {
      const columns = columnsOf(changes);
      if (Object.values(columns).some((value) => value !== undefined)) {
        await db.update(table).set(columns).where(eq(table.memberId, memberId));
      }
      return load(eq(table.memberId, memberId));
    },
  };
}
