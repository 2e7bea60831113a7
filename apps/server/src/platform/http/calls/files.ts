import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Browsers save it, and never show it as a page of our own. */
export interface FileAnswer {
  name: string
  type: string
  content: Readable
  /** Absent: not known before all is read. */
  bytes?: number
}

/** Header values are ASCII, so other characters go into the encoded name (RFC 6266). */
export function sendFile(reply: FastifyReply, { name, type, content, bytes }: FileAnswer): FastifyReply {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  if (bytes !== undefined) reply.header('content-length', bytes)
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .send(content)
}
