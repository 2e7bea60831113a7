import { partOfProfile } from '../domains/users/paths.ts'
import { paths } from './paths.ts'

/** Own roles and what they allow: on Profile, and on Help for whoever may not open Profile. */
export const ownAccessAt = (part: 'roles' | 'access', hasProfile: boolean): string =>
  hasProfile ? partOfProfile(part) : `${paths.help}#${part}`
