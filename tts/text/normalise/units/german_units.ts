/**
 * Names of units in German, in the notation of unit_signs.ts.
 * @module
 */

/** One unit a line. */
export const GERMAN_UNITS = `
  Tbl.|Tablette|Tabletten|f
  Kps.|Kapsel|Kapseln|f
  Pck.|Päckchen|Päckchen
  Pckg.|Päckchen|Päckchen
  Pkg.|Packung|Packungen|f
  Pr.|Prise|Prisen|f
  Ds.|Dose|Dosen|f
  Ct.|Cent|Cent
  Bp|Basispunkt|Basispunkte
  Bp.|Basispunkt|Basispunkte
  Bft.|Beaufort|Beaufort
  ng|Nanogramm|Nanogramm
  MBit/s|Megabit pro Sekunde|Megabit pro Sekunde
  GBit/s|Gigabit pro Sekunde|Gigabit pro Sekunde
  Mb/s|Megabit pro Sekunde|Megabit pro Sekunde
  BPM|Schlag pro Minute|Schläge pro Minute
  Erw.|Erwachsener|Erwachsene
  Ki.|Kind|Kinder
  kn|Knoten|Knoten
  Ah|Amperestunde|Amperestunden|f
  mbar|Millibar|Millibar
  mol|Mol|Mol
  mmol|Millimol|Millimol
  mU|Millieinheit|Millieinheiten|f
  I.E.|internationale Einheit|internationale Einheiten|f
  IE|internationale Einheit|internationale Einheiten|f
  lx|Lux|Lux
  oz|Unze|Unzen|f
  U/min|Umdrehung pro Minute|Umdrehungen pro Minute|f
  Stg.|Stange|Stangen|f
  Fl.|Flasche|Flaschen|f
  Pfd.|Pfund|Pfund
  Ztr.|Zentner|Zentner
  Dtzd.|Dutzend|Dutzend
  Tg.|Tag|Tage
  Tr.|Tropfen|Tropfen
  Msp.|Messerspitze|Messerspitzen|f
  tkm|tausend Kilometer|tausend Kilometer
  qkm|Quadratkilometer|Quadratkilometer
  bpm|Schlag pro Minute|Schläge pro Minute
  Tabl.|Tablette|Tabletten|f
  dl|Deziliter|Deziliter
  Bft|Beaufort|Beaufort
  Std|Stunde|Stunden|f
  Min|Minute|Minuten|f
  Sek|Sekunde|Sekunden|f
  Pkt.|Punkt|Punkte
  fps|Bild pro Sekunde|Bilder pro Sekunde|f
  mmHg|Millimeter Quecksilbersäule|Millimeter Quecksilbersäule
  J.|Jahr|Jahre
  Mon.|Monat|Monate
  Wo.|Woche|Wochen|f
  µF|Mikrofarad|Mikrofarad
  nF|Nanofarad|Nanofarad
  pF|Pikofarad|Pikofarad
  lm|Lumen|Lumen
  kN|Kilonewton|Kilonewton
  %|Prozent|Prozent
  ‰|Promille|Promille
  °|Grad|Grad
  ° C|Grad Celsius|Grad Celsius
  °C|Grad Celsius|Grad Celsius
  °F|Grad Fahrenheit|Grad Fahrenheit
  mph|Meile pro Stunde|Meilen pro Stunde|f
  ft|Fuß|Fuß
  lb|Pfund|Pfund
  lbs|Pfund|Pfund
  mi|Meile|Meilen|f
  fl oz|Flüssigunze|Flüssigunzen|f
  K|Kelvin|Kelvin
  km|Kilometer|Kilometer
  Tkm|tausend Kilometer|tausend Kilometer
  m|Meter|Meter
  cm|Zentimeter|Zentimeter
  mm|Millimeter|Millimeter
  µm|Mikrometer|Mikrometer
  nm|Nanometer|Nanometer
  km²|Quadratkilometer|Quadratkilometer
  m²|Quadratmeter|Quadratmeter
  qm|Quadratmeter|Quadratmeter
  cm²|Quadratzentimeter|Quadratzentimeter
  mm²|Quadratmillimeter|Quadratmillimeter
  m³|Kubikmeter|Kubikmeter
  cm³|Kubikzentimeter|Kubikzentimeter
  ha|Hektar|Hektar
  km/h|Kilometer pro Stunde|Kilometer pro Stunde
  m/s|Meter pro Sekunde|Meter pro Sekunde
  m/s²|Meter pro Quadratsekunde|Meter pro Quadratsekunde
  kg|Kilogramm|Kilogramm
  g|Gramm|Gramm
  mg|Milligramm|Milligramm
  µg|Mikrogramm|Mikrogramm
  mcg|Mikrogramm|Mikrogramm
  t|Tonne|Tonnen|f
  EL|Esslöffel|Esslöffel
  TL|Teelöffel|Teelöffel
  l|Liter|Liter
  L|Liter|Liter
  ml|Milliliter|Milliliter
  µl|Mikroliter|Mikroliter
  µL|Mikroliter|Mikroliter
  cl|Zentiliter|Zentiliter
  h|Stunde|Stunden|f
  Std.|Stunde|Stunden|f
  min|Minute|Minuten|f
  Min.|Minute|Minuten|f
  s|Sekunde|Sekunden|f
  Sek.|Sekunde|Sekunden|f
  ms|Millisekunde|Millisekunden|f
  µs|Mikrosekunde|Mikrosekunden|f
  Hz|Hertz|Hertz
  kHz|Kilohertz|Kilohertz
  MHz|Megahertz|Megahertz
  GHz|Gigahertz|Gigahertz
  W|Watt|Watt
  kW|Kilowatt|Kilowatt
  MW|Megawatt|Megawatt
  GW|Gigawatt|Gigawatt
  Wh|Wattstunde|Wattstunden|f
  MWh|Megawattstunde|Megawattstunden|f
  GWh|Gigawattstunde|Gigawattstunden|f
  kWh|Kilowattstunde|Kilowattstunden|f
  V|Volt|Volt
  Ω|Ohm|Ohm
  kΩ|Kiloohm|Kiloohm
  MΩ|Megaohm|Megaohm
  A|Ampere|Ampere
  mA|Milliampere|Milliampere
  mAh|Milliamperestunde|Milliamperestunden|f
  Nm|Newtonmeter|Newtonmeter
  N·m|Newtonmeter|Newtonmeter
  J|Joule|Joule
  kJ|Kilojoule|Kilojoule
  MJ|Megajoule|Megajoule
  kcal|Kilokalorie|Kilokalorien|f
  PS|pe ess|pe ess
  dB|Dezibel|Dezibel
  Pa|Pascal|Pascal
  hPa|Hektopascal|Hektopascal
  kPa|Kilopascal|Kilopascal
  MPa|Megapascal|Megapascal
  bar|Bar|Bar
  B|Byte|Byte
  KB|Kilobyte|Kilobyte
  kB|Kilobyte|Kilobyte
  MB|Megabyte|Megabyte
  MP|Megapixel|Megapixel
  bps|Basispunkt|Basispunkte
  GB|Gigabyte|Gigabyte
  TB|Terabyte|Terabyte
  kbit/s|Kilobit pro Sekunde|Kilobit pro Sekunde
  Mbit/s|Megabit pro Sekunde|Megabit pro Sekunde
  Gbit/s|Gigabit pro Sekunde|Gigabit pro Sekunde
  px|Pixel|Pixel
  dpi|de pe i|de pe i
`;
