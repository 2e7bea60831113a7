import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** The history has no index of requests, so only entries around the log line, or of the last days, are searched. */
const AROUND_MINUTES = 15
const LAST_DAYS = 7

/** A line of the log, of any kind. */
export interface LogLine {
  time: string
  msg: string
  requestId?: string
  method?: string
  path?: string
  status?: number
  ms?: number
  address?: string
  userId?: number | null
  err?: { type?: string; message?: string; stack?: string }
}

/** The lines of one request; what a journal puts before a line is left out. */
export async function linesOf(lines: AsyncIterable<string>, requestId: string): Promise<LogLine[]> {
  const found: LogLine[] = []
  for await (const line of lines) {
    if (!line.includes(requestId)) continue
    const read = parse(line.slice(line.indexOf('{')))
    if (read && read.requestId === requestId) found.push(read)
  }
  return found
}

function parse(text: string): LogLine | null {
  try {
    return JSON.parse(text) as LogLine
  } catch {
    return null
  }
}

interface EntryOfRequest {
  at: Date
  actorName: string
  action: string
  entityType: string | null
  entityId: number | null
  address: string | null
  actorId: number | null
}

async function entriesOf(db: Database, requestId: string, lines: readonly LogLine[]): Promise<EntryOfRequest[]> {
  const moment = lines.find(({ time }) => !Number.isNaN(Date.parse(time)))?.time
  const when = moment
    ? sql`at between ${moment}::timestamptz - ${AROUND_MINUTES} * interval '1 minute'
                 and ${moment}::timestamptz + ${AROUND_MINUTES} * interval '1 minute'`
    : sql`at > now() - ${LAST_DAYS} * interval '1 day'`
  const { rows } = await sql<EntryOfRequest>`
    select at, "actorName", "actorId", action, "entityType", "entityId"::float8 as "entityId", address
    from history where "requestId" = ${requestId} and ${when} order by id`.execute(db)
  return rows
}

async function personOf(db: Database, userId: number): Promise<string> {
  const { rows } = await sql<{ name: string; email: string }>`
    select concat_ws(' ', "firstName", "lastName") as name, email from users where id = ${userId}`.execute(db)
  const [person] = rows
  return person ? `${person.name} (${person.email}), user ${userId}` : `user ${userId} (not found)`
}

/** Reports who sent a request, when, what it did, and why it failed; empty: no trace of it. */
export async function tellRequest(db: Database, requestId: string, lines: readonly LogLine[]): Promise<string[]> {
  const entries = await entriesOf(db, requestId, lines)
  const userId = lines.find((line) => line.userId)?.userId ?? entries.find(({ actorId }) => actorId !== null)?.actorId
  const who = userId ? [`By ${await personOf(db, userId)}`] : []
  return [...lines.flatMap(callOf), ...who, ...lines.flatMap(reasonOf), ...entries.map(entryOf)]
}

const callOf = ({ time, msg, method, path, status, ms, address }: LogLine): string[] =>
  msg === 'call' ? [`${time}  ${method} ${path}: ${status} after ${ms} ms${address ? `, from ${address}` : ''}`] : []

function reasonOf({ time, msg, err }: LogLine): string[] {
  if (msg === 'call') return []
  return [`${time}  ${msg}`, ...(err ? [err.stack ?? `${err.type}: ${err.message}`] : [])]
}

const entryOf = ({ at, actorName, action, entityType, entityId, address }: EntryOfRequest): string =>
  `${at.toISOString()}  history: ${action}${entityType ? ` of ${entityType} ${entityId}` : ''} by ${actorName}${address ? `, from ${address}` : ''}`
