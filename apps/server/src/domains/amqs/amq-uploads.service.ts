import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type AmqVersion, AmqVersionUpload, type amqs } from '@acm/contract/amqs'
import type { BodyOf, QueryOf } from '@acm/contract/core/endpoint'
import { faultOfJson } from '@acm/contract/json-text'
import type { Context } from '../../platform/access/context.ts'
import { brokenConstraints } from '../../platform/database/constraints.ts'
import { mutate, unchanged } from '../../platform/history/mutate.ts'
import type { FileAnswer } from '../../platform/http/calls/files.ts'
import type { UploadedFile } from '../../platform/http/calls/uploads.ts'
import { businessRule, requireFound } from '../../platform/problems.ts'
import * as queries from './amqs.queries.ts'
import { creatorOf, versionKind } from './amqs.service.ts'

const LONGEST_NAME = 200
const NEW_VERSION = { table: 'amq_versions', idColumn: 'id', id: 0, isSet: () => true }

/** Inserts the version and its file in one transaction, so neither exists without the other. */
export async function uploadVersion(ctx: Context, input: BodyOf<typeof amqs.uploadVersion>): Promise<AmqVersion> {
  const amqId = input.amqId ?? 0
  if (amqId !== 0) requireFound(await queries.findAmq(ctx.db, amqId))
  const { errors, values } = AmqVersionUpload.checked(input)
  const file = input.file as UploadedFile | null
  const fault = file && faultOfJson(file.content)
  if (fault) errors.push({ propertyName: 'file', errorMessage: fault })
  const content = file?.content ?? Buffer.alloc(0)
  const sha256 = createHash('sha256').update(content).digest()

  return mutate(ctx, async (w) => {
    if (amqId !== 0) requireFound(await queries.lockAmq(w.db, amqId))
    if (w.repeated) return unchanged(requireFound(await queries.findVersion(w.db, w.repeated.id)))
    const version = { amqId, name: input.name }
    const broken = await brokenConstraints(w.db, { ...NEW_VERSION, values: () => version })
    if (errors.length > 0 || broken.length > 0) throw businessRule(errors, { broken })
    const { file: _, ...details } = values
    const number = await queries.nextNumber(w.db, amqId)
    const after = await versionKind.store(w, null, {
      ...details,
      number,
      filePath: `amq/${amqId}/${number}/${plainName(file?.name ?? '')}`,
      createdBy: creatorOf(w),
    })
    await queries.insertFile(w.db, after.id, { content, sha256 })
    return {
      result: after,
      history: {
        action: 'amqVersion.upload',
        entity: ['amqVersion', after.id],
        after: { ...versionKind.recorded(w, after), bytes: content.length, sha256: sha256.toString('hex') },
      },
      touched: ['amqs'],
    }
  })
}

/** The last part of the path, without characters that break paths or headers. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const safe = last.normalize('NFC').replace(/[\p{C}"<>:|?*]/gu, '_')
  return safe.length <= LONGEST_NAME ? safe : `${safe.slice(0, LONGEST_NAME - 5)}.json`
}

/** The uploaded file under its own name; the history records each download and each comparison. */
export const readVersionFile = (
  ctx: Context,
  versionId: number,
  { for: purpose }: QueryOf<typeof amqs.versionFile>,
): Promise<FileAnswer> =>
  mutate(ctx, async (w) => {
    const { filePath, bytes } = requireFound(await queries.findFile(w.db, versionId))
    const name = filePath.split('/').at(-1) ?? 'version.json'
    const after = { file: name, bytes }
    const content = Readable.from(queries.readFile(ctx.db, versionId, bytes), { objectMode: false })
    return {
      result: { name, type: 'application/json', content, bytes },
      history: {
        action: purpose === 'comparison' ? 'amqVersion.compare' : 'amqVersion.download',
        entity: ['amqVersion', versionId],
        after,
      },
      touched: [],
    }
  })
