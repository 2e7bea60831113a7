import type { Field, FieldError } from '@acm/contract/core/field'
import type { CheckedValues, Input, ValuesOf } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import type { Problem as ProblemBody } from '@acm/contract/core/problems'
import type { HistoryKind } from '@acm/contract/history-kinds'

/** The status of each kind of failure (R-API-2). */
const STATUS = {
  'broken-rules': 400,
  'wrong-sign-in': 401,
  'signed-out': 401,
  forbidden: 403,
  unknown: 404,
  'wrong-method': 405,
  'too-slow': 408,
  conflict: 409,
  'other-version': 412,
  'too-large': 413,
  'wrong-type': 415,
  'no-such-range': 416,
  'too-many': 429,
  'headers-too-large': 431,
  failed: 500,
  unavailable: 503,
} as const
type ProblemCode = keyof typeof STATUS

export interface BrokenConstraint {
  constraint: string
  /** Id of the row that has the unique value; null: not a unique value but a reference. */
  holder: number | null
}

export interface ValueHolder {
  /** The field with the same value. */
  propertyName: string
  kind: HistoryKind
  id: number
}

interface ProblemOptions {
  errors?: readonly FieldError[]
  broken?: readonly BrokenConstraint[]
  holders?: readonly ValueHolder[]
  extra?: Partial<
    Pick<
      ProblemBody,
      'current' | 'changedBy' | 'changedAt' | 'mayBeSaved' | 'code' | 'secondStep' | 'confirm' | 'people'
    >
  >
  retryAfter?: number
}

/** Thrown anywhere, rendered in one place (R-API-2). */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: readonly FieldError[]
  /** Constraints that the values would break; rendering adds their sentences. */
  readonly broken: readonly BrokenConstraint[]
  /** Records that have the taken values; shown only to callers who can open them. */
  readonly holders: readonly ValueHolder[]
  readonly extra: NonNullable<ProblemOptions['extra']>
  /** Seconds before a retry. */
  readonly retryAfter: number | null

  constructor(
    code: ProblemCode,
    message: string,
    { errors = [], broken = [], holders = [], extra = {}, retryAfter }: ProblemOptions = {},
  ) {
    super(message)
    this.code = code
    this.status = STATUS[code]
    this.errors = errors
    this.broken = broken
    this.holders = holders
    this.extra = extra
    this.retryAfter = retryAfter ?? null
  }
}

/** One error per field, the first one found: a wrong type must not also complain about its length. */
const firstOfEach = (errors: readonly FieldError[]): FieldError[] =>
  errors.filter((error, place) => errors.findIndex((other) => other.propertyName === error.propertyName) === place)

export const businessRule = (
  errors: FieldError | readonly FieldError[],
  more: Pick<ProblemOptions, 'broken' | 'holders' | 'extra'> = {},
): ProblemError =>
  new ProblemError('broken-rules', messages.businessRuleFailure, { errors: firstOfEach([errors].flat()), ...more })

/** Rendered like a broken rule, but R-API-2 gives it another status (sign-in, size, content type). */
export const refusal = (
  code: 'wrong-sign-in' | 'too-large' | 'wrong-type',
  error: FieldError,
  extra: ProblemOptions['extra'] = {},
): ProblemError => new ProblemError(code, messages.businessRuleFailure, { errors: [error], extra })

export const isBusinessRule = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code === 'broken-rules'

export const allOf = (refusals: readonly ProblemError[]): ProblemError =>
  businessRule(
    refusals.flatMap(({ errors }) => errors),
    { broken: refusals.flatMap(({ broken }) => broken) },
  )

export const unauthorized = (): ProblemError => new ProblemError('signed-out', 'Sign in to use this.')
export const forbidden = (): ProblemError => new ProblemError('forbidden', "You don't have permission to do this.")
export const notFound = (): ProblemError => new ProblemError('unknown', "This record doesn't exist.")
export const failed = (): ProblemError => new ProblemError('failed', 'Something went wrong. Try again.')

export const unavailable = (message = "The service isn't available right now. Try again."): ProblemError =>
  new ProblemError('unavailable', message, { retryAfter: 2 })

/** The answer to a commit was lost, so a retry can save twice. */
export const mayBeSaved = (): ProblemError =>
  new ProblemError(
    'unavailable',
    'The database connection was lost. Your change may have been saved. Check it before you try again.',
    { extra: { mayBeSaved: true }, retryAfter: 2 },
  )

/** Contains the stored record as this caller can read it (G-API-14). */
export const conflict = (extra: ProblemError['extra']): ProblemError =>
  new ProblemError('conflict', 'The record was changed in the meantime.', {
    extra: { changedBy: null, changedAt: null, ...extra },
  })

/** The caller waits and sends the same call again. */
export const inProgress = (): ProblemError =>
  new ProblemError('conflict', 'The first request with this key is still running.', { extra: { code: 'inProgress' } })

/** Only for records of global scope; `requireInScope` handles the others. */
export function requireFound<T>(record: T | undefined): T {
  if (record === undefined) throw notFound()
  return record
}

export function requireValid<F extends Record<string, Field>>(
  form: Input<F>,
  given: ValuesOf<F>,
  others: readonly FieldError[] = [],
): CheckedValues<F> {
  const { errors, values } = form.checked(given)
  if (errors.length > 0 || others.length > 0) throw businessRule([...errors, ...others])
  return values
}
