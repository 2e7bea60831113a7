import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { ProblemError } from '../../problems.ts'

const RANGES = /^bytes\s*=\s*(\d+-\d*|-\d+)(\s*,\s*(\d+-\d*|-\d+))*$/i

/** Ranges that are malformed, of HEAD or of a weak ETag (all are) count as absent (R-API-13). */
export function ignoreOtherRanges(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { range, 'if-range': known = '' } = raw.headers
    if (range !== undefined && (raw.method === 'HEAD' || known.includes('"') || !RANGES.test(range)))
      delete raw.headers.range
    done()
  })
}

interface FileError extends FastifyError {
  headers?: Record<string, string>
}

/** Null: another failure. */
export function fileProblem({ statusCode, headers = {} }: FileError, reply: FastifyReply): ProblemError | null {
  if (statusCode === 412) return new ProblemError('other-version', "The file isn't in this version.")
  if (statusCode !== 416) return null
  reply.headers(headers)
  return new ProblemError('no-such-range', "The file doesn't have this range.")
}
