import type { SportWords } from './sport-name.ts';

/** Sport names in exports of Strava and Garmin Connect in French, Spanish, Italian and Portuguese, including older spellings. */
export const romanceWords: Readonly<Record<'fr' | 'es' | 'it' | 'pt', SportWords>> = {
  fr: {
    running:
      "Course à pied, Footing, Course à pied sur route, Course sur route, Course d'obstacles, Course d'orientation",
    trailRunning: 'Trail, Course de trail, Course sur sentier, Course nature, Ultra trail, Ultrafond',
    treadmillRunning:
      'Tapis roulant, Tapis de course, Course sur tapis, Course sur tapis roulant, Course à pied sur tapis roulant, Course en salle, Course à pied en intérieur',
    trackRunning: 'Course sur piste, Course à pied sur piste, Athlétisme',
    virtualRunning: 'Course à pied virtuelle, Course virtuelle',
    walking: 'Marche, Marche à pied, Marche nordique, Marche rapide, Marche sportive, Promenade',
    hiking: 'Randonnée, Randonnée pédestre, Rando, Alpinisme, Randonnée en montagne',
    cycling:
      'Vélo, Cyclisme, Sortie à vélo, Sortie vélo, Sortie cycliste, Cyclisme sur route, Vélo de route, Cyclisme sur piste, Handbike, Vélo à main, Handisport vélo, Vélomobile, Vélo couché',
    indoorCycling:
      "Vélo d'intérieur, Cyclisme en salle, Vélo en salle, Vélo d'appartement, Cyclisme d'intérieur, Home trainer, Vélo intérieur, Cyclisme en intérieur",
    virtualCycling:
      'Vélo virtuel, Sortie à vélo virtuelle, Sortie vélo virtuelle, Cyclisme virtuel, Sortie virtuelle à vélo',
    mountainBiking: 'VTT, Vélo tout terrain, Sortie VTT, Sortie en VTT, Cyclisme VTT, Vélo de montagne',
    gravelCycling:
      'Vélo gravel, Sortie gravel, Vélo de gravel, Sortie en gravel, Cyclisme gravel, Sortie à vélo gravel, Cyclo cross',
    eBiking:
      'Vélo électrique, Vélo à assistance électrique, VAE, Sortie en vélo électrique, Sortie à vélo électrique, VTT électrique, Sortie en VTT électrique, Sortie VTT électrique, VTTAE',
    poolSwimming: 'Natation, Nage, Natation en piscine, Natation piscine, Piscine, Longueurs de piscine',
    openWaterSwimming: 'Natation en eau libre, Eau libre, Nage en eau libre',
    strength:
      'Entraînement aux poids, Musculation, Renforcement musculaire, Haltérophilie, Entraînement musculaire, Renforcement fonctionnel, Poids et haltères',
    cardio:
      'Entraînement cardio, Cardio training, Entraînement fractionné de haute intensité, Entraînement par intervalles à haute intensité, Fractionné haute intensité, Danse, Boxe, Corde à sauter, Arts martiaux, Gymnastique',
    yoga: 'Étirements, Souplesse',
    elliptical: 'Vélo elliptique, Elliptique',
    stairClimbing:
      "Simulateur d'escalier, Escaliers, Montée d'escaliers, Stepper, Simulateur d'escaliers, Monte escalier",
    rowing: 'Aviron',
    indoorRowing: 'Rameur, Aviron en salle, Aviron intérieur, Aviron virtuel, Aviron indoor, Rameur virtuel',
    crossCountrySkiing: 'Ski nordique, Ski de fond, Ski à roulettes, Ski roues',
    alpineSkiing: 'Ski alpin, Ski de descente, Ski de randonnée, Ski hors piste, Planche à neige, Randonnée à ski',
    snowshoeing: 'Raquettes, Raquette, Raquettes à neige, Randonnée en raquettes',
    skating: 'Patin à glace, Patinage sur glace, Patinage, Roller, Patin à roues alignées, Rollers, Patins à roulettes',
    paddling: 'Canoë, Canoë kayak, Kayak, Paddle, Stand up paddle, Planche à pagaie, Rafting',
    climbing: "Escalade, Escalade en salle, Escalade d'intérieur, Escalade de bloc, Bloc",
    ballSports: 'Football, Basket, Basket ball, Volley, Volley ball, Tennis de table, Hockey sur glace, Handball',
    other:
      'Voile, Planche à voile, Kitesurf, Planche à roulettes, Fauteuil roulant, Fauteuil, Équitation, Kinésithérapie, Physiothérapie, Plongée, Autre, Respiration',
  },
  es: {
    running: 'Carrera, Correr, Carrera a pie, Carrera en ruta, Carrera de obstáculos, Orientación',
    trailRunning:
      'Carrera de montaña, Carrera por montaña, Carrera de trail, Carrera de sendero, Carrera por senderos, Ultramaratón',
    treadmillRunning:
      'Cinta, Cinta de correr, Carrera en cinta, Correr en cinta, Carrera en interior, Carrera en cinta de correr',
    trackRunning: 'Carrera en pista, Atletismo',
    virtualRunning: 'Carrera virtual',
    walking: 'Caminata, Caminar, Andar, Paseo, Marcha, Marcha nórdica',
    hiking: 'Senderismo, Excursión a pie, Excursionismo, Montañismo, Alpinismo',
    cycling:
      'Ciclismo, Bicicleta, Bici, Vuelta en bicicleta, Paseo en bicicleta, Salida en bicicleta, Recorrido en bicicleta, Ciclismo en ruta, Ciclismo de carretera, Ciclismo en carretera, Ciclismo en pista, Bicicleta de mano, Handcycle',
    indoorCycling:
      'Ciclismo en interior, Ciclismo indoor, Bicicleta estática, Bicicleta en interior, Ciclismo bajo techo',
    virtualCycling:
      'Bicicleta virtual, Ciclismo virtual, Vuelta virtual, Vuelta en bicicleta virtual, Paseo en bicicleta virtual, Recorrido virtual, Salida en bicicleta virtual, Salida virtual, Rodada virtual',
    mountainBiking:
      'Ciclismo de montaña, Bicicleta de montaña, Bici de montaña, Salida en bicicleta de montaña, Salida en BTT, BTT, Vuelta en bicicleta de montaña',
    gravelCycling:
      'Bicicleta de gravel, Ciclismo gravel, Ciclismo de gravel, Gravilla, Ciclismo en gravilla, Salida de gravel, Ciclismo de grava, Ciclocross',
    eBiking:
      'Bicicleta eléctrica, Bici eléctrica, Ciclismo eléctrico, Salida en bicicleta eléctrica, Vuelta en bicicleta eléctrica, Bicicleta eléctrica de montaña, Bicicleta de montaña eléctrica',
    poolSwimming: 'Natación, Nadar, Natación en piscina, Piscina, Nado',
    openWaterSwimming: 'Natación en aguas abiertas, Aguas abiertas, Nado en aguas abiertas',
    strength: 'Entrenamiento con pesas, Pesas, Entrenamiento de fuerza, Fuerza, Levantamiento de pesas, Musculación',
    cardio:
      'Entrenamiento de cardio, Entrenamiento cardiovascular, Entrenamiento por intervalos de alta intensidad, Entrenamiento en intervalos de alta intensidad, Baile, Danza, Boxeo, Saltar a la cuerda, Artes marciales',
    yoga: 'Estiramientos, Flexibilidad',
    elliptical: 'Elíptica, Bicicleta elíptica',
    stairClimbing:
      'Escaladora, Subir escaleras, Escaleras, Máquina de escaleras, Simulador de escaleras, Máquina de escalones',
    rowing: 'Remo',
    indoorRowing: 'Remo en interior, Remo indoor, Máquina de remo, Remo virtual, Remoergómetro',
    multisport: 'Multideporte',
    crossCountrySkiing: 'Esquí nórdico, Esquí de fondo, Esquí sobre ruedas, Rollerski',
    alpineSkiing: 'Esquí alpino, Esquí, Esquí de travesía, Esquí fuera de pista, Esquí de montaña, Esquí de descenso',
    snowshoeing: 'Raquetas de nieve, Caminata con raquetas de nieve, Raquetas',
    skating: 'Patinaje sobre hielo, Patinaje en línea, Patinaje, Patinar, Patines en línea',
    paddling: 'Piragüismo, Canoa, Canotaje, Kayak, Surf de remo, Surf a remo, Paddle surf',
    climbing: 'Escalada en roca, Escalada, Escalada en interior, Búlder',
    ballSports: 'Fútbol, Baloncesto, Básquetbol, Voleibol, Tenis, Tenis de mesa, Pádel, Bádminton, Balonmano, Críquet',
    other:
      'Vela, Navegación a vela, Windsurf, Monopatín, Silla de ruedas, Equitación, Fisioterapia, Buceo, Otro, Otros',
  },
  it: {
    running: 'Corsa, Correre, Corsa su strada, Podismo, Corsa a ostacoli, Orientamento',
    trailRunning:
      'Corsa in montagna, Corsa trail, Corsa su sentiero, Corsa su sterrato, Corsa trail running, Ultra trail',
    treadmillRunning: 'Tapis roulant, Corsa su tapis roulant, Corsa indoor, Corsa al coperto',
    trackRunning: 'Corsa su pista, Corsa in pista, Atletica, Atletica leggera',
    virtualRunning: 'Corsa virtuale',
    walking: 'Camminata, Camminare, Passeggiata, Cammino, Camminata nordica',
    hiking: 'Escursione, Escursionismo, Trekking, Alpinismo',
    cycling:
      'Ciclismo, Pedalata, Giro in bici, Giro in bicicletta, Uscita in bici, Bici, Bicicletta, Ciclismo su strada, Bici da strada, Ciclismo su pista, Handbike',
    indoorCycling: 'Ciclismo indoor, Ciclismo al coperto, Cyclette, Bici indoor',
    virtualCycling:
      'Pedalata virtuale, Giro virtuale, Ciclismo virtuale, Giro in bici virtuale, Uscita virtuale, Bici virtuale',
    mountainBiking:
      'Giro in mountain bike, Uscita in mountain bike, Pedalata in mountain bike, Ciclismo in mountain bike',
    gravelCycling:
      'Giro gravel, Uscita gravel, Pedalata gravel, Pedalata in gravel, Ciclismo gravel, Giro in gravel, Ciclocross',
    eBiking:
      'Pedalata con e bike, Giro in e bike, Uscita in e bike, Bici elettrica, Pedalata in e mountain bike, Giro in e mountain bike, Pedalata con e mountain bike, E mountain bike',
    poolSwimming: 'Nuotata, Nuoto, Nuoto in piscina, Piscina, Nuoto in vasca',
    openWaterSwimming: 'Nuoto in acque libere, Acque libere, Nuotata in acque libere, Nuoto in acque aperte',
    strength:
      'Allenamento con i pesi, Allenamento con pesi, Pesi, Sollevamento pesi, Allenamento della forza, Forza, Potenziamento',
    cardio:
      'Allenamento cardio, Allenamento a intervalli ad alta intensità, Danza, Ballo, Pugilato, Boxe, Salto della corda, Arti marziali',
    yoga: 'Stretching, Flessibilità',
    elliptical: 'Ellittica',
    stairClimbing: 'Stepper, Scale, Salire le scale, Simulatore di scale, Macchina per scale',
    rowing: 'Canottaggio',
    indoorRowing: 'Canottaggio indoor, Vogatore, Canottaggio virtuale, Remoergometro, Canottaggio al coperto',
    crossCountrySkiing: 'Sci nordico, Sci di fondo, Skiroll',
    alpineSkiing: 'Sci alpino, Sci, Sci alpinismo, Sci fuori pista',
    snowshoeing: 'Ciaspole, Ciaspolata, Racchette da neve, Camminata con le ciaspole, Escursione con racchette da neve',
    skating: 'Pattinaggio su ghiaccio, Pattinaggio in linea, Pattinaggio, Pattini in linea',
    paddling: 'Canoa, Kayak, Canoismo, SUP, Stand up paddle',
    climbing: 'Arrampicata, Arrampicata su roccia, Arrampicata indoor',
    ballSports: 'Calcio, Pallacanestro, Pallavolo, Ping pong, Tennistavolo, Pallamano',
    other: 'Vela, Surf, Windsurf, Skateboard, Sedia a rotelle, Equitazione, Fisioterapia, Altro',
  },
  pt: {
    running: 'Corrida, Correr, Corrida de rua, Corrida de estrada, Corrida de obstáculos',
    trailRunning:
      'Corrida em trilha, Corrida de trilha, Corrida de montanha, Corrida em trilhos, Corrida de trail, Ultramaratona',
    treadmillRunning:
      'Esteira, Corrida na esteira, Corrida em esteira, Passadeira, Corrida na passadeira, Corrida indoor, Corrida em ambiente fechado',
    trackRunning: 'Corrida na pista, Corrida em pista, Atletismo',
    virtualRunning: 'Corrida virtual',
    walking: 'Caminhada, Caminhar, Passeio a pé',
    hiking:
      'Trilha, Caminhada na natureza, Trilhas, Montanhismo, Caminhada em trilha, Caminhada em montanha, Pedestrianismo',
    cycling:
      'Pedalada, Pedal, Ciclismo, Bicicleta, Volta de bicicleta, Passeio de bicicleta, Ciclismo de estrada, Ciclismo em estrada, Ciclismo de pista, Bicicleta de mão, Handcycle',
    indoorCycling: 'Ciclismo indoor, Ciclismo em ambiente fechado, Bicicleta ergométrica, Bicicleta estática',
    virtualCycling:
      'Pedalada virtual, Ciclismo virtual, Bicicleta virtual, Volta de bicicleta virtual, Volta virtual, Pedal virtual, Passeio virtual',
    mountainBiking:
      'Pedalada de mountain bike, Mountain bike, Bicicleta de montanha, BTT, Ciclismo de montanha, Volta de BTT',
    gravelCycling:
      'Pedalada em gravel, Pedalada de gravel, Ciclismo gravel, Volta de gravel, Pedalada em cascalho, Ciclocross',
    eBiking:
      'Pedalada com bicicleta elétrica, Pedalada de bicicleta elétrica, Bicicleta elétrica, Pedalada de e bike, Volta de bicicleta elétrica, Mountain bike elétrica, Pedalada de mountain bike elétrica',
    poolSwimming: 'Natação, Nadar, Natação em piscina, Piscina',
    openWaterSwimming: 'Natação em águas abertas, Águas abertas',
    strength:
      'Treino com peso, Treino com pesos, Treino de peso, Treinamento com pesos, Treinamento de força, Treino de força, Musculação, Força, Levantamento de peso',
    cardio:
      'Treinamento intervalado de alta intensidade, Treino intervalado de alta intensidade, Treino cardio, Dança, Boxe, Pular corda, Artes marciais',
    yoga: 'Ioga, Alongamento, Flexibilidade',
    elliptical: 'Elíptico',
    stairClimbing: 'Simulador de escada, Simulador de escadas, Escada, Escadas, Subir escadas',
    rowing: 'Remo',
    indoorRowing: 'Remo indoor, Remo virtual, Máquina de remo, Remo em ambiente fechado',
    multisport: 'Multiesporte, Multidesporto',
    crossCountrySkiing: 'Esqui nórdico, Esqui cross country, Esqui de fundo, Esqui com rodas, Roller esqui',
    alpineSkiing: 'Esqui alpino, Esqui, Esqui fora de pista, Esqui de montanha, Esqui backcountry',
    snowshoeing: 'Raquetes de neve, Caminhada com raquetes de neve, Caminhada na neve',
    skating:
      'Patinação no gelo, Patinagem no gelo, Patinação inline, Patinagem em linha, Patinação, Patinagem, Patins em linha',
    paddling: 'Canoagem, Caiaque, Stand up paddle',
    climbing: 'Escalada em rocha, Escalada, Escalada indoor',
    ballSports: 'Futebol, Basquete, Basquetebol, Vôlei, Voleibol, Tênis, Tênis de mesa, Handebol, Andebol, Críquete',
    other: 'Vela, Velejar, Golfe, Windsurf, Surfe, Cadeira de rodas, Equitação, Fisioterapia, Outro, Outros',
  },
};
