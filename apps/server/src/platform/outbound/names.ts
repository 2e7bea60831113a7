import { lookup } from 'node:dns/promises'

/** Lookups block one of the process's few threads each; passwords and files need the others. */
const MOST = 2

const lookups = new Map<string, Promise<string[]>>()

/** Throws when the signal ends first. */
export async function addressesOf(host: string, signal: AbortSignal): Promise<string[]> {
  while (!lookups.has(host) && lookups.size >= MOST) {
    await beforeEnd(signal, Promise.race(lookups.values()).catch(noAddresses))
  }
  return beforeEnd(signal, lookups.get(host) ?? ask(host))
}

const noAddresses = (): string[] => []

function ask(host: string): Promise<string[]> {
  const asking = lookup(host, { all: true })
    .then((found) => found.map(({ address }) => address))
    .finally(() => lookups.delete(host))
  lookups.set(host, asking)
  return asking
}

/** Stops waiting, but does not stop the work. */
export async function beforeEnd<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  signal.throwIfAborted()
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(signal.reason)
  signal.addEventListener('abort', end)
  return Promise.race([work, ended.promise]).finally(() => signal.removeEventListener('abort', end))
}
