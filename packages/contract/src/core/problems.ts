import { messages } from './messages.ts'

/** A record that has what must be unique: told to whoever may open it. */
export interface ExistingRecord {
  /** The field that was to have the same. */
  propertyName: string
  /** As the history names kinds of records. */
  kind: string
  id: number
  name: string
  /** The record on whose page it is; null: it has its own. */
  within: { kind: string; id: number } | null
  /** Null: it is in use. */
  state: 'archived' | 'disabled' | null
  /** ISO-8601 UTC; null: not known. */
  since: string | null
}

/** The body of every answer that is no success (R-API-2), content type application/problem+json. */
export interface Problem {
  status: number
  title: string
  message: string
  errors: { propertyName: string; errorMessage: string }[]
  requestId: string
  /** 400 only, where there are some. */
  existing?: ExistingRecord[]
  /** 409 only: the stored record as the caller may read it, and who changed it when (UTC). */
  current?: unknown
  changedBy?: string | null
  changedAt?: string | null
  /** 503 only: the answer to a save was lost, so nobody knows whether it was stored. To be looked up before it is sent again. */
  mayBeSaved?: true
}

/** The title of each status that is not a business-rule failure. */
export const PROBLEM_TITLES: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The only error's sentence of a business-rule failure, else null (G-MSG-08, G-API-06). */
export function singleBusinessRule(problem: Problem | null): string | null {
  const isRule = problem?.title === messages.businessRuleFailure || problem?.message === messages.businessRuleFailure
  return isRule && problem?.errors?.length === 1 ? (problem.errors[0]?.errorMessage ?? null) : null
}
