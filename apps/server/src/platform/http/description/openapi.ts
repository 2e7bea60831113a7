import { answerSchemaOf } from '@acm/contract/answers'
import {
  type Access,
  type Endpoint,
  type EndpointGroup,
  isOwnOriginOnly,
  keysOf,
  permissionsOf,
  queryKeysOf,
  type ScopeKind,
  takesKey,
} from '@acm/contract/core/endpoint'
import { API_PREFIX, sessionPaths } from '@acm/contract/session-paths'
import * as z from 'zod'
import { VERSION } from '../../build.ts'
import { EVENT_STREAM_TYPE } from '../calls/events.ts'
import { exampleBeside, exampleOf, holds } from './examples.ts'
import { type JsonSchema, jsonSchema } from './json-schemas.ts'
import { componentsOf, header, PROBLEMS, type ProblemStatus, parameter, response } from './openapi-schemas.ts'

/** Anonymous calls that may answer 401. */
const SIGN_INS: string[] = [sessionPaths.signIn, sessionPaths.checkSamlResults]

/** Scopes in which the query names a record, not the extent of a list. */
const OF_ONE: ScopeKind[] = ['each', 'none']

/** The parsed form if its schema has a type, else the sent form; never null. */
function parameterOf(place: 'path' | 'query', name: string, schema: z.ZodType): object {
  const read = jsonSchema(schema, 'output')
  const { description, ...value } = 'type' in read ? read : jsonSchema(schema, 'input')
  const types = [value.type].flat().filter((type) => type !== 'null')
  return {
    name,
    in: place,
    ...((place === 'path' || !schema.safeParse(undefined).success) && { required: true }),
    ...(description !== undefined && { description }),
    schema: { ...value, type: types.length === 1 ? types[0] : types },
  }
}

function parametersOf(endpoint: Endpoint): object[] {
  const parametersIn = (place: 'path' | 'query', shape: z.ZodRawShape) =>
    Object.entries(shape).map(([name, schema]) => parameterOf(place, name, schema as z.ZodType))
  return [
    ...parametersIn('path', keysOf(z, endpoint.params)),
    ...parametersIn('query', queryKeysOf(z, endpoint)),
    ...(endpoint.reads ? [parameter('IfNoneMatch')] : []),
    ...(takesKey(endpoint) ? [parameter('IdempotencyKey')] : []),
  ]
}

const JSON_TYPE = 'application/json'

/** Forms have no null. */
function partsOf({ parts }: NonNullable<Endpoint['upload']>, { properties = {}, required, ...body }: JsonSchema) {
  const nameOf = (key: string) => parts[key]?.name ?? key
  const namedParameters = Object.entries(properties).map(([key, { type, ...schema }]) => [
    nameOf(key),
    { ...schema, type: [type ?? []].flat().find((one) => one !== 'null') },
  ])
  return { ...body, properties: Object.fromEntries(namedParameters), required: required?.map(nameOf) }
}

function bodyOf(endpoint: Endpoint): object | undefined {
  if (!endpoint.body) return undefined
  const schema = jsonSchema(endpoint.body(z), 'input')
  if (endpoint.upload)
    return { required: true, content: { 'multipart/form-data': { schema: partsOf(endpoint.upload, schema) } } }
  const type = endpoint.foreignForm ? 'application/x-www-form-urlencoded' : JSON_TYPE
  return { required: true, content: { [type]: { schema, example: exampleOf(schema) } } }
}

function successOf(endpoint: Endpoint): object {
  const { answers, fileTypes = [JSON_TYPE], reads, list, path } = endpoint
  const schema = jsonSchema(answerSchemaOf(endpoint), 'output')
  if (answers === 'redirect' || answers === 'formPage')
    return {
      ...(answers === 'formPage' && {
        200: { description: 'A page that submits its form', content: { 'text/html': {} } },
      }),
      302: { description: 'Redirect to the next page', headers: { Location: { schema, required: true } } },
    }
  if (answers === 'file')
    return {
      200: {
        description: 'The file',
        headers: { 'Content-Disposition': header('Disposition') },
        content: Object.fromEntries(fileTypes.map((type) => [type, {}])),
      },
    }
  if (answers === 'events') {
    const description = 'Events as they happen, until the caller disconnects; the data of a `change` is as described'
    return { 200: { description, content: { [EVENT_STREAM_TYPE]: { schema } } } }
  }
  const type = answers === 'samlMetadata' ? 'application/samlmetadata+xml' : JSON_TYPE
  if (schema.const === true) return { 200: response('Done') }
  const headers = {
    ...(reads && { ETag: header('ETag') }),
    ...(list && { 'X-Total-Count': header('TotalCount') }),
    ...(list && schema.type !== 'array' && { 'X-Visible-Count': header('VisibleCount') }),
    ...(SIGN_INS.includes(path) && { 'Set-Cookie': header('SessionCookie') }),
  }
  return {
    200: {
      description: holds(schema),
      ...(Object.keys(headers).length > 0 && { headers }),
      content: { [type]: { schema, ...exampleBeside(schema) } },
    },
    ...(reads && { 304: response('Unchanged') }),
  }
}

