import { browserName } from '@acm/contract/core/browser-name'
import type { User } from '@acm/contract/users'
import type { HistoryEntry } from '../../platform/history/history.ts'
import type { EndedSession } from './sessions.queries.ts'

type SessionEndReason =
  | 'Inactivity'
  | 'Session expired'
  | 'Signed in again'
  | 'Too many sessions'
  | 'Ended manually'
  | 'Password changed'
  | 'Sign-in methods reset'
  | 'Account locked'
  | 'Account disabled'
  | 'Account archived'

export const endsOf = (ended: readonly EndedSession[], reason: SessionEndReason): HistoryEntry[] =>
  ended.map(({ userId, address, userAgent, createdAt }) => ({
    action: 'session.end',
    entity: ['user', userId],
    after: { reason, browser: browserName(userAgent), address, signedInAt: createdAt },
  }))

export const closedBy = ({ deletedAt, isEnabled }: Pick<User, 'deletedAt' | 'isEnabled'>): SessionEndReason => {
  if (deletedAt !== null) return 'Account archived'
  return isEnabled ? 'Account locked' : 'Account disabled'
}
