import type { UploadPart } from '@acm/contract/core/endpoint'
import { messages } from '@acm/contract/core/messages'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { businessRule, HttpProblem } from './problems.ts'

/** A file as it arrived, within the size its call allows. */
export interface UploadedFile {
  /** As the sender names it: never a path to trust. */
  name: string
  type: string
  size: number
  content: Buffer
}

interface Upload {
  parts: Readonly<Record<string, UploadPart>>
  maxBytes: number
}

const TYPE = 'multipart/form-data'
/** What browsers escape in a file's name. */
const ESCAPED = /%(22|0a|0d)/gi
const FIELD_BYTES = 64 * 1024
const TWICE = 'The part is given twice.'
const INCOMPLETE = 'The upload is not complete. Please try again.'

const refuse = (propertyName: string, errorMessage: string, status = 400) =>
  businessRule({ propertyName, errorMessage }, status)

/**
 * Routes declared in this scope take a form of parts with at most one file, and nothing else. A file beyond its size
 * is refused as soon as it passes it; what has arrived is forgotten.
 */
export function takeUploads(scope: FastifyInstance, upload: Upload): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.register(multipart, {
    limits: { fileSize: upload.maxBytes, files: 1, fields: 20, fieldSize: FIELD_BYTES, headerPairs: 20 },
  })
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(refuse('body', `The content type must be ${TYPE}.`, 415)),
  )
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readParts(request, upload)
  })
  return scope
}

/** The parts by the keys they carry, their names in any letter case (decisions G-API-02); others are ignored. */
async function readParts(request: FastifyRequest, { parts }: Upload): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  const keyOf = (name: string) =>
    Object.keys(parts).find((key) => parts[key]?.name.toLowerCase() === name.toLowerCase())
  try {
    for await (const part of request.parts()) {
      const key = keyOf(part.fieldname)
      if (key && key in body) throw refuse(key, TWICE)
      if (part.type === 'file') {
        const content = await part.toBuffer()
        const name = part.filename.replace(ESCAPED, decodeURIComponent)
        if (key) body[key] = { name, type: part.mimetype, size: content.length, content }
      } else if (key) body[key] = readAs(parts[key]?.as, String(part.value))
    }
    return body
  } catch (error) {
    if (error instanceof HttpProblem) throw error
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuse('file', messages.fileTooLarge, 413)
    if (code === 'FST_FILES_LIMIT') throw refuse('file', messages.oneFile)
    throw refuse('body', INCOMPLETE)
  }
}

function readAs(kind: UploadPart['as'], text: string): unknown {
  if (kind === 'number') return /^\d{1,10}$/.test(text.trim()) ? Number(text) : text
  if (kind === 'flag' && /^\s*(true|false)\s*$/i.test(text)) return /true/i.test(text)
  return text
}