/** See R-API-2. */
function problemsOf(endpoint: Endpoint): object {
  const isScoped = permissionsOf(endpoint.permission).length > 0
  const isSave = (isScoped || endpoint.scope === 'each') && endpoint.changes === true
  const isOfOne = Boolean(endpoint.params) || (endpoint.query !== undefined && OF_ONE.includes(endpoint.scope))
  const happens: Record<ProblemStatus, boolean> = {
    400: true,
    403: isScoped || isOfOne || isOwnOriginOnly(endpoint),
    404: isOfOne || (isScoped && Boolean(endpoint.body)) || isSave || endpoint.answers === 'samlMetadata',
    409: isSave,
  }
  const problems = Object.entries(PROBLEMS).filter(([status]) => happens[Number(status) as ProblemStatus])
  return {
    ...Object.fromEntries(problems.map(([status, { name }]) => [status, response(name)])),
    // Not `default`: generators add its body to that of a success.
    '4XX': response('Problem'),
    '5XX': response('Problem'),
  }
}

const SCOPES: Record<ScopeKind, string> = {
  none: '',
  global: 'in any org unit',
  list: 'and returns what is in those org units',
  each: 'in the org unit of the record',
  all: 'in all org units',
}

function rightsOf(access: Access): string {
  if (access.kind === 'anonymous') return 'Public.'
  if (access.kind === 'session') return 'Open to everyone signed in.'
  if (access.kind === 'byId')
    return `Needs ${access.create.join(' or ')} to create and ${access.edit.join(' or ')} to update`
  return `Needs ${access.permissions.join(access.kind === 'allOf' ? ' and ' : ' or ')}`
}

function operationOf(tag: string, name: string, endpoint: Endpoint) {
  const isScoped = permissionsOf(endpoint.permission).length > 0
  const parameters = parametersOf(endpoint)
  const requestBody = bodyOf(endpoint)
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    description: isScoped
      ? `${[rightsOf(endpoint.permission), SCOPES[endpoint.scope]].filter(Boolean).join(' ')}.`
      : rightsOf(endpoint.permission),
    ...(endpoint.permission.kind === 'anonymous' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successOf(endpoint), ...problemsOf(endpoint) },
  }
}

type Operations = Record<string, Record<string, { parameters?: object[] }>>

/** Parameters that several calls have in the same form are written once. */
function withShared(paths: Operations) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const forms = Map.groupBy(
    operations.flatMap(({ parameters = [] }) => parameters),
    (one) => JSON.stringify(one),
  )
  const ids = new Map<string, string>()
  const parameters: Record<string, object> = {}
  for (const [form, [one, ...others]] of forms) {
    if (!one || others.length === 0 || !('name' in one)) continue
    // Not the name only: generators write files by it, and some systems hold `job` for `Job`.
    const id = `${Reflect.get(one, 'in')}.${one.name}.`
    const number = Object.keys(parameters).filter((known) => known.startsWith(id)).length + 1
    parameters[`${id}${number}`] = one
    ids.set(form, `${id}${number}`)
  }
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((one) => {
      const id = ids.get(JSON.stringify(one))
      return id === undefined ? one : parameter(id)
    })
  return { calls: paths, parameters }
}

const ABOUT = `All calls of the console. Paths, query keys and form part names are case-insensitive; JSON keys are case-sensitive.
Unknown keys in a body are ignored. In a save, a missing key means an empty value, except for secrets and where stated.
A number may be sent as its text, and a day as the start of a moment.
Every failure has a problem body: 401 without a session, 405 with Allow, 413 and 415 for bodies, 429 and 503 with Retry-After, 400, 408 or 431 for unreadable requests.
Browsers send Origin; changing calls from pages of other sites are refused. The header \`X-Background: 1\` marks an automatic call, which doesn't extend the session.`

/** OpenAPI 3.1, made from the contract; the cookie is that of an installation at its default port. */
export function describeApi(
  contract: Record<string, EndpointGroup>,
  sessionCookie = 'acm-session-3000',
  base = `http://127.0.0.1:3000${API_PREFIX}`,
): JsonSchema {
  const paths: Operations = {}
  for (const [tag, group] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(group) as [string, Endpoint][]) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operationOf(tag, name, endpoint),
      }
    }
  }
  const { calls, parameters } = withShared(paths)
  return {
    openapi: '3.1.0',
    info: { title: 'ACES Central Management', version: VERSION, description: ABOUT },
    servers: [{ url: base }],
    security: [{ session: [] }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths: calls,
    components: componentsOf(sessionCookie, parameters),
  }
}
