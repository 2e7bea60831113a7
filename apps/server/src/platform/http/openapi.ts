import { type Endpoint, type Group, permissionsOf } from '@acm/contract/core/endpoint'
import { PROBLEM_TITLES } from '@acm/contract/core/problems'
import { API_PREFIX } from '@acm/contract/session-paths'
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
  if (!endpoint.list) return params
  const { filters, sorts, defaultSort } = endpoint.list
  const query = (name: string, schema: Json, description: string) => ({ name, in: 'query', schema, description })
  return [
    ...params,
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

function operationOf(tag: string, name: string, endpoint: Endpoint): Json {
  const needed = permissionsOf(endpoint.permission)
  const isOpen = endpoint.permission.kind === 'anonymous'
  const body = endpoint.body && {
    required: true,
    content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
  }
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    description: needed.length > 0 ? `Any of ${needed.join(', ')}; org units: ${endpoint.scope}.` : undefined,
    security: isOpen ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    requestBody: body,
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
      },
      ...(endpoint.reads ? { 304: { description: 'Unchanged since the given ETag' } } : {}),
      400: problemAnswer('Business Rule Failure'),
      ...(isOpen ? {} : { 401: problemAnswer(PROBLEM_TITLES[401] as string) }),
      ...(needed.length > 0 ? { 403: problemAnswer(PROBLEM_TITLES[403] as string) } : {}),
      ...(endpoint.changes && needed.length > 0 ? { 409: problemAnswer(PROBLEM_TITLES[409] as string) } : {}),
      503: problemAnswer(PROBLEM_TITLES[503] as string),
    },
  }
}

/** The OpenAPI 3.1 description of every declared call, made from the contract alone. */
export function describeApi(contract: Record<string, Group>): Json {
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
    servers: [{ url: API_PREFIX }],
    paths,
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'acm-session' } },
    },
  }
}
