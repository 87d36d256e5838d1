/**
 * Grammars of addresses: hosts, mailboxes, URIs (RFC 1123, RFC 5322, RFC 3986). Each kind has
 * longer and shorter ones, for schemas that restrict the length of a text.
 * @module
 */
import type { Format } from "./format.ts";

const HEX = "[0-9a-fA-F]";
const BYTE = '("25" [0-5] | "2" [0-4] [0-9] | "1" [0-9] [0-9] | [1-9] [0-9] | [0-9])';
const IPV4_ADDRESS = `${BYTE} ("." ${BYTE}){3}`;
/** Ports up to 59999. */
const PORT = '":" ([1-9] [0-9]{0,3} | [1-5] [0-9]{4})';
const PORT_CHARACTERS = 6;
const USER = "[A-Za-z0-9._~!$&'()*+,;=:-]{1,40}";
const USER_CHARACTERS = 40;

/** Characters of a part of the name before `@` that follows a dot. */
const MAILBOX_PART_CHARACTERS = 14;
/** The first part of a URN (RFC 8141). */
const NAMESPACE = "[A-Za-z0-9] [A-Za-z0-9-]{0,20} [A-Za-z0-9]";

/** Characters of a path that need no escape. */
const PATH_LETTERS = "A-Za-z0-9._~!$&'()*+,;=:@-";
/** Number of characters of an escape. */
const LONGEST_UNIT = 3;

/** Schemes before `://`; a closed list, so that a bare host cannot be taken for a scheme. */
const WEB_SCHEMES = ["http", "https"] as const;
const SCHEMES = [
  ...WEB_SCHEMES,
  ...["ws", "wss", "ftp", "ftps", "sftp", "ssh", "git", "s3", "gs", "ldap", "ldaps"],
  ...["postgres", "postgresql", "mysql", "mongodb", "mongodb+srv", "redis", "rediss"],
  ...["amqp", "amqps", "mqtt", "mqtts"],
] as const;

/** Maximum size of a host name. */
interface Host {
  /** Number of labels, which dots separate. */
  readonly labels: number;
  /** Characters of a label. */
  readonly characters: number;
}

interface Mailbox {
  /** Characters of the first part of the name. */
  readonly first: number;
  /** Number of further parts of the name, each after a dot. */
  readonly more: number;
  /** The host after the `@`, with at least one dot. */
  readonly host: Host;
}

interface Address {
  readonly host: Host;
  readonly hasUser: boolean;
  /** Whether escapes may be written, which take three characters each. */
  readonly hasEscapes: boolean;
  /** Number of characters of the path, the query and the fragment, an escape counting as one. */
  readonly path: number;
  readonly query: number;
  readonly fragment: number;
}

const LARGE_MAILBOX: Mailbox = { first: 32, more: 2, host: { labels: 4, characters: 24 } };
const SMALL_MAILBOX: Mailbox = { first: 17, more: 1, host: { labels: 2, characters: 15 } };
const LARGE_HOST: Host = { labels: 4, characters: 32 };
const ADDRESSES: readonly Address[] = [
  {
    host: { labels: 6, characters: 40 },
    hasUser: true,
    hasEscapes: true,
    path: 200,
    query: 200,
    fragment: 60,
  },
  { host: LARGE_HOST, hasUser: true, hasEscapes: false, path: 200, query: 80, fragment: 20 },
  {
    host: { labels: 3, characters: 24 },
    hasUser: false,
    hasEscapes: false,
    path: 100,
    query: 50,
    fragment: 8,
  },
];

/** Host names. */
export const HOSTNAME: readonly Format[] = [LARGE_HOST, { labels: 3, characters: 20 }].map(
  ({ labels, characters }) => ({
    expression: `${label(characters)} ("." ${label(characters)}){0,${labels - 1}}`,
    least: 1,
    most: hostCharacters({ labels, characters }),
  }),
);

/** IPv4 addresses. */
export const IPV4: readonly Format[] = [{ expression: IPV4_ADDRESS, least: 7, most: 15 }];

/** E-mail addresses, whose hosts have a dot. */
export const EMAIL: readonly Format[] = [LARGE_MAILBOX, SMALL_MAILBOX].map((mailbox) => ({
  expression: mailboxGrammar(mailbox),
  least: 5,
  most: mailboxCharacters(mailbox),
}));

/** Addresses of the web. */
export const WEB_ADDRESS: readonly Format[] = ADDRESSES.map((address) => ({
  expression: `${hierarchical(WEB_SCHEMES, address)} ${afterHost(address)}`,
  least: "http://a".length,
  most: "https://".length + addressCharacters(address),
}));

