import { oldKeyFileOf } from '../../installation/key-file.ts'
import { counted } from '../../platform/counted.ts'
import type { KeyState } from '../../platform/secrets/keyring.ts'
import { keyIdOf } from '../../platform/secrets/secrets.ts'
import type { Config } from '../../settings/config.ts'

interface KeyAdviceContext extends Pick<KeyState, 'keys' | 'left'> {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'otherKeys'>
  running: readonly string[]
}

export const storedSecrets = (count: number): string => counted(count, 'stored secret')

/** The next step of a key replacement; null: there is none. */
export function keyAdvice({ keys, left, config, running }: KeyAdviceContext): { says: string; todo: string } | null {
  const inUse = keys.at(-1)?.id ?? ''
  const former = keys.slice(0, -1).filter(({ retiredAt }) => retiredAt === null)
  const still = former.find(({ id }) => running.includes(id))
  // Only settings name a key in advance; one of the file that was never in use was replaced before any start.
  const next = config.otherKeys.map(keyIdOf).find((id) => keys.every((key) => key.id !== id))
  if (left > 0)
    return {
      says: `${counted(left, 'stored secret still needs', 'stored secrets still need')} a key other than the current one.`,
      todo: 'Keep SECRET_KEY_OLD. A running server re-encrypts them.',
    }
  if (next)
    return {
      says: `SECRET_KEY_OLD contains the key ${next}, which has not been used yet.`,
      todo: `Once every server has it, restart each with it as SECRET_KEY and ${inUse} as SECRET_KEY_OLD.`,
    }
  if (still)
    return {
      says: `A server still uses the replaced key ${still.id}.`,
      todo: `Restart it with ${inUse} as SECRET_KEY. Until then SECRET_KEY_OLD is needed.`,
    }
  if (former.length === 0) return null
  const todo =
    config.databaseUrl === null && config.otherKeys.length === 0
      ? `Delete ${oldKeyFileOf(config.dataDir)}, and restart the server.`
      : 'Remove it, and restart each server.'
  return { says: 'SECRET_KEY_OLD is no longer needed.', todo }
}
