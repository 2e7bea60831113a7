import type { WaitingStep } from '../sign-in-rules.ts'
import { messages } from './messages.ts'

/** The record that has a unique value already; only for callers who can open it. */
export interface ExistingRecord {
  propertyName: string
  kind: string
  id: number
  name: string
  /** The record whose page shows it; null: it has its own page. */
  within: { kind: string; id: number } | null
  /** Null: it is active. */
  state: 'archived' | 'disabled' | null
  /** ISO-8601 UTC; null: unknown. */
  since: string | null
}

/** The body of every failure (R-API-2), content type application/problem+json. */
export interface Problem {
  status: number
  title: string
  message: string
  errors: { propertyName: string; errorMessage: string }[]
  requestId: string
  /** 400 only. */
  existing?: ExistingRecord[]
  /** 409 only: the stored record as the caller can read it, who changed it, and when (UTC). */
  current?: unknown
  changedBy?: string | null
  changedAt?: string | null
  /** 503 only: the answer to a save was lost, so it might or might not be stored. Look before sending it again. */
  mayBeSaved?: true
  /**
   * 409: the first call with the same key is still running; there is no `current`. 401: the second step of the sign-in
   * is over, so it begins again with the password.
   */
  code?: 'inProgress' | 'ended'
  /** 401 only: the password is right, and one of these methods finishes the sign-in. */
  secondStep?: WaitingStep
  /** 400 only: the call succeeds after the session has confirmed who uses it. */
  confirm?: true
  /** 400 only: those who would have no way to sign in; `names` null: the caller can't view users. */
  people?: { count: number; names: string[] | null }
}

/** Business-rule failures have a title of their own. */
export const PROBLEM_TITLES: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  416: 'Range Not Satisfiable',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The sentence of a business-rule failure with exactly one error, else null (G-MSG-08, G-API-06). */
export function singleBusinessRule(problem: Problem | null): string | null {
  const isRule = problem?.title === messages.businessRuleFailure || problem?.message === messages.businessRuleFailure
  return isRule && problem?.errors?.length === 1 ? (problem.errors[0]?.errorMessage ?? null) : null
}
