import type { SportWords } from './sport-name.ts';

/**
 * English sport names by activity type: those of FIT (sport and sub-sport), Garmin Connect, Strava, Suunto, Polar, COROS, Apple Health,
 * Wahoo, Zwift, TrainingPeaks and intervals.icu. The vendors' spellings are in tests/domain/sports. Sports without a type in Longrun are in
 * `other`.
 */
export const englishWords: SportWords = {
  running: `
    run, running, jogging, jog, street running, road running, running road, running race, obstacle, obstacle run, obstacle running,
    obstacle course racing, obstacle racing, cross country running, orienteering`,
  trailRunning: `
    trail, trail run, trail running, ultra, ultra run, ultra running, ultrarunning running, vertical running, mountain running, sky running,
    running ultra`,
  treadmillRunning: `
    treadmill, treadmill run, treadmill running, indoor run, indoor running, fe treadmill, fitness equipment treadmill`,
  trackRunning: 'track run, track running, track and field, track and field running, athletics',
  virtualRunning: 'virtual run, virtual running, indoor virtual run, running indoor virtual',
  walking: `
    walk, walking, casual walking, speed walking, power walking, brisk walking, race walking, nordic walking, indoor walk, indoor walking,
    treadmill walking, urban walking, dog walking`,
  hiking: `
    hike, hiking, hiken, trekking, backpacking, mountaineering, mountain climb, mountain hiking, rucking, geocaching, expedition`,
  cycling: `
    ride, riding bike, bike, biking, cycling, bicycle, bicycling, road bike, road biking, road cycling, road ride, cycling road, track biking,
    track cycling, track ride, recumbent, recumbent cycling, recumbent biking, hand cycle, hand cycling, parasports hand cycling, velomobile,
    commute, bike commute, bike commuting, helmet riding, touring bike, bike touring`,
  indoorCycling: `
    indoor cycling, indoor bike, indoor biking, indoor ride, spin, spinning, spin bike, stationary bike, exercise bike, fe bike, indoor hand cycling,
    biking indoor cycling class, biking indoor trainer, les mills rpm, les mills sprint, les mills trip, trainer ride`,
  virtualCycling: 'virtual ride, virtual cycling, virtual biking, biking indoor virtual',
  mountainBiking: `
    mountain bike, mountain biking, mountain bike ride, mountain cycling, mtb, downhill biking, downhill mountain biking, bmx,
    enduro, enduro mtb, enduro mountain biking, orienteering mtb, mountain bike orienteering`,
  gravelCycling: `
    gravel, gravel ride, gravel bike, gravel biking, gravel cycling, gravel riding, gravel unpaved cycling, cyclocross, cycle cross,
    biking cyclecross, cyclocross ride`,
  eBiking: `
    e bike, e bike ride, e biking, e cycling, e bike fitness, e bike mountain, e bike enduro, e mountain bike, e mountain bike ride,
    e mountain biking, e mtb, e enduro mtb, electric bike, electric bike ride`,
  poolSwimming:
    'swim, swimming, lap swim, lap swimming, pool, pool swim, pool swimming, swimming pool, indoor swimming',
  openWaterSwimming: 'open water, open water swim, open water swimming, swimming open water, outdoor swimming',
  strength: `
    strength, strength training, gym, gym strength, weights, weight training, weight lifting, functional strength training,
    traditional strength training, functional training, core, core training, kettlebell, calisthenics, body pump, les mills bodypump, les mills core,
    les mills cxworx, les mills strength development, les mills tone, strength and conditioning`,
  cardio: `
    cardio, cardio training, cardio class, indoor cardio, gym cardio, gps cardio, mixed cardio, mixed metabolic cardio training, cardio dance, hiit,
    high intensity interval training, amrap, emom, tabata, cross fit, cross training, x train, functional fitness, hyrox, boot camp,     circuit, circuit training, aerobics, fitness step, step training, step aerobics, group exercise, fitness class, indoor sports, indoor training,
    outdoor gym, parkour, cheerleading, agility, gymnastics, gymnastick, boxing, fitness boxing, kickboxing, kickboxing martial arts,
    martial arts, fitness martial arts, mixed martial arts, combat, combat sports, judo, judo martial arts, karate, taekwondo, taekwondo martial arts,
    wrestling, dance, dancing, dance inspired training, social dance, fitness dancing, ballet dancing, ballroom dancing, jazz dancing, latin dancing,
    modern dancing, show dancing, street dancing, jump rope, rope skipping, water fitness, water exercise, water running, aqua jogging, aqua fitness,
    ski erg, indoor skiing, les mills barre, les mills bodyattack, les mills bodycombat, les mills bodyjam, les mills bodystep, les mills dance,
    les mills grit, les mills grit athletic, les mills grit cardio, les mills grit strength, les mills shbam, les mills ceremony, les mills conquer,
    trucker workout, fe general`,
  yoga: `
    yoga, pilates, yoga pilates, barre, flexibility, flexibility training, stretching, mobility, mobility dynamic, mobility static, tai chi,
    mind and body, body and mind, les mills bodybalance, les mills bodyflow`,
  elliptical: 'elliptical, elliptical trainer, cross trainer, fe elliptical',
  stairClimbing: `
    stair, stairs, stair climbing, stair climber, stair stepper, stair machine, stair workout, stepper, stair master, floor climb, floor climbing,
    fe climber`,
  rowing: 'row, rowing, outdoor rowing, flatwater rowing',
  indoorRowing: `
    indoor row, indoor rowing, indoor rower, rower, rowing machine, ergometer, row erg, virtual row, virtual rowing, fe rower, fitness indoor rowing`,
  multisport: `
    multisport, free multisport, auto multisport, triathlon, duathlon, aquathlon, swim bike run, swimrun, swimrunning, brick,
    adventure race, adventure racing, pool triathlon, offroad triathlon, offroad duathlon`,
  transition:
    'transition, bike to run transition, run to bike transition, swim to bike transition, run to swim transition, swim to run transition',
  crossCountrySkiing: `
    nordic ski, nordic skiing, virtual ski, cross country ski, cross country skiing, xc ski, xc skiing, skate skiing, classic skiing,
    cross country classic skiing, cross country skate skiing, xc skiing classic, xc skiing freestyle, skiing cross country, roller ski, roller skiing,
    roller skiing classic, roller skiing freestyle, biathlon, orienteering ski, ski orienteering`,
  alpineSkiing: `
    ski, skiing, alpine ski, alpine skiing, downhill ski, downhill skiing, skiing downhill, snowboard, snowboarding, snow sports, resort skiing,
    resort skiing snowboarding, resort snowboarding, backcountry, backcountry ski, backcountry skiing, backcountry skiing snowboarding,
    backcountry snowboarding, ski touring, ski tour, ski mountaineering, skimo, splitboarding, telemark, telemark skiing`,
  snowshoeing: 'snowshoe, snowshoeing, snowshoe trekking, snowshoe hiking',
  skating: `
    skate, skating, skating sports, ice skate, ice skating, skating ice, inline skate, inline skating, skating inline, roller skating, roller blading`,
  paddling: `
    paddling, paddle, paddle sports, canoe, canoeing, kayak, kayaking, flatwater, whitewater, whitewater rafting, whitewater kayaking,
    whitewater rafting kayaking, rafting, sup, stand up paddle, stand up paddling, stand up paddleboarding, stand up paddle board`,
  climbing: `
    climb, climbing, rock climb, rock climbing, indoor climb, indoor climbing, outdoor climb, outdoor climbing, boulder, bouldering, wall climbing,
    verticalsports wallclimbing, verticalsports outclimbing, via ferrata, ice climbing`,
  ballSports: `
    ball sports, ball games, team sport, soccer, football, futsal, tennis, racket, racket sport, basketball, volleyball, beach volleyball,
    beach tennis, badminton, squash, table tennis, padel, paddle tennis, pickleball, racquetball, platform tennis, rugby, hockey,
    field hockey, ice hockey, floorball, handball, cricket, baseball, softball, finnish baseball, lacrosse, american football,
    australian football, water polo, ringette, bandy, ultimate, ultimate disc, ultimate frisbee, wheelchair basketball, wheelchair tennis,
    parasports wheelchair basketball, parasports wheelchair tennis, parasports sled hockey`,
  other: `
    golf, golfing, disc golf, frisbee golf, disc sports, bowling, curling, archery, fencing, shooting, shooting sport outdoor,
    shooting sport indoor, fishing, hunting, hunting fishing, hunting with dogs, horseback riding, horse riding, riding, trotting, equestrian,
    equestrian sports, surf, surfing, surfing sports, kitesurf, kitesurfing, kiteboarding, kite, windsurf, windsurfing, wind kite surfing, speedsurfing,
    wakeboard, wakeboarding, wakesurfing, water ski, water skiing, water tubing, water sport, water sports, aquatics, sail, sailing,
    sail race, boating, trolling motor, diving, scuba, scuba diving, freediving, snorkeling, mermaiding, spearfishing, single gas diving,
    multi gas diving, gauge diving, apnea, apnea diving, apnea hunting, pool apnea, dynamic apnea, ccr diving, underwater diving, flying, hang gliding,
    paragliding, sky diving, wingsuit, jumpmaster, rc drone, fly canopy, fly paraglide, fly paramotor, fly pressurized, fly navigate,
    fly timer, fly altimeter, fly wx, fly vfr, fly ifr, driving, driving general, overland, rally, motor sports, motorcycling,
    biking motocycling, motocross, atv, snowmobiling, skateboard, skateboarding, long boarding, kickbike, wheelchair, wheelchair push run,
    wheelchair push walk, wheelchair run pace, wheelchair walk pace, wheelchair push, indoor wheelchair run, indoor wheelchair walk, para sport,
    parasports wheelchair, parasports water skiing, physical therapy, meditation, breathing, breathwork, mental strength, preparation and recovery,
    cooldown, warm up, play, fitness gaming, video gaming, esport, esports, tactical, grinding, indoor grinding, winter sport, winter sports,
    chores, custom, race, steps, stop watch, safety, incident detected, motorsports car racing,
    motorsports duro bike, motorsports endurobike, motorsports enduro, motorsports hard enduro, motorsports motocross, motorsports motorcycling,
    motorsports roadracing, motorsports snocross`,
};

/** Texts for unspecific training. A more specific word takes precedence; on their own they mean cardio training. */
export const vagueWords = 'training, workout, exercise, fitness, fitness equipment, fe, personal training';

/** Words that vendors write if no sport was chosen. */
export const unstatedWords = `
  generic, other, others, other sport, other outdoor, other indoor, unknown, unspecified, uncategorized, undefined, none, all, not set, default, manual,
  sport, sports, activity`;

/** FIT sub-sports that are only meaningful as sub-sports: 'track' alone can be any recording. */
export const subSportWords: SportWords = {
  running: 'street',
  trackRunning: 'track',
  cycling: 'road, commuting, mixed surface',
  mountainBiking: 'mountain, downhill',
  alpineSkiing: 'resort',
  ballSports: 'match, field, ice, platform',
  other: 'challenge, navigate, track me, map',
};
