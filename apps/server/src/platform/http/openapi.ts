import { type Endpoint, type Group, isOwnOriginOnly, permissionsOf } from '@acm/contract/core/endpoint'
import { PROBLEM_TITLES } from '@acm/contract/core/problems'
import { API_PREFIX, sessionPaths } from '@acm/contract/session-paths'
import { z } from 'zod'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

const PROBLEM: Json = {
  type: 'object',
  required: ['status', 'title', 'message', 'errors', 'requestId'],
  properties: {
    status: { type: 'integer' },
    title: { type: 'string' },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['propertyName', 'errorMessage'],
        properties: { propertyName: { type: 'string' }, errorMessage: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
}

const problemAnswer = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

function parametersOf(endpoint: Endpoint): Json[] {
  const params = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  }))
  const query = (name: string, schema: Json, description: string) => ({ name, in: 'query', schema, description })
  if (!endpoint.list) {
    const shape = endpoint.query && 'shape' in endpoint.query ? Object.keys(endpoint.query.shape as object) : []
    return [...params, ...shape.map((name) => query(name, { type: 'string' }, 'Optional'))]
  }
  const { filters, sorts, defaultSort, keys = [] } = endpoint.list
  return [
    ...params,
    ...keys.map((name) => ({ ...query(name, { type: 'integer', minimum: 0 }, 'Which one'), required: true })),
    query('page', { type: 'integer', minimum: 1 }, 'From 1; without it the whole list is answered'),
    query('pageSize', { type: 'integer', minimum: 1, maximum: 500, default: 10 }, 'Rows a page'),
    query(
      'sort',
      { enum: sorts.flatMap((name) => [name, `-${name}`]), default: defaultSort },
      '-name sorts descending',
    ),
    ...Object.entries(filters).map(([name, kind]) =>
      kind === 'flag'
        ? query(name, { enum: ['true', 'false'] }, 'Exact')
        : kind === 'oneOf'
          ? query(name, { type: 'array', items: { type: 'string' } }, 'Any of the repeated values')
          : query(name, { type: 'string' }, 'Case-insensitive substring'),
    ),
  ]
}

const CONFLICT: Json = {
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    {
      type: 'object',
      required: ['current', 'changedBy', 'changedAt'],
      properties: {
        current: { type: 'object', description: 'The stored record as the caller may read it' },
        changedBy: { type: ['string', 'null'] },
        changedAt: { type: ['string', 'null'], format: 'date-time' },
      },
    },
  ],
}

const CONFLICT_ANSWER: Json = {
  description: PROBLEM_TITLES[409],
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Conflict' } } },
}

const withHeader = (answer: Json, name: string, type = 'string'): Json => ({
  ...answer,
  headers: { [name]: { schema: { type } } },
})

const titled = (status: number) => problemAnswer(PROBLEM_TITLES[status] as string)
/** Anonymous calls that answer 401 all the same. */
const SIGN_INS: string[] = [sessionPaths.signIn, sessionPaths.checkSamlResults]
/** Calls whose failures are counted by address. */
const LIMITED: string[] = [sessionPaths.signIn, sessionPaths.signInWithJumpCloud]

function bodyTypeOf({ foreignForm, upload }: Endpoint): string {
  if (foreignForm) return 'application/x-www-form-urlencoded'
  return upload ? 'multipart/form-data' : 'application/json'
}

/** What a call answers when all is well. */
function successOf(endpoint: Endpoint): Json {
  const schema = jsonSchema(endpoint.response, 'output')
  if (endpoint.answers === 'redirect') {
    return { 302: { description: 'To the page to go on with', headers: { Location: { schema } } } }
  }
  const type = endpoint.answers === 'samlMetadata' ? 'application/samlmetadata+xml' : 'application/json'
  return { 200: { description: 'Done', content: { [type]: { schema } } } }
}

/** The failures that each call can answer with (R-API-2). */
function problemsOf(endpoint: Endpoint): Json {
  const isOpen = endpoint.permission.kind === 'anonymous'
  const isScoped = permissionsOf(endpoint.permission).length > 0
  const isSave = isScoped && Boolean(endpoint.changes)
  return {
    400: problemAnswer('Business Rule Failure'),
    ...(isOpen && !SIGN_INS.includes(endpoint.path) ? {} : { 401: titled(401) }),
    // Refused for want of a permission, or from a foreign page.
    ...(isScoped || isOwnOriginOnly(endpoint) ? { 403: titled(403) } : {}),
    ...(endpoint.params || isSave || endpoint.answers === 'samlMetadata' ? { 404: titled(404) } : {}),
    405: withHeader(titled(405), 'Allow'),
    ...(isSave ? { 409: CONFLICT_ANSWER } : {}),
    ...(endpoint.body
      ? {
          413: problemAnswer('The request is too large'),
          415: problemAnswer(`The body is not ${bodyTypeOf(endpoint)}`),
        }
      : {}),
    ...(LIMITED.includes(endpoint.path) || endpoint.body
      ? { 429: withHeader(titled(429), 'Retry-After', 'integer') }
      : {}),
    500: titled(500),
    503: withHeader(titled(503), 'Retry-After', 'integer'),
  }
}

function operationOf(tag: string, name: string, endpoint: Endpoint): Json {
  const needed = permissionsOf(endpoint.permission)
  const isOpen = endpoint.permission.kind === 'anonymous'
  const body = endpoint.body && {
    required: true,
    content: { [bodyTypeOf(endpoint)]: { schema: jsonSchema(endpoint.body, 'input') } },
  }
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    description:
      needed.length > 0
        ? `${endpoint.permission.kind === 'allOf' ? 'All' : 'Any'} of ${needed.join(', ')}; org units: ${endpoint.scope}.`
        : undefined,
    security: isOpen ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    requestBody: body,
    responses: {
      ...successOf(endpoint),
      ...(endpoint.reads ? { 304: { description: 'Unchanged since the given ETag' } } : {}),
      ...problemsOf(endpoint),
    },
  }
}

/** The OpenAPI 3.1 description of every declared call, made from the contract; the session cookie's name depends on PUBLIC_URL. */
export function describeApi(
  contract: Record<string, Group>,
  sessionCookie = 'acm-session',
  base: string = API_PREFIX,
): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, group] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(group) as [string, Endpoint][]) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operationOf(tag, name, endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'ACES Central Management', version: '1' },
    servers: [{ url: base }],
    paths,
    components: {
      schemas: { Problem: PROBLEM, Conflict: CONFLICT },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  }
}
