/**
 * Names of units in English, in the notation of unit_signs.ts.
 * @module
 */

/** One unit a line. */
export const ENGLISH_UNITS = `
  bbl|barrel|barrels
  mins.|minute|minutes
  ng|nanogram|nanograms
  BPM|beat per minute|beats per minute
  kt|knot|knots
  kts|knot|knots
  kn|knot|knots
  Ah|ampere hour|ampere hours
  mbar|millibar|millibars
  mol|mole|moles
  mmol|millimole|millimoles
  mIU|milli-international unit|milli-international units
  IU|international unit|international units
  lx|lux|lux
  lb-ft|pound-foot|pound-feet
  ft-lb|foot-pound|foot-pounds
  ft-lbs|foot-pound|foot-pounds
  ac.|acre|acres
  doz.|dozen|dozen
  MJ|megajoule|megajoules
  mins|minute|minutes
  secs|second|seconds
  wk|week|weeks
  wks|week|weeks
  yr|year|years
  yrs|year|years
  yrs.|year|years
  wks.|week|weeks
  mo|month|months
  mo.|month|months
  mos|month|months
  mos.|month|months
  mmHg|millimeter of mercury|millimeters of mercury
  µF|microfarad|microfarads
  nF|nanofarad|nanofarads
  pF|picofarad|picofarads
  lm|lumen|lumens
  kN|kilonewton|kilonewtons
  ppm|part per million|parts per million
  ppb|part per billion|parts per billion
  Mb/s|megabit per second|megabits per second
  Gb/s|gigabit per second|gigabits per second
  bpm|beat per minute|beats per minute
  mpg|mile per gallon|miles per gallon
  pts|point|points
  ft²|square foot|square feet
  ft³|cubic foot|cubic feet
  cu. ft.|cubic foot|cubic feet
  cu ft|cubic foot|cubic feet
  sqft|square foot|square feet
  yd²|square yard|square yards
  yd³|cubic yard|cubic yards
  in²|square inch|square inches
  in³|cubic inch|cubic inches
  mi²|square mile|square miles
  inHg|inch of mercury|inches of mercury
  gal.|gallon|gallons
  qt.|quart|quarts
  pt.|pint|pints
  Tbsp.|tablespoon|tablespoons
  Tbsp|tablespoon|tablespoons
  Tsp.|teaspoon|teaspoons
  %|percent|percent
  ‰|per mille|per mille
  °|degree|degrees
  °C|degree Celsius|degrees Celsius
  ° C|degree Celsius|degrees Celsius
  °F|degree Fahrenheit|degrees Fahrenheit
  ° F|degree Fahrenheit|degrees Fahrenheit
  km|kilometer|kilometers
  m|meter|meters
  cm|centimeter|centimeters
  mm|millimeter|millimeters
  µm|micrometer|micrometers
  nm|nanometer|nanometers
  km²|square kilometer|square kilometers
  m²|square meter|square meters
  cm²|square centimeter|square centimeters
  mm²|square millimeter|square millimeters
  m³|cubic meter|cubic meters
  cm³|cubic centimeter|cubic centimeters
  ft|foot|feet
  in.|inch|inches
  sec.|second|seconds
  min.|minute|minutes
  hrs.|hour|hours
  hr.|hour|hours
  ft.|foot|feet
  lbs.|pound|pounds
  lb.|pound|pounds
  oz.|ounce|ounces
  tsp.|teaspoon|teaspoons
  tbsp.|tablespoon|tablespoons
  yd|yard|yards
  yds|yard|yards
  mi|mile|miles
  mi.|mile|miles
  sq ft|square foot|square feet
  sq. ft.|square foot|square feet
  sq. mi.|square mile|square miles
  fl oz|fluid ounce|fluid ounces
  fl. oz.|fluid ounce|fluid ounces
  dL|deciliter|deciliters
  dl|deciliter|deciliters
  ha|hectare|hectares
  km/h|kilometer per hour|kilometers per hour
  kph|kilometer per hour|kilometers per hour
  mph|mile per hour|miles per hour
  m/s|meter per second|meters per second
  m/s²|meter per second squared|meters per second squared
  kg|kilogram|kilograms
  g|gram|grams
  mg|milligram|milligrams
  µg|microgram|micrograms
  mcg|microgram|micrograms
  t|ton|tons
  tbsp|tablespoon|tablespoons
  tsp|teaspoon|teaspoons
  lb|pound|pounds
  lbs|pound|pounds
  oz|ounce|ounces
  l|liter|liters
  L|liter|liters
  ml|milliliter|milliliters
  µl|microliter|microliters
  µL|microliter|microliters
  mL|milliliter|milliliters
  cl|centiliter|centiliters
  gal|gallon|gallons
  h|hour|hours
  hr|hour|hours
  hrs|hour|hours
  min|minute|minutes
  s|second|seconds
  sec|second|seconds
  ms|millisecond|milliseconds
  µs|microsecond|microseconds
  ns|nanosecond|nanoseconds
  Hz|hertz|hertz
  kHz|kilohertz|kilohertz
  MHz|megahertz|megahertz
  GHz|gigahertz|gigahertz
  W|watt|watts
  kW|kilowatt|kilowatts
  MW|megawatt|megawatts
  GW|gigawatt|gigawatts
  Wh|watt hour|watt hours
  MWh|megawatt hour|megawatt hours
  GWh|gigawatt hour|gigawatt hours
  kWh|kilowatt hour|kilowatt hours
  V|volt|volts
  Ω|ohm|ohms
  kΩ|kilohm|kilohms
  MΩ|megohm|megohms
  mV|millivolt|millivolts
  mA|milliampere|milliamperes
  mAh|milliampere hour|milliampere hours
  Nm|newton meter|newton meters
  N·m|newton meter|newton meters
  J|joule|joules
  kJ|kilojoule|kilojoules
  kcal|kilocalorie|kilocalories
  hp|horsepower|horsepower
  rpm|revolution per minute|revolutions per minute
  dB|decibel|decibels
  Pa|pascal|pascals
  hPa|hectopascal|hectopascals
  bar|bar|bar
  kPa|kilopascal|kilopascals
  MPa|megapascal|megapascals
  psi|pound per square inch|pounds per square inch
  KB|kilobyte|kilobytes
  kB|kilobyte|kilobytes
  MB|megabyte|megabytes
  MP|megapixel|megapixels
  bps|basis point|basis points
  GB|gigabyte|gigabytes
  TB|terabyte|terabytes
  GiB|gibibyte|gibibytes
  MiB|mebibyte|mebibytes
  kbit/s|kilobit per second|kilobits per second
  Mbit/s|megabit per second|megabits per second
  Gbit/s|gigabit per second|gigabits per second
  kbps|kilobit per second|kilobits per second
  Mbps|megabit per second|megabits per second
  Gbps|gigabit per second|gigabits per second
  px|pixel|pixels
  dpi|dot per inch|dots per inch
  fps|frame per second|frames per second
`;
