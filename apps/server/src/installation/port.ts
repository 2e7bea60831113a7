import { createServer } from 'node:net'
import { codeOf } from '../platform/postgres/errors.ts'
import type { Config } from '../settings/config.ts'
import { SettingError } from '../settings/setting-error.ts'

type ListenAddress = Pick<Config, 'host' | 'port'>

const REASONS: Readonly<Record<string, (place: ListenAddress) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is already in use. Stop the other program or set another PORT.`,
  EACCES: ({ port }) => `This user doesn't have permission to use port ${port}. Set a PORT above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${host}, which isn't an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST is ${host}, which isn't a name of this machine.`,
}

/** Reasons that the operator can fix become a SettingError. */
export const orWhyNot =
  (place: ListenAddress) =>
  (error: unknown): never => {
    const sentence = REASONS[codeOf(error)]?.(place)
    throw sentence ? new SettingError(sentence) : error
  }

/** Checks the port before anything is opened or created. */
export const requirePort = (place: ListenAddress): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(place, () => probe.close(() => resolve()))
  }).catch(orWhyNot(place))
