import { CERTIFICATE } from '../outbound/guarded-fetch.ts'
import { LinkFailure } from './instance-link.ts'

interface LinkFailureReason {
  when: RegExp
  reason: string | ((error: LinkError) => string)
  isTransient: boolean
}

type LinkError = Error & { code?: string; table?: string }

const byName = (pattern: RegExp, sentence: (name: string) => string) => (error: LinkError) =>
  sentence(pattern.exec(error.message)?.[1] ?? '')

/** By the code of the driver or of PostgreSQL; the first match counts. */
const REASONS: readonly LinkFailureReason[] = [
  { when: /^ECONNREFUSED$/, reason: 'The server refuses connections.', isTransient: true },
  { when: /^(ENOTFOUND|EAI_AGAIN)$/, reason: 'The server name is unknown.', isTransient: true },
  {
    when: /^UNKNOWN_SETTING$/,
    reason: "The server's pooler refuses a setting. Add it there to ignore_startup_parameters.",
    isTransient: false,
  },
  { when: /^(ECONNRESET|EPIPE|08\w+|CLOSED)$/, reason: 'The connection was lost.', isTransient: true },
  {
    when: /^E(HOSTUNREACH|NETUNREACH|TIMEDOUT)$|^NO_ANSWER$/,
    reason: "The server didn't respond in time.",
    isTransient: true,
  },
  { when: /^CERT_HAS_EXPIRED$/, reason: "The server's certificate has expired.", isTransient: false },
  {
    when: /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
    reason: "The server's certificate is for a different name.",
    isTransient: false,
  },
  { when: CERTIFICATE, reason: "The server's certificate isn't trusted.", isTransient: false },
  {
    when: /^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|NO_TLS)$/,
    reason: "The server doesn't offer supported encryption.",
    isTransient: false,
  },
  { when: /^NOT_POSTGRES$/, reason: "The server isn't a PostgreSQL server.", isTransient: false },
  { when: /^SASL$/, reason: 'The server refused the sign-in.', isTransient: false },
  {
    when: /^(ERR_INVALID_URL|ERR_SOCKET_BAD_PORT)$/,
    reason: "The address isn't a server address.",
    isTransient: false,
  },
  { when: /^ENOENT$/, reason: "The server isn't running.", isTransient: true },
  { when: /^28/, reason: 'The server refused the sign-in.', isTransient: false },
  { when: /^3D000$/, reason: 'The server has no database with that name.', isTransient: false },
  { when: /^55000$/, reason: "The database isn't accepting connections right now.", isTransient: true },
  { when: /^53300$/, reason: 'The server has no free connections.', isTransient: true },
  { when: /^57P/, reason: 'The server is starting or stopping.', isTransient: true },
  { when: /^(57014|55P03|40\w+)$/, reason: 'The database took too long.', isTransient: true },
  { when: /^25006$/, reason: 'The database is read-only right now.', isTransient: true },
  { when: /^53/, reason: 'The server is out of disk space or memory.', isTransient: true },
  {
    when: /^42P01$/,
    reason: byName(/relation "([^"]+)"/, (name) => `The table '${name}' is missing.`),
    isTransient: false,
  },
  {
    when: /^42703$/,
    reason: byName(/column "([^"]+)"/, (name) => `The column '${name}' is missing.`),
    isTransient: false,
  },
  { when: /^42501$/, reason: "The console doesn't have permission to change this database.", isTransient: false },
  { when: /^[0-9A-Z]{5}$/, reason: ({ code }) => `The database refused the change (${code}).`, isTransient: false },
  { when: /^E[A-Z]+$/, reason: ({ code }) => `The server can't be reached (${code}).`, isTransient: true },
]

/** A person can act on the reason; the database's own words are left out, because they may hold data. */
export function linkFailureOf(error: unknown): LinkFailure {
  if (error instanceof LinkFailure) return error
  const failure = error as LinkError
  const isSetting = /unsupported startup parameter/.test(failure.message)
  const code = isSetting ? 'UNKNOWN_SETTING' : String(failure.code ?? codeOfText(failure.message))
  const reason = REASONS.find(({ when }) => when.test(code))
  if (!reason) return new LinkFailure('An unexpected error occurred while connecting to the database.', false)
  return new LinkFailure(typeof reason.reason === 'string' ? reason.reason : reason.reason(failure), reason.isTransient)
}

/** The driver's own failures have no code. */
function codeOfText(text: string): string {
  if (/timeout|timed out/i.test(text)) return 'NO_ANSWER'
  if (/^SASL: /.test(text)) return 'SASL'
  if (/not support SSL/.test(text)) return 'NO_TLS'
  if (/invalid response|message from backend|establishing an SSL/.test(text)) return 'NOT_POSTGRES'
  return /terminated|not queryable|closed|connection/i.test(text) ? 'CLOSED' : ''
}
