import { contract } from '@acm/contract'
import { messages } from '@acm/contract/core/messages'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import type { TestCaller, TestResponse } from '../../../../test/caller.ts'
import { type Schema, someOf } from '../../../../test/schema-values.ts'
import { multipart } from '../../../../test/uploads.ts'
import { describeApi } from './openapi.ts'

/** Tries per call; OPENAPI_RUNS=200 makes more. */
const RUNS = Number(process.env.OPENAPI_RUNS ?? 2)

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}
type Content = Record<string, { schema?: Schema; example?: unknown }>
interface DescribedResponse {
  headers?: Record<string, { required?: boolean } | Reference>
  content?: Content
}
interface Reference {
  $ref: string
}
interface Operation {
  operationId: string
  parameters?: (Parameter | Reference)[]
  requestBody?: { content: Content }
  responses: Record<string, DescribedResponse | Reference>
}

const api = JSON.parse(JSON.stringify(describeApi(contract)))
const operations = Object.entries(api.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
type DescribedCall = (typeof operations)[number]

const resolved = <T extends object>(given: T | Reference): T =>
  '$ref' in given
    ? given.$ref
        .split('/')
        .slice(1)
        .reduce((place, step) => place[step], api)
    : given

const ajv = new Ajv2020({ strictTypes: false, allErrors: true })
addFormats.default(ajv)
ajv.addVocabulary(['components'])
ajv.addSchema({ $id: 'api', components: api.components })
const compiled = new Map<Schema, ValidateFunction>()
/** Named schemas are compiled once for all that refer to them. */
const compile = (schema: Schema) => ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')))
function misfits(schema: Schema, value: unknown): unknown {
  const validate = compiled.get(schema) ?? compile(schema)
  compiled.set(schema, validate)
  return validate(value) ? null : validate.errors
}

/** With all references followed. */
function whole({ $ref, ...schema }: Schema & { $ref?: string }): Schema {
  if ($ref) return whole(resolved({ $ref }) as Schema)
  const { anyOf, items, properties = {} } = schema
  const parts = Object.entries(properties).map(([name, part]) => [name, whole(part)])
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(whole) }),
    ...(items && { items: whole(items) }),
    ...(parts.length > 0 && { properties: Object.fromEntries(parts) }),
  }
}

function requestOf({ path, operation }: DescribedCall): fc.Arbitrary<{ url: string; body: unknown }> {
  const resolvedParameters = (operation.parameters ?? []).map((parameter) => resolved(parameter))
  const values = (place: string) => {
    const some = resolvedParameters.filter((parameter) => parameter.in === place)
    const required = some.filter((parameter) => parameter.required).map(({ name }) => name)
    return fc.record(Object.fromEntries(some.map(({ name, schema }) => [name, someOf(whole(schema))])), {
      requiredKeys: required,
    }) as fc.Arbitrary<Record<string, unknown>>
  }
  const [content] = Object.values(operation.requestBody?.content ?? {})
  const body = content?.schema ? someOf(whole(content.schema)) : fc.constant(undefined)
  return fc.record({ params: values('path'), query: values('query'), body }).map(({ params, query, ...rest }) => {
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
    )
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
    return { url: `${filled}?${search}`, ...rest }
  })
}

function send(caller: TestCaller, { method, operation }: DescribedCall, { url, body }: { url: string; body: unknown }) {
  const [type] = Object.keys(operation.requestBody?.content ?? {})
  const verb = method.toUpperCase() as 'GET'
  if (type === 'application/x-www-form-urlencoded') {
    const payload = new URLSearchParams(Object.entries(body as Record<string, string>)).toString()
    return caller.send({ method: verb, url, payload, headers: { 'content-type': type } })
  }
  if (type !== 'multipart/form-data') return caller.send({ method: verb, url, payload: body as object })
  const { File: file, ...parts } = body as Record<string, unknown>
  const stated = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null))
  const sent = typeof file === 'string' ? { name: 'a.json', content: Buffer.from(file) } : null
  return caller.send({ method: verb, url, ...multipart(stated, sent) })
}

function requireDescribed({ operation }: DescribedCall, { status, headers, body }: TestResponse): void {
  const response = operation.responses[status] ?? operation.responses[`${String(status)[0]}XX`]
  expect(response, `${status}: ${JSON.stringify(body)}`).toBeDefined()
  const answer = resolved(response as DescribedResponse)
  for (const [name, header] of Object.entries(answer.headers ?? {}))
    if (resolved(header).required) expect(headers[name.toLowerCase()], name).toBeDefined()
  if (!answer.content) return void expect(body).toBeUndefined()
  const content = answer.content[String(headers['content-type']).replace(/;.*/, '')]
  expect(content, String(headers['content-type'])).toBeDefined()
  if (content?.schema) expect(misfits(content.schema, body), JSON.stringify(body)).toBeNull()
}

const isStream = ({ operation }: DescribedCall): boolean =>
  'text/event-stream' in (resolved(operation.responses[200] ?? {}).content ?? {})

/** Refusals of malformed values, not of rules. */
const isOfShape = ({ status, problem }: TestResponse) =>
  status === 400 &&
  problem.errors.some(({ errorMessage }) =>
    [messages.invalid, messages.pattern, 'Unknown parameter.'].includes(errorMessage),
  )

