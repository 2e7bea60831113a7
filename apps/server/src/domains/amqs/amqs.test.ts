import { randomUUID } from 'node:crypto'
import { contract } from '@acm/contract'
import { today } from '@acm/contract/core/days'
import { describe, expect, it } from 'vitest'
import { historyOf, lastEntry, testApp } from '../../../test/app.ts'
import { errorsOf, type TestCaller } from '../../../test/caller.ts'
import { multipart, upload } from '../../../test/uploads.ts'

const test = testApp()
const editor = () => test.as(['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT', 'AMQ_LIBRARY_UPDATE_VERSION'])
let serial = 0
const save = (caller: TestCaller, body: object) => caller.call(contract.amqs.save, { body })
const newAmq = (caller: TestCaller, values = {}) =>
  caller.read(contract.amqs.save, {
    body: { id: 0, name: `AMQ ${++serial}`, description: 'Made by a test', ...values },
  })

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const [YESTERDAY, TODAY, TOMORROW] = [day(-1), today('UTC'), day(1)]

describe('an AMQ', () => {
  it("creates with server time and the creator's name", async () => {
    const caller = await editor()
    const ignored = { createdOn: '2001-01-01T00:00:00Z', createdBy: 'Somebody else', versions: [{ id: 1 }] }
    const { status, body } = await save(caller, { name: ' Post-close audit ', ...ignored })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Post-close audit', description: null, createdBy: 'Test Person', versions: [] })
    expect(Date.now() - Date.parse(body.createdOn)).toBeLessThan(60_000)
    expect(await caller.read(contract.amqs.get, { params: { id: body.id } })).toEqual(body)
    expect(await caller.read(contract.amqs.getAll)).toContainEqual(body)
    expect(await caller.read(contract.amqs.getAll, { query: { name: 'CLOSE aud' } })).toEqual([body])
    expect((await caller.call(contract.amqs.get, { params: { id: 999_999 } })).status).toBe(404)
  })

  // Limits of each field: test/field-limits.test.ts.
  it('rejects invalid values with messages', async () => {
    const caller = await editor()
    const { name } = await newAmq(caller)
    expect(errorsOf(await save(caller, { name: name.toUpperCase() }))).toEqual({
      name: 'An AMQ with this name already exists.',
    })
    expect((await save(caller, { id: 999_999, name: 'X' })).status).toBe(404)
  })

  it('locks its name once a version has started', async () => {
    const caller = await editor()
    const amq = await newAmq(caller)
    await upload(caller, { AMQId: amq.id, Name: 'Later', StartDate: TOMORROW })
    const { status, body: renamed } = await save(caller, { ...amq, name: `${amq.name} renamed` })
    expect(status).toBe(200)
    await upload(caller, { AMQId: amq.id, Name: 'Now', StartDate: TODAY })
    expect(errorsOf(await save(caller, { ...renamed, name: 'Other name' }))).toEqual({
      name: 'The name cannot be changed once the start date has passed.',
    })
    const described = await save(caller, { ...renamed, description: 'Other description' })
    expect(described.body).toMatchObject({ name: renamed.name, description: 'Other description' })
  })
})

describe('where the questions of an AMQ are', () => {
  const QUESTION_KEYS = { questionList: '/data/items', wordingKey: 'Stem', idKey: 'uid' }
  const NOTHING = { questionList: null, wordingKey: null, idKey: null }

  it('stores the question list with the AMQ and its history', async () => {
    const author = await editor()
    const amq = await newAmq(author)
    const caller = await test.as(['AMQ_LIBRARY_UPDATE_VERSION'])
    const response = await caller.read(contract.amqs.setQuestions, { body: { ...amq, ...QUESTION_KEYS } })
    expect(response).toEqual({ ...amq, ...QUESTION_KEYS, rowVersion: amq.rowVersion + 1 })
    expect(await author.read(contract.amqs.getAll)).toContainEqual(response)
    const saying = { action: 'amq.setQuestions', entityType: 'amq', entityId: amq.id }
    expect(await lastEntry(test.db)).toMatchObject({
      ...saying,
      changes: { questionList: [null, '/data/items'], wordingKey: [null, 'Stem'], idKey: [null, 'uid'] },
    })
    // A save without the question location keeps it.
    const { id, rowVersion } = response
    const renamed = await author.read(contract.amqs.save, { body: { id, rowVersion, name: `${amq.name} renamed` } })
    expect(renamed).toMatchObject(QUESTION_KEYS)
    const back = await caller.read(contract.amqs.setQuestions, { body: { id, rowVersion: renamed.rowVersion } })
    expect(back).toMatchObject(NOTHING)
    expect((await lastEntry(test.db))?.changes).toMatchObject({ questionList: ['/data/items', null] })
  })

  it('rejects partial, stale and unauthorized question lists', async () => {
    const author = await editor()
    const amq = await newAmq(author)
    const say = (values: object, caller = author) =>
      caller.call(contract.amqs.setQuestions, { body: { id: amq.id, rowVersion: amq.rowVersion, ...values } })
    const required = 'Value is required.'
    for (const [values, errors] of [
      [{ idKey: 'id' }, { questionList: required, wordingKey: required }],
      [{ questionList: 'a', wordingKey: 'text' }, { questionList: 'Value is invalid.' }],
      [{ ...QUESTION_KEYS, idKey: 'x'.repeat(101) }, { idKey: 'Value must be less than 100 characters.' }],
    ] as const)
      expect(errorsOf(await say(values))).toEqual(errors)
    expect((await say({ ...QUESTION_KEYS, id: 999_999 })).status).toBe(404)
    expect((await say(QUESTION_KEYS, await test.as(['AMQ_LIBRARY_EDIT', 'AMQ_LIBRARY_VIEW']))).status).toBe(403)
    expect((await say({ ...QUESTION_KEYS, rowVersion: 99 })).status).toBe(409)
    expect((await say(QUESTION_KEYS)).status).toBe(200)
  })
})

