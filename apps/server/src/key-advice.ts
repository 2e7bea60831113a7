import type { KeyState } from './platform/secrets/keyring.ts'

interface Known extends Pick<KeyState, 'keys' | 'left'> {
  /** Fingerprints of the keys in SECRET_KEY_OLD. */
  others: readonly string[]
  /** Those that connected servers write with. */
  running: readonly string[]
}

/** How far the replacement of a key has come, and what comes next; null: there is none. */
export function keyAdvice({ keys, left, others, running }: Known): { says: string; todo: string } | null {
  const inUse = keys.at(-1)?.id ?? ''
  const former = keys.slice(0, -1).filter(({ retiredAt }) => retiredAt === null)
  const still = former.find(({ id }) => running.includes(id))
  const next = others.find((id) => keys.every((key) => key.id !== id))
  if (left > 0)
    return {
      says: `${left} stored secrets still need another key than the one in use.`,
      todo: 'Keep SECRET_KEY_OLD: a running server encrypts them anew.',
    }
  if (next)
    return {
      says: `SECRET_KEY_OLD holds the key ${next}, which was not in use yet.`,
      todo: `Once every server has it, start each again with it as SECRET_KEY and ${inUse} as SECRET_KEY_OLD.`,
    }
  if (still)
    return {
      says: `A server still writes with the key ${still.id}, which was replaced.`,
      todo: `Start it again with ${inUse} as SECRET_KEY. Until then SECRET_KEY_OLD is needed.`,
    }
  return former.length > 0
    ? { says: 'SECRET_KEY_OLD is no longer needed.', todo: 'Take it out, and start each server again.' }
    : null
}
