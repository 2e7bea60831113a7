import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Browsers save it, and never show it as a page of ours. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly content: Buffer | Readable
  constructor(file: { name: string; type: string; content: Buffer | Readable }) {
    this.name = file.name
    this.type = file.type
    this.content = file.content
  }
}

/** Header values are ASCII, so other characters go into the encoded name (RFC 6266). */
export function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): FastifyReply {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .send(content)
}