describe('a version', () => {
  const change = (caller: TestCaller, values: object) => caller.call(contract.amqs.updateVersion, { body: values })
  const startVersion = async (startDate: string) => {
    const caller = await editor()
    const amq = await newAmq(caller)
    const { body } = await upload(caller, { AMQId: amq.id, StartDate: startDate })
    return { caller, amq, version: body }
  }

  it('changes only its four fields before it starts', async () => {
    const { caller, amq, version } = await startVersion(TOMORROW)
    const values = { name: 'New', description: 'New text', enabled: false, startDate: '2031-05-06T23:00:00-05:00' }
    const ignored = { amqId: 999, number: 99, filePath: 'x', createdBy: 'x', createdOn: '2001-01-01T00:00:00Z' }
    const { body } = await change(caller, { ...version, ...values, ...ignored })
    expect(body).toEqual({ ...version, ...values, startDate: '2031-05-06', rowVersion: 2 })
    expect((await caller.read(contract.amqs.get, { params: { id: amq.id } })).versions).toEqual([body])
    const { enabled: _, ...rest } = body
    expect((await change(caller, { ...rest, description: 'Nothing said' })).body.enabled).toBe(false)
  })

  it('locks name and start date from the start day on', async () => {
    for (const started of [TODAY, YESTERDAY]) {
      const { caller, version } = await startVersion(started)
      expect((await change(caller, { ...version, name: 'Other', startDate: TOMORROW })).problem.errors).toEqual([
        { propertyName: 'name', errorMessage: 'The name cannot be changed once the start date has passed.' },
        { propertyName: 'startDate', errorMessage: 'The start date cannot be changed once it has passed.' },
      ])
      const { body } = await change(caller, { ...version, description: 'Other', enabled: !version.enabled })
      expect(body).toMatchObject({ name: version.name, startDate: started, description: 'Other' })
    }
  })

  it('rejects invalid values with messages', async () => {
    const { caller, amq, version } = await startVersion(TOMORROW)
    const refused = async (values: object) => errorsOf(await change(caller, { ...version, ...values }))
    expect(await refused({ startDate: '2026-02-30' })).toEqual({ startDate: 'Value is invalid.' })
    await upload(caller, { AMQId: amq.id, Name: 'Taken', StartDate: TOMORROW })
    expect(await refused({ name: 'tAKEN' })).toEqual({
      name: 'A version with this name already exists for this AMQ.',
    })
    expect((await change(caller, { ...version, id: 999_999 })).status).toBe(404)
  })
})

