import { type Logger, pino } from 'pino'
import sonicBoom from 'sonic-boom'
import type { Config } from '../settings/config.ts'
import { countDroppedLine } from './metrics.ts'

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

/** Bytes that wait while the output can't be written, on a full disk or a closed pipe; lines beyond are dropped. */
const WAITING_AT_MOST = 1024 * 1024

/** Buffered: writing each line by itself costs more than everything else about it. */
const lines = new sonicBoom.SonicBoom({
  fd: 1,
  minLength: 8192,
  periodicFlush: 100,
  maxLength: WAITING_AT_MOST,
  sync: true,
})
lines.on('error', () => undefined)
lines.on('drop', countDroppedLine)
// `flushSync` would retry forever on a full disk.
process.once('exit', () => lines.end())

export const createLog = ({ logLevel }: Config): Logger =>
  pino({ level: logLevel, redact: REDACTED, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, lines)

/** Lets the work go on when its messages can't be written: without a listener, a failed write ends the process. */
export function outliveOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}
