import { atLeast, flag, input, required, requiredText, rowVersion, text } from '@acm/contract/core/fields'
import { describe, expect, test } from 'vitest'
import { createFormStore, isSeeking, sentenceFor, showsErrors } from './formStore.ts'
import { formValues } from './formValues.ts'
import type { SaveOutcome } from './outcome.ts'
import { sendForm, withheldBy } from './saving.ts'

function opened(record: object = { name: 'Ada', note: 'x', isOn: false, months: null, rowVersion: 1 }) {
  const Thing = input({
    name: requiredText('Name', 5),
    note: text('Note', 9),
    isOn: flag('On'),
    months: { ...required(atLeast('Months', 1)), when: 'isOn' },
    rowVersion: rowVersion(),
  })
  const saved = formValues(Thing, record)
  const store = createFormStore({ input: Thing, editable: ['name', 'note', 'isOn', 'months'] }, saved, saved)
  return { store, Thing }
}

describe('field that became read-only', () => {
  test('shows the saved value and counts no change', () => {
    const { store, Thing } = opened()
    store.type('name', 'Bob')
    store.type('note', 'typed')
    expect(store.judgeBy({ input: Thing, editable: ['note'] })).toEqual(['name'])
    expect(store.read()).toMatchObject({ values: { name: 'Ada', note: 'typed' }, changed: ['note'] })
    store.put({ name: 'Eve' })
    expect(store.read()).toMatchObject({ values: { name: 'Ada' }, parsed: { name: 'Ada' }, changed: ['note'] })
    expect(store.judgeBy({ input: Thing, editable: ['note'] })).toEqual([])
  })
})

describe('a form', () => {
  test('merges what another user changed in other fields', async () => {
    const { store, Thing } = opened()
    store.type('name', 'Bob')
    const current = { name: 'Ada', note: 'theirs', isOn: false, months: null, rowVersion: 2 }
    const answers: SaveOutcome<object>[] = [
      { conflict: { current, changedBy: 'Eve', changedAt: null } },
      { ok: true, record: {} },
    ]
    const sent: object[] = []
    await sendForm(Thing, store, async (parsed) => {
      sent.push(parsed)
      return answers.shift() ?? { errors: [] }
    })
    expect(sent.at(-1)).toMatchObject({ name: 'Bob', note: 'theirs', rowVersion: 2 })
  })
  test('asks on conflicts and sends nothing when canceled', async () => {
    const { store, Thing } = opened()
    store.type('name', 'Bob')
    const current = { name: 'Eve', note: 'x', isOn: false, months: null, rowVersion: 2 }
    let sent = 0
    const saving = sendForm(Thing, store, async (): Promise<SaveOutcome<object>> => {
      sent += 1
      return { conflict: { current, changedBy: 'Eve', changedAt: null } }
    })
    await expect.poll(() => store.read().question).not.toBeNull()
    expect(store.read()).toMatchObject({ isSaving: true, question: { overlaps: ['name'], changedBy: 'Eve' } })
    store.read().question?.answer(null)
    expect(await saving).toBeNull()
    expect([sent, store.read().isSaving, store.read().question, store.read().values.name]).toEqual([
      1,
      false,
      null,
      'Bob',
    ])
  })
  test('takes what was stored while it counts as saving', async () => {
    const { store, Thing } = opened()
    store.type('name', 'Bob')
    const wasSaving: boolean[] = []
    const settle = () => wasSaving.push(store.read().isSaving)
    await sendForm(Thing, store, async () => ({ ok: true as const, record: {} }), settle)
    expect([...wasSaving, store.read().isSaving]).toEqual([true, false])
  })
  test('ignores a value replaced during the save', async () => {
    const { store, Thing } = opened()
    store.type('name', 'Bob')
    const refused = (name: string) => ({ propertyName: name, errorMessage: `${name} is bad` })
    const attempt = await sendForm(Thing, store, async (): Promise<SaveOutcome<object>> => {
      store.type('name', 'Eve')
      return { errors: [refused('name'), refused('note'), refused('')] }
    })
    expect(attempt).toEqual({ errors: [refused('note'), refused('')] })
  })
  test("names changes that the save didn't accept", () => {
    const base = { name: 'Ada', note: 'x', months: '1', isOn: false }
    const mine = { name: 'Bob', note: 'y', months: '2', isOn: false }
    const current = { name: 'Ada', note: 'x', months: '2', isOn: true }
    const withheld = (answer: object) => withheldBy(answer, { base, mine, theirs: current })
    expect(withheld({ editableFields: ['note'] })).toEqual(['name'])
    expect(withheld({ editableFields: [] })).toEqual(['name', 'note'])
    expect(withheld({}), 'a record that does not tell').toEqual([])
  })
  test('shows errors of visited fields, all after an attempt', () => {
    const { store } = opened({ name: '', note: 'x', isOn: true, months: null, rowVersion: 1 })
    const isVisible = (name: string) => showsErrors(store.read(), 'detail', name)
    expect([isVisible('name'), isVisible('months')]).toEqual([false, false])
    expect(sentenceFor(store.read(), 'detail', 'months')).toBeUndefined()
    store.leave('name')
    expect([isVisible('name'), isVisible('months')]).toEqual([true, false])
    expect(showsErrors(store.read(), 'page', 'name'), 'a new record only after an attempt').toBe(false)
    store.type('note', 'y')
    expect(sentenceFor(store.read(), 'detail', 'months')).toBe('Value is required.')
    store.tell(store.read().errors, false)
    expect([isVisible('months'), showsErrors(store.read(), 'page', 'name')]).toEqual([true, true])
    expect(store.read().sentences).toEqual({ name: 'Value is required.', months: 'Value is required.' })
  })
  test('keeps a rejection until its field changes', () => {
    const { store } = opened()
    store.tell(
      [
        { propertyName: 'name', errorMessage: 'Taken.' },
        { propertyName: '', errorMessage: 'No.' },
      ],
      true,
    )
    expect(store.read()).toMatchObject({ refused: { name: 'Taken.' }, general: ['No.'], attempts: 1 })
    store.put({ note: 'of the program' })
    expect(store.read().refused).toEqual({ name: 'Taken.' })
    store.type('name', 'Bob')
    expect(store.read().refused).toEqual({})
  })
  test('follows changed permissions and rules', () => {
    const { store, Thing } = opened({ name: '', note: 'x', isOn: false, months: null, rowVersion: 1 })
    let calls = 0
    store.subscribe(() => {
      calls += 1
    })
    expect(store.read().errors).toHaveLength(1)
    store.judgeBy({ input: Thing, editable: ['name', 'note', 'isOn', 'months'] })
    expect(calls).toBe(0)
    store.judgeBy({ input: Thing, editable: ['note'] })
    expect([calls, store.read().errors]).toEqual([1, []])
  })
  test('seeks changed or rejected fields without a page', () => {
    const { store } = opened()
    const seeks = () => isSeeking(store.read(), 'page')
    expect(seeks()).toBe(false)
    store.put({ note: 'restored' })
    expect(seeks()).toBe(true)
    store.know('note')
    expect(seeks()).toBe(false)
    store.tell([{ propertyName: 'name', errorMessage: 'Taken.' }], true)
    expect(seeks()).toBe(true)
  })
})
