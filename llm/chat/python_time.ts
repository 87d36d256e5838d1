/**
 * Formats times like Python's `strftime`, always in English, whatever the machine's locale is.
 * @module
 */

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const SHORT = 3;

const DIRECTIVES: ReadonlyMap<string, (date: Date) => string | number> = new Map<
  string,
  (date: Date) => string | number
>([
  ["Y", (date) => date.getFullYear()],
  ["y", (date) => two(date.getFullYear() % 100)],
  ["m", (date) => two(date.getMonth() + 1)],
  ["-m", (date) => date.getMonth() + 1],
  ["d", (date) => two(date.getDate())],
  ["-d", (date) => date.getDate()],
  ["e", (date) => String(date.getDate()).padStart(2)],
  ["B", (date) => MONTHS[date.getMonth()]!],
  ["b", (date) => MONTHS[date.getMonth()]!.slice(0, SHORT)],
  ["A", (date) => DAYS[date.getDay()]!],
  ["a", (date) => DAYS[date.getDay()]!.slice(0, SHORT)],
  ["H", (date) => two(date.getHours())],
  ["-H", (date) => date.getHours()],
  ["I", (date) => two(halfDayHour(date))],
  ["-I", (date) => halfDayHour(date)],
  ["p", (date) => date.getHours() < 12 ? "AM" : "PM"],
  ["M", (date) => two(date.getMinutes())],
  ["S", (date) => two(date.getSeconds())],
  ["F", (date) => timeText(date, "%Y-%m-%d")],
  ["T", (date) => timeText(date, "%H:%M:%S")],
  // Python writes nothing here for times without a zone.
  ["Z", () => ""],
  ["z", () => ""],
  ["%", () => "%"],
]);

/**
 * Formats `date`, in the machine's time zone.
 * @throws {Error} for an unknown directive
 */
export function timeText(date: Date, format: string): string {
  return format.replace(/%(-?.)?/gsu, (written, directive = "") => {
    const write = DIRECTIVES.get(directive);
    if (write === undefined) throw new Error(`Unknown time format ${written}`);
    return String(write(date));
  });
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

function halfDayHour(date: Date): number {
  return date.getHours() % 12 || 12;
}
