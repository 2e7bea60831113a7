import { daysAfter } from '@acm/contract/core/days'
import { type SignInRule, strictestOf } from '@acm/contract/sign-in-rules'
import type { User } from '@acm/contract/users'

type Assignments = Pick<User, 'roleAssignments'>

/** The first last day of what the user still has; the latest one if everything ended. Null: no end. */
export function accessUntil({ roleAssignments }: Assignments): string | null {
  const endsOf = (some: typeof roleAssignments) => some.flatMap(({ endsOn }) => endsOn ?? []).sort()
  const left = roleAssignments.filter(({ hasEnded }) => !hasEnded)
  return (left.length > 0 ? endsOf(left)[0] : endsOf(roleAssignments).at(-1)) ?? null
}

export function endsWithin(user: Assignments, days: number, today: string): boolean {
  const until = accessUntil(user)
  return until !== null && until >= today && until <= daysAfter(today, days)
}

/** The strictest rule of the roles in effect. */
export const askedForOf = ({ roleAssignments }: Assignments): SignInRule =>
  strictestOf(roleAssignments.filter(({ hasEnded }) => !hasEnded).map(({ signIn }) => signIn))

/** A role asks for two steps, and the user has set up no method. */
export const lacksTwoSteps = (user: Pick<User, 'hasTwoSteps' | 'roleAssignments'>): boolean =>
  !user.hasTwoSteps && askedForOf(user) !== 'any'
