import type { FieldError } from '@acm/contract/core/field'
import type { ExistingRecord, Problem } from '@acm/contract/core/problems'
import { z } from 'zod'
import { type JsonSchema, jsonSchema, namedSchemas, reference } from './json-schemas.ts'

const FIELD_ERROR = z
  .strictObject({ propertyName: z.string(), errorMessage: z.string() })
  .meta({ id: 'FieldError' }) satisfies z.ZodType<FieldError>
const RECORD = z.strictObject({ kind: z.string(), id: z.int() })
const EXISTING = z
  .strictObject({
    propertyName: z.string(),
    ...RECORD.shape,
    name: z.string(),
    within: RECORD.nullable(),
    state: z.enum(['archived', 'disabled']).nullable(),
    since: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ExistingRecord' }) satisfies z.ZodType<ExistingRecord>
const PROBLEM = z.strictObject({
  status: z.int(),
  title: z.string(),
  message: z.string(),
  errors: z.array(FIELD_ERROR).describe('One for each failing field; propertyName is its key in the request.'),
  requestId: z.string().describe('Identifies the request in the server log.'),
  mayBeSaved: z
    .literal(true)
    .optional()
    .describe('Only with 503: the answer to a save was lost; check whether it was stored.'),
  existing: z
    .array(EXISTING)
    .exactOptional()
    .describe('Existing records with the same unique value that the caller can open.'),
  code: z.literal('ended').exactOptional().describe('Only with 401: sign in with the password again.'),
  secondStep: z
    .strictObject({ methods: z.array(z.enum(['passkey', 'app', 'recovery'])) })
    .exactOptional()
    .describe('Only with 401: the password is right; one of these methods finishes the sign-in.'),
  confirm: z
    .literal(true)
    .exactOptional()
    .describe('Only with 400: confirm who you are (/x/confirm), then call again.'),
  people: z
    .strictObject({ count: z.int(), names: z.array(z.string()).nullable() })
    .exactOptional()
    .describe('Only with 400: people who would have no way to sign in; names are null without USER_VIEW.'),
}) satisfies z.ZodType<Problem>
const CONFLICT = z.strictObject({
  ...PROBLEM.shape,
  current: z.unknown().describe('The stored record, as far as the caller can view it.'),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
}) satisfies z.ZodType<Problem>
const IN_PROGRESS = z.strictObject({
  ...PROBLEM.shape,
  code: z.literal('inProgress').describe('The first call with this key is still running: wait and send it again.'),
}) satisfies z.ZodType<Problem>

export const response = (name: string) => reference('responses', name)
export const parameter = (name: string) => reference('parameters', name)
export const header = (name: string) => reference('headers', name)

/** By status (R-API-2). */
export const PROBLEMS = {
  400: { name: 'BrokenRule', description: 'A broken rule or a malformed value, each with its field' },
  403: { name: 'Forbidden', description: "A missing permission, or a call from another site's page" },
  404: { name: 'Unknown', description: 'No such record' },
  409: {
    name: 'Conflict',
    description: 'Someone else saved first; nothing was saved',
    schemas: ['Conflict', 'InProgress'],
  },
} as const
export type ProblemStatus = keyof typeof PROBLEMS

const responses = Object.values(PROBLEMS).map(({ name, description, ...more }) => {
  const schemas = ('schemas' in more ? more.schemas : ['Problem']).map((one) => reference('schemas', one))
  const schema = schemas.length > 1 ? { anyOf: schemas } : schemas[0]
  return [name, { description, content: { 'application/problem+json': { schema } } }]
})

const inHeader = (name: string, schema: JsonSchema, description: string) => ({
  name,
  in: 'header',
  schema,
  description,
})

/** Shared by all calls; the session cookie's name depends on PUBLIC_URL. */
export const componentsOf = (sessionCookie: string, parameters: Record<string, object>) => ({
  schemas: {
    Problem: jsonSchema(PROBLEM, 'output'),
    Conflict: jsonSchema(CONFLICT, 'output'),
    InProgress: jsonSchema(IN_PROGRESS, 'output'),
    ...namedSchemas,
  },
  responses: {
    ...Object.fromEntries(responses),
    Problem: {
      description: 'Any other failure',
      content: { 'application/problem+json': { schema: reference('schemas', 'Problem') } },
    },
    Done: { description: 'Done', content: { 'application/json': { schema: { const: true } } } },
    Unchanged: { description: 'Unchanged since the given ETag', headers: { ETag: header('ETag') } },
  },
  headers: {
    ETag: { schema: { type: 'string' }, required: true, description: 'For this response and caller' },
    TotalCount: {
      schema: { type: 'integer', minimum: 0 },
      description: 'Total rows, if a page was requested',
    },
    VisibleCount: {
      schema: { type: 'integer', minimum: 0 },
      description: 'Rows without any filter, if a page was requested',
    },
    SessionCookie: { schema: { type: 'string' }, required: true, description: 'The session' },
    Disposition: { schema: { type: 'string' }, required: true, description: 'The name of the file' },
  },
  parameters: {
    ...parameters,
    IfNoneMatch: inHeader('If-None-Match', { type: 'string' }, 'The ETag of a cached response'),
    IdempotencyKey: inHeader(
      'Idempotency-Key',
      { type: 'string', format: 'uuid' },
      'Sent again with the same key within 24 hours, the change is made once.',
    ),
  },
  securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
})
