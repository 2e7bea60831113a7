import { type Logger, pino } from 'pino'
import type { Config } from '../settings/config.ts'

/** What may never stand in a log line, wherever it appears. */
const REDACTED = [
  'req.headers.cookie',
  'req.headers.authorization',
  '*.password',
  '*.newPassword',
  '*.emailPassword',
  '*.token',
  // Of a broken constraint: the values of the row.
  'err.detail',
]

/** Lines are written some at a time: writing each by itself costs more than all else about it. */
const lines = pino.destination({ minLength: 8192, periodicFlush: 100, sync: true })
process.once('exit', () => lines.flushSync())

/** Where the server and its jobs say what happened. */
export const createLog = ({ logLevel }: Config): Logger =>
  pino({ level: logLevel, redact: REDACTED, base: undefined }, lines)
