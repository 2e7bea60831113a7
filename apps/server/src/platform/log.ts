import { type Logger, pino } from 'pino'
import type { Config } from '../settings/config.ts'

const REDACTED = [
  'req.headers.cookie',
  'req.headers.authorization',
  '*.password',
  '*.newPassword',
  '*.emailPassword',
  '*.token',
  // Row values in the error of a broken constraint.
  'err.detail',
]

/** Buffered: writing each line by itself costs more than everything else about it. */
const lines = pino.destination({ minLength: 8192, periodicFlush: 100, sync: true })
process.once('exit', () => lines.flushSync())

export const createLog = ({ logLevel }: Config): Logger =>
  pino({ level: logLevel, redact: REDACTED, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, lines)
