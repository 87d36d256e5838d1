/**
 * Names of units in French, in the notation of unit_signs.ts.
 * @module
 */

/** One unit a line. */
export const FRENCH_UNITS = `
  pb|point de base|points de base
  pdb|point de base|points de base
  pt|point|points
  ng|nanogramme|nanogrammes
  spect.|spectateur|spectateurs
  ppm|partie par million|parties par million|f
  ppb|partie par milliard|parties par milliard|f
  nds|nœud|nœuds
  Mb/s|mégabit par seconde|mégabits par seconde
  Gb/s|gigabit par seconde|gigabits par seconde
  i/s|image par seconde|images par seconde|f
  BPM|battement par minute|battements par minute
  cs|cuillère à soupe|cuillères à soupe|f
  enf.|enfant|enfants
  ad.|adulte|adultes
  Ah|ampère-heure|ampères-heures
  mbar|millibar|millibars
  mol|mole|moles|f
  mmol|millimole|millimoles|f
  UI|unité internationale|unités internationales|f
  mUI|milli-unité internationale|milli-unités internationales|f
  lx|lux|lux
  oz|once|onces|f
  bpm|battement par minute|battements par minute
  cp|comprimé|comprimés
  cp.|comprimé|comprimés
  min.|minute|minutes|f
  douz.|douzaine|douzaines|f
  bout.|bouteille|bouteilles|f
  an|an|ans
  pts|point|points
  tr/min|tour par minute|tours par minute
  dl|décilitre|décilitres
  fps|image par seconde|images par seconde|f
  mmHg|millimètre de mercure|millimètres de mercure
  sem.|semaine|semaines|f
  sec|seconde|secondes|f
  sec.|seconde|secondes|f
  µF|microfarad|microfarads
  nF|nanofarad|nanofarads
  pF|picofarad|picofarads
  lm|lumen|lumens
  kN|kilonewton|kilonewtons
  %|pour cent|pour cent
  ‰|pour mille|pour mille
  °|degré|degrés
  ° C|degré Celsius|degrés Celsius
  °C|degré Celsius|degrés Celsius
  °F|degré Fahrenheit|degrés Fahrenheit
  mph|mile par heure|miles à l'heure
  ft|pied|pieds
  lb|livre|livres|f
  lbs|livre|livres|f
  mi|mile|miles
  fl oz|once liquide|onces liquides|f
  K|kelvin|kelvins
  km|kilomètre|kilomètres
  m|mètre|mètres
  cm|centimètre|centimètres
  mm|millimètre|millimètres
  µm|micromètre|micromètres
  nm|nanomètre|nanomètres
  km²|kilomètre carré|kilomètres carrés
  m²|mètre carré|mètres carrés
  cm²|centimètre carré|centimètres carrés
  mm²|millimètre carré|millimètres carrés
  m³|mètre cube|mètres cubes
  cm³|centimètre cube|centimètres cubes
  ha|hectare|hectares
  km/h|kilomètre à l'heure|kilomètres à l'heure
  m/s|mètre par seconde|mètres par seconde
  m/s²|mètre par seconde au carré|mètres par seconde au carré
  kg|kilogramme|kilogrammes
  g|gramme|grammes
  mg|milligramme|milligrammes
  µg|microgramme|microgrammes
  t|tonne|tonnes|f
  l|litre|litres
  L|litre|litres
  ml|millilitre|millilitres
  µl|microlitre|microlitres
  µL|microlitre|microlitres
  mL|millilitre|millilitres
  cl|centilitre|centilitres
  cL|centilitre|centilitres
  dL|décilitre|décilitres
  sem|semaine|semaines|f
  h|heure|heures|f
  j|jour|jours
  j.|jour|jours
  min|minute|minutes|f
  mn|minute|minutes|f
  s|seconde|secondes|f
  ms|milliseconde|millisecondes|f
  µs|microseconde|microsecondes|f
  Hz|hertz|hertz
  kHz|kilohertz|kilohertz
  MHz|mégahertz|mégahertz
  GHz|gigahertz|gigahertz
  W|watt|watts
  kW|kilowatt|kilowatts
  MW|mégawatt|mégawatts
  GW|gigawatt|gigawatts
  Wh|wattheure|wattheures
  MWh|mégawattheure|mégawattheures
  GWh|gigawattheure|gigawattheures
  kWh|kilowattheure|kilowattheures
  V|volt|volts
  Ω|ohm|ohms
  kΩ|kiloohm|kiloohms
  MΩ|mégohm|mégohms
  A|ampère|ampères
  mA|milliampère|milliampères
  mAh|milliampère-heure|milliampères-heures
  Nm|newton-mètre|newtons-mètres
  N·m|newton-mètre|newtons-mètres
  J|joule|joules
  kJ|kilojoule|kilojoules
  MJ|mégajoule|mégajoules
  kcal|kilocalorie|kilocalories|f
  ch|cheval|chevaux
  dB|décibel|décibels
  Pa|pascal|pascals
  hPa|hectopascal|hectopascals
  kPa|kilopascal|kilopascals
  MPa|mégapascal|mégapascals
  bar|bar|bars
  o|octet|octets
  kB|kilooctet|kilooctets
  MB|mégaoctet|mégaoctets
  GB|gigaoctet|gigaoctets
  TB|téraoctet|téraoctets
  ko|kilooctet|kilooctets
  Ko|kilooctet|kilooctets
  Mo|mégaoctet|mégaoctets
  Go|gigaoctet|gigaoctets
  To|téraoctet|téraoctets
  kbit/s|kilobit par seconde|kilobits par seconde
  Mbit/s|mégabit par seconde|mégabits par seconde
  Gbit/s|gigabit par seconde|gigabits par seconde
  px|pixel|pixels
`;
