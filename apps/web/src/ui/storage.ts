/**
 * The only way to what the browser keeps for us. Storage that is full, or refused, costs nothing but the memory of it: what
 * could not be kept is there until the page is left.
 */
export interface KeptTexts {
  read: (key: string) => string | null
  /** The same as JSON, whoever wrote it; undefined: there is none. */
  readJson: (key: string) => unknown
  write: (key: string, text: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

function keptIn(name: 'localStorage' | 'sessionStorage'): KeptTexts {
  const unkept = new Map<string, string>()
  /** To name refused storage throws as well. */
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

/** Of this browser, in all its tabs. */
export const browserStorage = keptIn('localStorage')
/** Of this tab, until it is closed. */
export const tabStorage = keptIn('sessionStorage')
