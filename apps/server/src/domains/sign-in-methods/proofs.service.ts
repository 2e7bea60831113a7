import { today } from '@acm/contract/core/days'
import type { SecondStep } from '@acm/contract/sign-in-rules'
import type { Context } from '../../platform/access/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { secretColumn } from '../../platform/secrets/secrets.ts'
import { passkeyHost } from '../../settings/passkey-host.ts'
import { hashOfCode, stepOfCode } from './codes.ts'
import * as queries from './methods.queries.ts'
import { readUsed } from './passkeys.ts'
import type { TakenChallenge } from './steps.queries.ts'

const hostName = (ctx: Pick<Context, 'config'>): string | null => passkeyHost(ctx.config)?.name ?? null

/** Which passkeys and which assignments count now. */
export const whereOf = ({ config }: Pick<Context, 'config'>): queries.Where => ({
  host: hostName({ config }),
  day: today(config.timeZone),
})

export const readMethods = (ctx: Pick<Context, 'config'>, db: Database | Tx, userId: number) =>
  queries.readState(db, userId, whereOf(ctx))

/** Someone has a passkey for this host, so the sign-in page offers them. */
export async function hasUsablePasskeys(ctx: Context): Promise<boolean> {
  const host = hostName(ctx)
  return host !== null && queries.hasPasskeys(ctx.db, host)
}

export const appSecret = secretColumn('authenticator_apps', 'secret')

/** A user with a method is asked for a second step; where no other works, for a recovery code (R-STEP-2). */
export function secondStepsOf(state: queries.MethodState): SecondStep[] {
  if (state.passkeys === 0 && !state.hasApp) return []
  const usable: SecondStep[] = []
  if (state.usablePasskeys > 0) usable.push('passkey')
  if (state.hasApp) usable.push('app')
  if (state.recoveryCodesLeft > 0 || usable.length === 0) usable.push('recovery')
  return usable
}

/** A code opens once, in the server that gets it first (R-STEP-8). */
export async function spendAppCode({ db, secrets }: Context, userId: number, code: string): Promise<boolean> {
  const secret = appSecret.plain(secrets, userId, (await queries.findApp(db, userId))?.secret ?? null)
  const step = secret === null ? null : stepOfCode(secret, code)
  return step !== null && queries.spendAppStep(db, userId, step)
}

export interface SecondStepProof {
  by: 'app' | 'recovery'
  /** The sign-in spends it together with opening its session, so a rejected one costs no code. */
  recoveryCode?: Buffer
}

/** Six digits are a code of the app, anything else a recovery code; null: it is wrong. */
export async function proveSecondStep(ctx: Context, userId: number, code: string): Promise<SecondStepProof | null> {
  if (/^[\d\s]+$/.test(code)) return (await spendAppCode(ctx, userId, code)) ? { by: 'app' } : null
  const recoveryCode = hashOfCode(code)
  return (await queries.hasCode(ctx.db, userId, recoveryCode)) ? { by: 'recovery', recoveryCode } : null
}

export interface RefusedPasskey {
  reason: 'Passkey not known' | 'Passkey counter went back'
  /** The owner of the passkey; null: no one has it. */
  userId: number | null
}

/** The user who proved to have the passkey, or why it is refused. */
export async function verifyPasskey(
  ctx: Context,
  { challenge, userId }: TakenChallenge,
  response: { id: string; response: { userHandle?: unknown } },
): Promise<{ userId: number; passkeyId: number } | RefusedPasskey> {
  const host = passkeyHost(ctx.config)
  const passkey = await queries.findPasskey(ctx.db, Buffer.from(response.id, 'base64url'))
  const refused = { reason: 'Passkey not known' as const, userId: passkey?.userId ?? null }
  if (!host || !passkey || passkey.host !== host.name || (userId !== null && passkey.userId !== userId)) return refused
  const { userHandle } = response.response
  // Without a user the handle says whose passkey it is meant to be.
  const isOwn = userHandle === passkey.handle.toString('base64url')
  if (userHandle ? !isOwn : userId === null) return refused
  const used = await readUsed(host, { challenge, response, passkey })
  if (!used) return refused
  if (!(await queries.notePasskeyUse(ctx.db, passkey.id, used)))
    return { reason: 'Passkey counter went back', userId: passkey.userId }
  return { userId: passkey.userId, passkeyId: passkey.id }
}
