import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { UploadPart } from '@acm/contract/core/endpoint'
import { messages } from '@acm/contract/core/messages'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import pLimit from 'p-limit'
import { businessRule, ProblemError, refusal, unavailable } from '../../problems.ts'
import { utf8Text } from '../edge/body-text.ts'
import { inTurn } from './turns.ts'

export interface UploadedFile {
  /** From the sender: never use it as a path. */
  name: string
  type: string
  size: number
  content: Buffer
}

interface UploadLimits {
  parts: Readonly<Record<string, UploadPart>>
  maxBytes: number
}

interface StoredUpload {
  handle: FileHandle
  file: UploadedFile
}

declare module 'fastify' {
  interface FastifyRequest {
    upload?: StoredUpload
  }
}

/** An upload takes a multiple of its size in memory until it is in the database. */
const AT_ONCE = 1
const WAIT_MS = 60_000
const limit = pLimit(AT_ONCE)
/** Files on disk that wait for their turn. */
export const uploadsWaiting = (): number => limit.pendingCount
const NOTHING = Buffer.alloc(0)
const TYPE = 'multipart/form-data'
/** Browsers escape these in a file's name. */
const ESCAPED = /%(22|0a|0d)/gi
const TEXT_BYTES = 64 * 1024
const MOST_PARTS = 21
const TWICE = 'The part occurs twice.'
const INCOMPLETE = 'The upload is incomplete. Try again.'

const refuse = (propertyName: string, errorMessage: string) => businessRule({ propertyName, errorMessage })
const tooLarge = (propertyName: string, errorMessage: string) => refusal('too-large', { propertyName, errorMessage })

/**
 * Takes a form with at most one file, and nothing else. A file is refused as soon as it passes its limit, and its data
 * is dropped. Uploads arrive on disk and enter memory one after the other, so many or slow ones take no more memory
 * than a few.
 */
export function takeUploads(scope: FastifyInstance, upload: UploadLimits, route: RouteOptions): void {
  scope.removeAllContentTypeParsers()
  scope.register(multipart, {
    limits: { fileSize: upload.maxBytes, parts: MOST_PARTS, headerPairs: 20 },
    // Text arrives as bytes as well, because the library would replace what isn't UTF-8.
    isPartAFile: () => true,
  })
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(refusal('wrong-type', { propertyName: 'body', errorMessage: `The content type must be ${TYPE}.` })),
  )
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readParts(request, upload)
  })
  scope.route({
    ...route,
    handler: async (request, reply) => {
      const pendingUpload = request.upload
      try {
        return await inTurn(limit, WAIT_MS, async () => {
          if (pendingUpload) pendingUpload.file.content = await contentOf(pendingUpload)
          return route.handler.call(scope, request, reply)
        })
      } finally {
        // Even if its turn never came.
        await pendingUpload?.handle.close()
      }
    },
  })
}

async function contentOf({ handle, file }: StoredUpload): Promise<Buffer> {
  const content = Buffer.allocUnsafeSlow(file.size)
  for (let place = 0; place < file.size; )
    place += (await handle.read(content, place, file.size - place, place)).bytesRead
  return content
}

/** The file has no name, so nothing is left even if this process dies. */
async function keep(stream: Readable): Promise<StoredUpload> {
  const path = join(tmpdir(), `acm-upload-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  let size = 0
  try {
    for await (const chunk of stream) {
      await handle.write(chunk)
      size += chunk.length
    }
  } catch (error) {
    await handle.close()
    throw error
  }
  return { handle, file: { name: '', type: '', size, content: NOTHING } }
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > TEXT_BYTES) throw tooLarge('body', 'The request is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Part names match in any letter case (G-API-02); unknown parts are ignored. */
async function readParts(request: FastifyRequest, { parts }: UploadLimits): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  const keyOf = (name: string) =>
    Object.keys(parts).find((key) => parts[key]?.name.toLowerCase() === name.toLowerCase())
  try {
    for await (const part of request.files()) {
      const key = keyOf(part.fieldname)
      const name: string | undefined = part.filename
      if (name !== undefined && request.upload) throw refuse('file', messages.oneFile)
      if (key && key in body) throw refuse(key, TWICE)
      if (name === undefined) {
        const text = utf8Text(await bytesOf(part.file), key)
        if (key) body[key] = readAs(parts[key]?.as, text)
        continue
      }
      // The library has decoded it, and replaced what it couldn't.
      if (name.includes('\ufffd')) throw refuse(key ?? 'file', "The file's name isn't in UTF-8.")
      request.upload = await keep(part.file)
      const { file } = request.upload
      if (key) body[key] = Object.assign(file, { name: name.replace(ESCAPED, decodeURIComponent), type: part.mimetype })
    }
    return body
  } catch (error) {
    // The rest is read without the parser, which would wait for a reader of its next part.
    request.raw.unpipe()
    await request.upload?.handle.close()
    if (error instanceof ProblemError) throw error
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge('file', messages.fileTooLarge)
    if (code === 'ENOSPC') throw unavailable()
    throw refuse('body', INCOMPLETE)
  }
}

function readAs(kind: UploadPart['as'], text: string): unknown {
  if (kind === 'number') return /^\d{1,10}$/.test(text.trim()) ? Number(text) : text
  if (kind === 'flag' && /^\s*(true|false)\s*$/i.test(text)) return /true/i.test(text)
  return text
}
