/** Names of the numbers that Longrun distinguishes. Unnamed numbers are kept, so that files from devices newer than this list can be imported. */
const FILE_TYPES: Readonly<Record<number, string>> = {
  1: 'device',
  2: 'settings',
  3: 'sport',
  4: 'activity',
  5: 'workout',
  6: 'course',
  7: 'schedules',
  9: 'weight',
  10: 'totals',
  11: 'goals',
  14: 'blood_pressure',
  15: 'monitoring_a',
  20: 'activity_summary',
  28: 'monitoring_daily',
  32: 'monitoring_b',
  34: 'segment',
  35: 'segment_list',
};

/** Parses names by number from a text such as '1 running, 2 cycling'. */
const numbered = (list: string): Readonly<Record<number, string>> =>
  Object.fromEntries(list.split(',').map((entry) => entry.trim().split(' ')));

const SPORTS = numbered(`
  0 generic, 1 running, 2 cycling, 3 transition, 4 fitness_equipment, 5 swimming, 6 basketball, 7 soccer, 8 tennis, 9 american_football, 10 training,
  11 walking, 12 cross_country_skiing, 13 alpine_skiing, 14 snowboarding, 15 rowing, 16 mountaineering, 17 hiking, 18 multisport, 19 paddling,
  20 flying, 21 e_biking, 22 motorcycling, 23 boating, 24 driving, 25 golf, 26 hang_gliding, 27 horseback_riding, 28 hunting, 29 fishing,
  30 inline_skating, 31 rock_climbing, 32 sailing, 33 ice_skating, 34 sky_diving, 35 snowshoeing, 36 snowmobiling, 37 stand_up_paddleboarding,
  38 surfing, 39 wakeboarding, 40 water_skiing, 41 kayaking, 42 rafting, 43 windsurfing, 44 kitesurfing, 45 tactical, 46 jumpmaster, 47 boxing,
  48 floor_climbing, 49 baseball, 53 diving, 56 shooting, 58 winter_sport, 59 grinding, 62 hiit, 63 video_gaming, 64 racket, 65 wheelchair_push_walk,
  66 wheelchair_push_run, 67 meditation, 68 para_sport, 69 disc_golf, 70 team_sport, 71 cricket, 72 rugby, 73 hockey, 74 lacrosse, 75 volleyball,
  76 water_tubing, 77 wakesurfing, 78 water_sport, 79 archery, 80 mixed_martial_arts, 81 motor_sports, 82 snorkeling, 83 dance, 84 jump_rope,
  85 pool_apnea, 86 mobility, 87 geocaching, 88 canoeing, 254 all`);

const SUB_SPORTS = numbered(`
  0 generic, 1 treadmill, 2 street, 3 trail, 4 track, 5 spin, 6 indoor_cycling, 7 road, 8 mountain, 9 downhill, 10 recumbent, 11 cyclocross,
  12 hand_cycling, 13 track_cycling, 14 indoor_rowing, 15 elliptical, 16 stair_climbing, 17 lap_swimming, 18 open_water, 19 flexibility_training,
  20 strength_training, 21 warm_up, 22 match, 23 exercise, 24 challenge, 25 indoor_skiing, 26 cardio_training, 27 indoor_walking, 28 e_bike_fitness,
  29 bmx, 30 casual_walking, 31 speed_walking, 32 bike_to_run_transition, 33 run_to_bike_transition, 34 swim_to_bike_transition, 35 atv, 36 motocross,
  37 backcountry, 38 resort, 39 rc_drone, 40 wingsuit, 41 whitewater, 42 skate_skiing, 43 yoga, 44 pilates, 45 indoor_running, 46 gravel_cycling,
  47 e_bike_mountain, 48 commuting, 49 mixed_surface, 50 navigate, 51 track_me, 52 map, 53 single_gas_diving, 54 multi_gas_diving, 55 gauge_diving,
  56 apnea_diving, 57 apnea_hunting, 58 virtual_activity, 59 obstacle, 62 breathing, 63 ccr_diving, 65 sail_race, 66 expedition, 67 ultra,
  68 indoor_climbing, 69 bouldering, 70 hiit, 71 indoor_grinding, 72 hunting_with_dogs, 73 amrap, 74 emom, 75 tabata, 77 esport, 78 triathlon,
  79 duathlon, 80 brick, 81 swim_run, 82 adventure_race, 83 trucker_workout, 84 pickleball, 85 padel, 86 indoor_wheelchair_walk,
  87 indoor_wheelchair_run, 88 indoor_hand_cycling, 90 field, 91 ice, 92 ultimate, 93 platform, 94 squash, 95 badminton, 96 racquetball,
  97 table_tennis, 98 overland, 99 trolling_motor, 110 fly_canopy, 111 fly_paraglide, 112 fly_paramotor, 113 fly_pressurized, 114 fly_navigate,
  115 fly_timer, 116 fly_altimeter, 117 fly_wx, 118 fly_vfr, 119 fly_ifr, 121 dynamic_apnea, 123 enduro, 124 rucking, 125 rally, 126 pool_triathlon,
  127 e_bike_enduro, 254 all`);

const MANUFACTURERS: Readonly<Record<number, string>> = {
  1: 'garmin',
  15: 'dynastream',
  23: 'suunto',
  32: 'wahoo_fitness',
  37: 'magellan',
  67: 'bkool',
  87: 'nielsen_kellerman',
  95: 'stryd',
  123: 'polar_electro',
  255: 'development',
  260: 'zwift',
  265: 'strava',
  267: 'bryton',
  284: 'virtualtraining',
  289: 'hammerhead',
  294: 'coros',
  295: 'virtugo',
  315: 'rgt_cycling',
  331: 'mywhoosh',
};

const orNumber = (name: string | undefined, prefix: string, value: number): string => name ?? `${prefix}${value}`;

/** Returns the name of a FIT file type, e.g. 'activity'; 'type_77' if unnamed; 'unknown' for NaN. */
export const fileTypeName = (value: number): string =>
  Number.isNaN(value) ? 'unknown' : orNumber(FILE_TYPES[value], 'type_', value);

/** Returns a sport in snake_case; 'sport_77' if unnamed; 'generic' for NaN. */
export const sportName = (value: number): string =>
  Number.isNaN(value) ? 'generic' : orNumber(SPORTS[value], 'sport_', value);

/** Returns a sub-sport in snake_case; 'sub_sport_77' if unnamed; 'generic' for NaN. */
export const subSportName = (value: number): string =>
  Number.isNaN(value) ? 'generic' : orNumber(SUB_SPORTS[value], 'sub_sport_', value);

/** Returns a manufacturer in snake_case; its number as text if unnamed; `null` for NaN. */
export const manufacturerName = (value: number): string | null =>
  Number.isNaN(value) ? null : orNumber(MANUFACTURERS[value], '', value);

/** Returns the number for a name returned by {@link sportName} and the like; `null` if FIT has none. */
const numberIn =
  (known: Readonly<Record<number, string>>, prefix: string) =>
  (name: string): number | null => {
    const found = Object.entries(known).find(([, known]) => known === name);
    const digits = found?.[0] ?? (name.startsWith(prefix) ? name.slice(prefix.length) : '');
    return /^\d{1,5}$/.test(digits) ? Number(digits) : null;
  };

export const sportNumber = numberIn(SPORTS, 'sport_');
export const subSportNumber = numberIn(SUB_SPORTS, 'sub_sport_');
export const manufacturerNumber = numberIn(MANUFACTURERS, '');