/** URIs of many schemes; those of the web alone where the others' lengths do not fit. */
export const URI: readonly Format[] = [
  ...ADDRESSES.map((address) => ({
    expression: uriGrammar(address),
    least: "tel:1".length,
    most: "mongodb+srv://".length + addressCharacters(address),
  })),
  ...WEB_ADDRESS,
];

/** URIs and relative references: a path from `/`, `./` or `../` on, a query or a fragment. */
export const URI_REFERENCE: readonly Format[] = [
  ...ADDRESSES.map((address) => ({
    expression: `(${uriGrammar(address)} | ${relative(address)})`,
    least: 1,
    most: "mongodb+srv://".length + addressCharacters(address),
  })),
  ...WEB_ADDRESS,
];

function uriGrammar(address: Address): string {
  const { path } = address;
  const character = pathCharacter(address, "/");
  return `((${hierarchical(SCHEMES, address)} | "file://" (${hostGrammar(address.host)})? "/" ` +
    `${character}{0,${path}}) ${afterHost(address)} | "mailto:" ${mailboxGrammar(LARGE_MAILBOX)} ` +
    `| "urn:" ${NAMESPACE} ":" [${PATH_LETTERS}]{1,100} ` +
    '| "tel:" "+"? [0-9] [0-9().-]{0,20})';
}

/** Returns the grammar of a scheme and the address of a server. */
function hierarchical(schemes: readonly string[], { host, hasUser }: Address): string {
  const names = schemes.map((scheme) => `"${scheme}"`).join(" | ");
  const user = hasUser ? `(${USER} "@")? ` : "";
  return `(${names}) "://" ${user}(${hostGrammar(host)}) (${PORT})?`;
}

/** Returns the grammar of what may follow a host. */
function afterHost(address: Address): string {
  const path = `("/" ${pathCharacter(address, "/")}{0,${address.path}})?`;
  return `${path} ${afterPath(address)}`;
}

function afterPath(address: Address): string {
  const { query, fragment } = address;
  const character = pathCharacter(address, "/?");
  return `("?" ${character}{0,${query}})? ("#" ${character}{0,${fragment}})?`;
}

function relative(address: Address): string {
  const rest = pathCharacter(address, "/");
  const character = pathCharacter(address, "/?");
  // Two slashes at the start would introduce a host.
  const path = `("." "."?)? "/" (${pathCharacter(address, "")} ${rest}{0,${address.path - 4}})?`;
  return `${path} ${afterPath(address)} | "?" ${character}{1,${address.query}} ` +
    `| "#" ${character}{0,${address.fragment}}`;
}

/** Returns the grammar of a character of a path, an escape, or one of `others`. */
function pathCharacter({ hasEscapes }: Address, others: string): string {
  const plain = `[${others}${PATH_LETTERS}]`;
  return hasEscapes ? `(${plain} | "%" ${HEX} ${HEX})` : plain;
}

/** Returns the maximum number of characters of an address after its scheme and `://`. */
function addressCharacters(address: Address): number {
  const { host, hasUser, hasEscapes, path, query, fragment } = address;
  const letters = (path + query + fragment) * (hasEscapes ? LONGEST_UNIT : 1);
  const separators = "/?#".length;
  const user = hasUser ? USER_CHARACTERS + 1 : 0;
  return user + hostCharacters(host) + PORT_CHARACTERS + letters + separators;
}

/** Grammar of a host; its last label begins with a letter, since a number makes an IPv4 address. */
function hostGrammar({ labels, characters }: Host): string {
  const named = `(${label(characters)} "."){0,${labels - 1}} ${label(characters, "A-Za-z")}`;
  return `${named} | ${IPV4_ADDRESS}`;
}

function hostCharacters({ labels, characters }: Host): number {
  return labels * (characters + 1) - 1;
}

function mailboxGrammar({ first, more, host: { labels, characters } }: Mailbox): string {
  const part = "[A-Za-z0-9_+'-]";
  return `${part}{1,${first}} ("." ${part}{1,${MAILBOX_PART_CHARACTERS}}){0,${more}} "@" ` +
    `${label(characters)} ("." ${label(characters)}){1,${labels - 1}}`;
}

function mailboxCharacters({ first, more, host }: Mailbox): number {
  return first + more * (MAILBOX_PART_CHARACTERS + 1) + 1 + hostCharacters(host);
}

/** Returns the grammar of a label of a host name, of at most `most` characters. */
function label(most: number, first = "A-Za-z0-9"): string {
  return `[${first}] ([A-Za-z0-9-]{0,${most - 2}} [A-Za-z0-9])?`;
}
