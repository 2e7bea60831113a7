import type { Context } from '../platform/access/context.ts'
import { takeLock } from '../platform/database/locks.ts'
import { readCuts } from '../platform/history/chain.ts'
import { mutate, unchanged, type WriteContext } from '../platform/history/mutate.ts'
import { holdEnd, sealAll, sealNext } from '../platform/history/sealer.ts'
import { repeat } from '../platform/repeat.ts'
import {
  countByKey,
  encryptAnew,
  type KnownKey,
  listKeys,
  noteKeys,
  type OpenKeyRing,
  readKeyState,
  reopenKey,
  retireKey,
  settleKey,
  stillNeeded,
  stillUsed,
} from '../platform/secrets/keyring.ts'
import { keysOfServers } from '../platform/secrets/running-servers.ts'
import { secretPlaces } from '../registry.ts'
import { SettingError } from '../settings/config.ts'

/** Takes the key of the settings into use, retires keys that are no longer given, and reopens those given again. */
export async function takeUpKeys(ctx: Context, { replaces, isBehind }: OpenKeyRing): Promise<void> {
  if (isBehind) return
  const { db, secrets } = ctx
  if ((await listKeys(db)).at(-1)?.id !== secrets.keyId) await noteInUse(ctx, replaces)
  const former = (await listKeys(db)).slice(0, -1)
  for (const key of former) {
    const isGiven = secrets.keyIds.includes(key.id)
    if (isGiven && key.retiredAt) await reopen(ctx, key)
    if (!isGiven && !key.retiredAt) await retire(ctx, key)
  }
}

const noteInUse = (ctx: Context, replaces: string | null): Promise<void> =>
  mutate(ctx, async (w) => {
    const isNew = await noteKeys(w.db, w.secrets)
    const entry = {
      action: 'secretKey.replace',
      entity: null,
      before: { key: replaces },
      after: { key: w.secrets.keyId },
    }
    return { result: undefined, history: isNew && replaces ? entry : null, touched: [] }
  })

/** A retired key no longer seals, so a thief of it can add nothing to the history. */
async function retire(ctx: Context, key: KnownKey): Promise<void> {
  await sealAll(ctx.db, ctx.secrets)
  await mutate(ctx, async (w) => {
    // In this order, as the sealer takes them. From then on no write with a key is in progress.
    await takeLock(w.db, 'sealing')
    await takeLock(w.db, 'retiring')
    await requireUnused(w, key)
    while ((await sealNext(w.db, w.secrets)) > 0);
    const { seq: upToSeq } = await holdEnd(w.db, w.secrets)
    const lastCut = (await readCuts(w.db)).at(-1)?.mac.toString('hex') ?? null
    const isFirst = await retireKey(w.db, w.secrets, key, { upToSeq, lastCut })
    const retireEntry = { action: 'secretKey.retire', entity: null, before: { key: key.id }, after: { upToSeq } }
    return { result: undefined, history: isFirst ? retireEntry : null, touched: [] }
  })
}

async function requireUnused({ db, secrets }: Pick<WriteContext, 'db' | 'secrets'>, { id }: KnownKey): Promise<void> {
  if ((await keysOfServers(db)).includes(id)) throw new SettingError(stillUsed(id, secrets.keyId))
  if ((await countByKey(db, secretPlaces)).has(id)) throw new SettingError(stillNeeded(id))
}

/** It was retired too early: a server that still had it might have sealed entries since. */
const reopen = (ctx: Context, key: KnownKey): Promise<void> =>
  mutate(ctx, async (w) => {
    const isFirst = await reopenKey(w.db, w.secrets, key)
    if (!isFirst) return unchanged(undefined)
    const restoreEntry = { action: 'secretKey.restore', entity: null, before: null, after: { key: key.id } }
    return { result: undefined, history: restoreEntry, touched: [] }
  })

/** Encrypts secrets of other keys with the one in use; returns their number. */
export async function encryptAll(ctx: Context, onProgress?: (done: number) => void): Promise<number> {
  const { db, secrets, log } = ctx
  // Another replica uses the next key already: both would re-encrypt each other's secrets forever.
  if ((await listKeys(db)).at(-1)?.id !== secrets.keyId) return 0
  const done = await encryptAnew(db, secrets, secretPlaces, onProgress)
  if (done > 0) log.info({ key: secrets.keyId, done }, 'Re-encrypted stored secrets with the current key.')
  const { left } = await readKeyState(db, secretPlaces)
  if (left === 0 && (await settle(ctx)))
    log.info(
      { key: secrets.keyId },
      'All stored secrets are encrypted with the current key. Once every server has it as SECRET_KEY, SECRET_KEY_OLD is no longer needed.',
    )
  return done
}

const settle = (ctx: Context): Promise<boolean> =>
  mutate(ctx, async (w) => {
    const isFirst = await settleKey(w.db, w.secrets)
    const endEntry = { action: 'secretKey.settle', entity: null, after: { key: w.secrets.keyId } }
    return { result: isFirst, history: isFirst ? endEntry : null, touched: [] }
  })

const PAUSE_MS = 60_000

/** Repeats while there are other keys: a replica without the new key still writes with the old one. */
export function startEncrypting(ctx: Context, warn: (error: unknown) => void): () => Promise<void> {
  if (ctx.secrets.keyIds.length < 2) return async () => undefined
  const turn = () => encryptAll(ctx, (done) => ctx.log.info({ done }, 'Re-encrypting stored secrets…'))
  return repeat(PAUSE_MS, turn, warn, 0)
}
