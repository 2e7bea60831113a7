/** All access to browser storage. If storage is full or refused, values stay in memory until the page unloads. */
export interface TextStore {
  read: (key: string) => string | null
  /** Parsed but unchecked JSON; undefined: missing or invalid. */
  readJson: (key: string) => unknown
  write: (key: string, text: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

function storeOf(name: 'localStorage' | 'sessionStorage'): TextStore {
  const unkept = new Map<string, string>()
  /** Even accessing the property throws if storage is refused. */
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(globalThis[name])
    } catch {
      return otherwise
    }
  }
  const read = (key: string) => unkept.get(key) ?? attempt((storage) => storage.getItem(key), null)
  return {
    read,
    readJson: (key) => jsonOf(read(key)),
    write(key, text) {
      unkept.set(key, text)
      attempt((storage) => {
        storage.setItem(key, text)
        unkept.delete(key)
      }, undefined)
    },
    remove(key) {
      unkept.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...unkept.keys(), ...attempt(Object.keys, [])])],
  }
}

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Shared by all tabs. */
export const browserStorage = storeOf('localStorage')
/** Until the tab closes. */
export const tabStorage = storeOf('sessionStorage')
