import type { FieldError } from '@acm/contract/core/field'
import { type ExistingRecord, PROBLEM_TITLES, type Problem } from '@acm/contract/core/problems'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

const { MAX_SAFE_INTEGER } = Number

/** `input`: the form that is sent; `output`: the form that is parsed and answered. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema: made }) => {
      // zod adds these limits to every whole number.
      if (made.minimum === -MAX_SAFE_INTEGER) delete made.minimum
      if (made.maximum === MAX_SAFE_INTEGER) delete made.maximum
      // The pattern only repeats the format.
      if (made.format === 'date' || made.format === 'date-time') delete made.pattern
    },
  })
  return rest
}

const FIELD_ERROR = z.strictObject({
  propertyName: z.string(),
  errorMessage: z.string(),
}) satisfies z.ZodType<FieldError>
const RECORD = z.strictObject({ kind: z.string(), id: z.int() })
const EXISTING = z.strictObject({
  propertyName: z.string(),
  ...RECORD.shape,
  name: z.string(),
  within: RECORD.nullable(),
  state: z.enum(['archived', 'disabled']).nullable(),
  since: z.iso.datetime().nullable(),
}) satisfies z.ZodType<ExistingRecord>
const PROBLEM = z.strictObject({
  status: z.int(),
  title: z.string(),
  message: z.string(),
  errors: z.array(FIELD_ERROR).describe('One for each failing field; propertyName is its key in the request.'),
  requestId: z.string().describe('As the log of the server names the call.'),
  mayBeSaved: z
    .literal(true)
    .optional()
    .describe('Of a 503 alone: the answer to a save was lost, so that it is to be looked up whether it was stored.'),
  existing: z
    .array(EXISTING)
    .exactOptional()
    .describe('Records that have what must be unique, of those that the caller may open.'),
}) satisfies z.ZodType<Problem>
const CONFLICT = z.strictObject({
  ...PROBLEM.shape,
  current: z.unknown().describe('The stored record as the caller may read it.'),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
}) satisfies z.ZodType<Problem>

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
export const response = (name: string) => reference('responses', name)
export const parameter = (name: string) => reference('parameters', name)
export const header = (name: string) => reference('headers', name)

/** By status (R-API-2). */
export const PROBLEMS = {
  400: { name: 'BrokenRule', description: 'A broken rule, or a value of the wrong shape: each with its field' },
  401: { name: 'SignedOut', description: 'No session' },
  403: { name: 'Forbidden', description: 'A right that is not held there, or a call from the page of another site' },
  404: { name: 'Unknown', description: 'No such record' },
  405: { name: 'WrongMethod', description: 'The address takes other methods', headers: { Allow: header('Allow') } },
  409: { name: 'Conflict', description: 'Somebody else saved first; nothing was written', schema: 'Conflict' },
  413: { name: 'TooLarge', description: 'The request is too large' },
  415: { name: 'WrongType', description: 'A body of another media type' },
  429: { name: 'TooMany', description: 'Too many of this address', headers: { 'Retry-After': header('RetryAfter') } },
  500: { name: 'Failed', description: PROBLEM_TITLES[500] },
  503: {
    name: 'Unavailable',
    description: 'Trying again may help; with mayBeSaved it is to be looked up first what was stored',
    headers: { 'Retry-After': header('RetryAfter') },
  },
} as const
export type ProblemStatus = keyof typeof PROBLEMS

const responses = Object.values(PROBLEMS).map(({ name, description, ...more }) => {
  const schema = reference('schemas', 'schema' in more ? more.schema : 'Problem')
  const headers = 'headers' in more ? { headers: more.headers } : {}
  return [name, { description, ...headers, content: { 'application/problem+json': { schema } } }]
})

const inHeader = (name: string, schema: JsonSchema, description: string) => ({
  name,
  in: 'header',
  schema,
  description,
})

/** Shared by all calls; the session cookie's name depends on PUBLIC_URL. */
export const componentsOf = (sessionCookie: string): JsonSchema => ({
  schemas: { Problem: jsonSchema(PROBLEM, 'output'), Conflict: jsonSchema(CONFLICT, 'output') },
  responses: Object.fromEntries(responses),
  headers: {
    Allow: { schema: { type: 'string' }, required: true, description: 'The methods of the address' },
    RetryAfter: { schema: { type: 'integer', minimum: 1 }, required: true, description: 'Seconds' },
    ETag: { schema: { type: 'string' }, required: true, description: 'Of this answer, for this caller' },
    TotalCount: {
      schema: { type: 'integer', minimum: 0 },
      description: 'Rows on all pages; where a page was asked for',
    },
    SessionCookie: { schema: { type: 'string' }, required: true, description: 'The session' },
    Disposition: { schema: { type: 'string' }, required: true, description: 'The name of the file' },
  },
  parameters: {
    IfNoneMatch: inHeader('If-None-Match', { type: 'string' }, 'The ETag of an answer that is there already'),
    Origin: inHeader(
      'Origin',
      { type: 'string', format: 'uri' },
      'As browsers send it: only pages of this site may make the call. Programs send none.',
    ),
    Background: inHeader(
      'X-Background',
      { const: '1' },
      'Where no person asked: the call does not extend the session.',
    ),
  },
  securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
})