describe('an upload', () => {
  it('creates the next version with the exact file', async () => {
    const caller = await editor()
    const amq = await newAmq(caller)
    const content = Buffer.from('\ufeff{"fragen": ["Größe", "日本"]}')
    const { status, body } = await upload(
      caller,
      { AMQId: amq.id, Name: 'V1', Enabled: 'TRUE', StartDate: '2026-03-08T23:30:00-08:00' },
      { name: 'C:\\fakepath\\Audit "2026".JSON', content },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      amqId: amq.id,
      name: 'V1',
      number: 1,
      enabled: true,
      startDate: '2026-03-08',
      createdBy: 'Test Person',
      filePath: `amq/${amq.id}/1/Audit _2026_.JSON`,
    })
    const second = await upload(caller, { AMQId: amq.id, Name: 'V2', Enabled: 'false' })
    expect(second.body).toMatchObject({ number: 2, enabled: false })
    const file = await caller.call(contract.amqs.versionFile, { params: { id: body.id } })
    expect(file.headers['content-disposition']).toContain('attachment; filename="Audit _2026_.JSON"')
    expect(Buffer.from(JSON.stringify(file.body)).toString()).toContain('Größe')
    expect((await caller.call(contract.amqs.versionFile, { params: { id: 999_999 } })).status).toBe(404)
    const [download, uploaded] = await historyOf(test.db)
    expect(uploaded).toMatchObject({ action: 'amqVersion.upload', entityId: second.body.id })
    expect(download).toMatchObject({
      action: 'amqVersion.download',
      entityType: 'amqVersion',
      entityId: body.id,
      changes: { file: [null, 'Audit _2026_.JSON'] },
    })
    const large = { questions: 'ü'.repeat(1_500_000) }
    const content3 = Buffer.from(JSON.stringify(large))
    const third = await upload(caller, { AMQId: amq.id, Name: 'V3' }, { name: 'large.json', content: content3 })
    const whole = await caller.call(contract.amqs.versionFile, { params: { id: third.body.id } })
    expect([whole.headers['content-length'], whole.body]).toEqual([String(content3.length), large])
    const compared = { params: { id: body.id }, query: { for: 'comparison' } } as const
    expect((await caller.call(contract.amqs.versionFile, compared)).body).toEqual(file.body)
    const [comparison, before] = await historyOf(test.db)
    expect(comparison).toMatchObject({ action: 'amqVersion.compare', entityType: 'amqVersion', entityId: body.id })
    expect(before).toMatchObject({ action: 'amqVersion.download' })
    const page = await caller.read(contract.history.getAll, { query: { onlyChanges: true, limit: 1 } })
    expect(page.entries.map(({ action, record }) => [action, record?.id])).toEqual([
      ['amqVersion.upload', third.body.id],
    ])
  })

  it('of another file is rejected with a used key', async () => {
    const caller = await editor()
    const { id } = await newAmq(caller)
    const key = { 'idempotency-key': randomUUID() }
    const parts = { AMQId: id, Name: 'V1', Description: 'd', Enabled: 'true', StartDate: '2031-01-01' }
    const send = (text: string) => {
      const { payload, headers } = multipart(parts, { name: 'a.json', content: Buffer.from(text) })
      return caller.call(contract.amqs.uploadVersion, { raw: payload, headers: { ...headers, ...key } })
    }
    expect([(await send('[1]')).status, (await send('[1]')).status, (await send('[2]')).status]).toEqual([
      200, 200, 400,
    ])
  })

  it('accepts part names in any case and past dates', async () => {
    const caller = await editor()
    const amq = await newAmq(caller)
    const parts = { amqid: amq.id, NAME: 'V', description: 'd', ENABLED: 'true', startdate: '2001-01-01' }
    expect((await upload(caller, parts)).status).toBe(200)
  })

  it('rejects a faulty file and stores nothing', async () => {
    const caller = await editor()
    const amq = await newAmq(caller)
    const refused = async (parts: object, file?: Parameters<typeof upload>[2]) => {
      const { status, problem } = await upload(caller, { AMQId: amq.id, ...parts }, file)
      return [status, ...problem.errors.map((error) => `${error.propertyName}: ${error.errorMessage}`)]
    }
    const fileOf = (name: string, content: string | Buffer = '{}') => ({ name, content: Buffer.from(content) })
    expect(await refused({}, null)).toEqual([400, 'file: File is required'])
    expect(await refused({}, fileOf('a.json', ''))).toEqual([400, 'file: Non empty file is required'])
    for (const name of ['a.txt', 'a.json.exe', 'json']) {
      expect(await refused({}, fileOf(name)), name).toEqual([
        400,
        'file: Invalid file type. Please select a JSON file.',
      ])
    }
    // Other faults: packages/contract/src/json-text.test.ts.
    for (const [bad, why] of [
      ['{\n  "a": 1,\n}', 'Line 2, column 9: extra comma.'],
      [Buffer.from('\ufeff{}', 'utf16le'), "It's in UTF-16. Save it as UTF-8."],
      [Buffer.from('["Prüfung"]', 'latin1'), 'It looks like Windows-1252. Save it as UTF-8.'],
    ] as const) {
      expect(await refused({}, fileOf('a.json', bad))).toEqual([400, `file: File is not valid JSON. ${why}`])
    }
    expect(await refused({}, fileOf('a.json', Buffer.alloc(20 * 1024 * 1024 + 1, 32)))).toEqual([
      413,
      'file: File is too large.',
    ])
    expect(await refused({ Name: '', Enabled: 'maybe' })).toEqual([400, 'enabled: Value is invalid.'])
    expect(await refused({ Name: '' })).toEqual([400, 'name: Value is required.'])
    expect((await refused({ AMQId: 999_999 }))[0]).toBe(404)
    const whole = multipart({ AMQId: amq.id, Name: 'Cut' }, { name: 'a.json', content: Buffer.from('{}') })
    const cut = await caller.call(contract.amqs.uploadVersion, {
      headers: whole.headers,
      raw: whole.payload.subarray(0, whole.payload.length - 20),
    })
    expect(cut.problem.errors).toEqual([{ propertyName: 'body', errorMessage: 'The upload is incomplete. Try again.' }])
    expect((await caller.read(contract.amqs.get, { params: { id: amq.id } })).versions).toEqual([])
    expect((await upload(caller, { AMQId: amq.id })).body.number).toBe(1)
  })

  it('numbers two simultaneous uploads and gives one the name', async () => {
    const caller = await editor()
    const amq = await newAmq(caller)
    const answers = await Promise.all(
      ['One', 'Two', 'Same', 'same'].map((Name) => upload(caller, { AMQId: amq.id, Name })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400])
    const numbers = (await caller.read(contract.amqs.get, { params: { id: amq.id } })).versions.map(
      (version) => version.number,
    )
    expect(new Set(numbers).size).toBe(3)
  })
})