describe('the description of the API', () => {
  const test = testApp({ failuresPerAddress: 1_000_000, lockAfter: 0 })

  // The first ids must exist.
  beforeAll(async () => {
    const orgUnitId = await test.orgUnit()
    const acesClientId = await test.client({ orgUnitId })
    await test.instance({ acesClientId, orgUnitId })
    await test.linkedInstance({ acesClientId })
  })

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(api))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(Object.values(contract).flatMap((group) => Object.values(group)).length)
  })

  it('names records, list items, problems and enums', () => {
    const inline = (schema: Schema = {}) => Boolean((schema.items ?? schema).properties)
    const lists = operations.filter(({ operation }) => {
      const content = resolved(operation.responses[200] ?? {}).content?.['application/json']
      return content?.schema?.items && inline(content.schema)
    })
    expect(lists.map(({ operation }) => operation.operationId)).toEqual([])
    const { schemas } = api.components
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Client', 'ClientInput', 'User', 'UserInput', 'Problem', 'FieldError', 'HistoryEntry']),
    )
    expect(schemas.RoleInput.properties.permissions.items).toEqual({ $ref: '#/components/schemas/Permission' })
    expect(schemas.Permission).toEqual({ type: 'string', enum: PERMISSIONS })
  })

  it('contains the rules of each field', () => {
    const { required, properties } = api.components.schemas.UserInput
    expect(required).toEqual(['email', 'firstName', 'lastName', 'roleAssignments'])
    expect(properties.email).toMatchObject({ type: 'string', format: 'email', minLength: 1, maxLength: 100 })
    expect(properties.newPassword).toMatchObject({ minLength: 6, description: 'Required to create.' })
    expect(properties.roleAssignments).toMatchObject({ type: 'array', minItems: 1 })
    const { ClientInput, SubscriptionInput, InstanceInput } = api.components.schemas
    expect(ClientInput.properties.clientCode).toMatchObject({ type: 'string', pattern: '^[A-Za-z0-9]+$' })
    expect(SubscriptionInput.properties.startDate).toMatchObject({ type: 'string', format: 'date' })
    expect(InstanceInput.properties.dataRetentionPolicyPriority).toMatchObject({
      type: ['integer', 'null'],
      minimum: 1,
    })
    const form = api.paths[contract.amqs.uploadVersion.path].post.requestBody.content['multipart/form-data'].schema
    expect(form.required).toEqual(['AMQId', 'Name', 'Description', 'StartDate', 'File'])
    expect(JSON.stringify(form)).not.toContain('null')
  })

  it('has a valid example of each body and response', () => {
    const schemasUsed = operations.flatMap(({ operation }) => [
      ...Object.values(operation.requestBody?.content ?? {}),
      ...Object.values(resolved(operation.responses[200] ?? {}).content ?? {}),
    ])
    const shown = schemasUsed.filter(({ example }) => example !== undefined)
    const namedSchemas = Object.values<Schema & { examples?: unknown[] }>(api.components.schemas)
    const examples = [
      ...shown.map(({ schema, example }) => ({ schema, example })),
      ...namedSchemas.flatMap((schema) => (schema.examples ?? []).map((example) => ({ schema, example }))),
    ]
    expect(examples.length).toBeGreaterThan(100)
    for (const { schema, example } of examples)
      expect(misfits(schema ?? {}, example), JSON.stringify(example)).toBeNull()
  })

  it('marks required query keys', async () => {
    const admin = await test.as([...PERMISSIONS])
    const reads = operations.filter((one) => one.method === 'get' && !isStream(one))
    for (const { path, operation } of reads) {
      const needed = (operation.parameters ?? []).map(resolved).filter((one) => one.required)
      const url = needed.reduce((address, { name, in: place, schema }) => {
        const [value] = fc.sample(someOf(whole(schema)), { numRuns: 1, seed: 1 })
        if (place === 'path') return address.replace(`{${name}}`, encodeURIComponent(String(value)))
        return `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(String(value))}`
      }, path)
      const { status, problem } = await admin.get(url)
      expect([400, 500].includes(status), `${url} ${JSON.stringify(problem)}`).toBe(false)
    }
  })

  // Listening to streams changes their answers, so the tests of the domain `events` cover them.
  for (const described of operations.filter((one) => !isStream(one))) {
    const { path, method, operation } = described
    it(`holds for every answer of ${method.toUpperCase()} ${path}`, { timeout: 120_000 }, async () => {
      const admin = await test.as([...PERMISSIONS])
      const callers = { admin: () => admin, somebody: () => test.as([]), nobody: () => test.nobody }
      const who = fc.constantFrom('admin', 'admin', 'admin', 'somebody', 'nobody')
      const property = fc.asyncProperty(requestOf(described), who, async (request, name) => {
        const caller = await callers[name]()
        const answer = await send(caller, described, request)
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
        requireDescribed(described, answer)
        if (method === 'get' && name === 'admin') expect(isOfShape(answer), JSON.stringify(answer.body)).toBe(false)
        if (!operation.responses[304] || answer.status !== 200) return
        const headers = { 'if-none-match': String(answer.headers.etag) }
        const again = await caller.get(request.url, headers)
        expect(again.status).toBe(304)
        requireDescribed(described, again)
      })
      await fc.assert(property, { numRuns: RUNS })
    })
  }
})
