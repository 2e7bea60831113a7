import { messages } from '@acm/contract/core/messages'
import { SIGN_IN_RULES, type SignInRule, signInMessages } from '@acm/contract/sign-in-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../settings/config.ts'
import { ProblemError } from '../problems.ts'
import type { Context, SignedInBy } from './context.ts'
import { isInEffect } from './grants.ts'

/** The strictest rule of the roles that the user holds (R-STEP-1). */
export const ruleOf = (userId: RawBuilder<unknown>, day: string): RawBuilder<SignInRule> => {
  const rules = sql`${[...SIGN_IN_RULES]}::text[]`
  return sql`coalesce((
    select (${rules})[max(array_position(${rules}, r."signIn"))] from role_assignments ra
    join roles r on r.id = ra."roleId" where ra."userId" = ${userId} and ${isInEffect(day)}), ${SIGN_IN_RULES[0]})`
}

/** The user `u` can sign in with the password for now, despite the rule of a role (R-STEP-15). */
export const mayUsePassword = sql<boolean>`coalesce(u."passwordAllowedUntil" > now(), false)`

/** The user `u` has a passkey or an authenticator app, so a second step follows the password (R-STEP-2). */
export const hasMethod = sql<boolean>`(exists (select from passkeys p where p."userId" = u.id)
  or exists (select from authenticator_apps a where a."userId" = u.id and a.secret is not null))`

/** Single sign-on counts as two steps, unless the console asks for its own second step (R-STEP-2). */
export function fulfills(rule: SignInRule, by: SignedInBy, { saml }: Pick<Config, 'saml'>): boolean {
  if (rule === 'any' || by === 'passkey' || by === 'ssoAndStep') return true
  if (by === 'sso') return !saml?.asksSecondStep
  return rule === 'twoSteps' && by !== 'password'
}

/** Throws where the role asks for a recent proof and this session has none (R-STEP-11). Jobs and commands never ask. */
export function requireConfirmed({ user, config }: Pick<Context, 'user' | 'config'>): void {
  if (!isConfirmed({ user, config })) throw confirmFirst()
}

export const isConfirmed = ({ user, config }: Pick<Context, 'user' | 'config'>): boolean =>
  !user || user.rule === 'any' || config.confirmMinutes === 0 || user.isConfirmed

export const confirmFirst = () =>
  new ProblemError('broken-rules', messages.businessRuleFailure, {
    errors: [{ propertyName: 'confirm', errorMessage: signInMessages.confirm }],
    extra: { confirm: true },
  })
