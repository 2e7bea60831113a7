import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { answerOf, answerShape } from './answers.ts'
import { flag, reference, required, requiredText, text } from './fields.ts'
import type { Grant, Permission } from './permissions.ts'
import { record, type Stored } from './record.ts'
import { secretText } from './secret-fields.ts'
import { onlySent, storedAs } from './stored.ts'
import { typed } from './typed.ts'

const held = (permission: Permission, ...orgUnitIds: number[]): Grant => ({
  permission,
  allOrgUnits: orgUnitIds.length === 0,
  orgUnitIds,
})

const parcel = record({
  name: 'parcel',
  id: 'parcelId',
  liesIn: 'orgUnitId',
  chosenOnce: ['sender'],
  tellsEditable: true,
  groups: {
    heading: {
      edit: ['BO_EDIT'],
      fields: { title: requiredText('Title', 5), sender: text('Sender', 9), orgUnitId: reference('Org Unit') },
    },
    customs: {
      read: ['BO_VIEW', 'BO_EDIT'],
      edit: ['BO_EDIT'],
      isOpen: (stored) => stored.sealed !== true,
      fields: { sealed: flag('Sealed'), pin: secretText('Pin', 4) },
      shown: { office: typed<string>() },
    },
  },
  shown: { weight: typed<number>() },
})
const stored = {
  parcelId: 7,
  title: 'Books',
  sender: 'Ada',
  orgUnitId: 1,
  sealed: false,
  pin: 'v1.encrypted',
  hasPin: true,
  office: 'North',
  weight: 3,
  rowVersion: 2,
  internal: 'stays here',
}

// Rights to change and to create: test/field-rights.test.ts.
describe('a record', () => {
  it('gives each field its name', () => {
    expect(Object.entries(parcel.fields).filter(([key, { name }]) => name !== key)).toEqual([])
    expect(parcel.fields.pin.name).toBe('pin')
  })

  it('is read completely with permission, except secrets', () => {
    expect(parcel.readable([held('BO_EDIT', 1)], stored)).toEqual({
      parcelId: 7,
      title: 'Books',
      sender: 'Ada',
      orgUnitId: 1,
      sealed: false,
      pin: null,
      hasPin: true,
      office: 'North',
      weight: 3,
      editableFields: ['title', 'orgUnitId', 'sealed', 'pin'],
      rowVersion: 2,
    })
  })

  it('hides groups without permission and matches its schema', () => {
    const read = parcel.readable([held('BO_VIEW', 2)], stored)
    expect(read).toMatchObject({ title: 'Books', sealed: null, pin: null, hasPin: null, office: null, weight: 3 })
    expect(read.editableFields).toEqual([])
    const answer = answerOf(parcel, { office: z.string(), weight: z.number() })
    expect(answer.safeParse(read).success).toBe(true)
    expect(answer.safeParse({ ...read, internal: 'x' }).success).toBe(false)
    expect(answer.safeParse({ ...read, pin: 'told' }).success).toBe(false)
  })
})

const shelf = record({
  name: 'shelf',
  id: 'id',
  create: ['ORG_UNIT_ADD'],
  chosenLater: ['isFull'],
  groups: {
    all: {
      edit: ['ORG_UNIT_EDIT'],
      fields: {
        title: requiredText('Title', 5),
        isFull: flag('Full'),
        aisle: storedAs(required(reference('Aisle')), typed<{ name: string }>()),
        movedBooks: onlySent(text('Moved Books', 9)),
      },
    },
  },
})

describe('a record of global scope', () => {
  it('lacks later fields when new', () => {
    expect(shelf.fieldsOf(true)).toEqual(['title', 'aisle', 'movedBooks'])
  })

  it('returns required values always and write-only ones never', () => {
    const read: Stored<typeof shelf> = { id: 4, title: 'Atlas', isFull: true, aisle: { name: 'North' }, rowVersion: 1 }
    expect(shelf.readable([], read)).toEqual(read)
    const answer = answerOf(shelf, { aisle: z.strictObject({ name: z.string() }) })
    expect(answer.safeParse(read).success).toBe(true)
    expect(answer.safeParse({ ...read, title: null }).success).toBe(false)
    expect(answer.safeParse({ ...read, movedBooks: null }).success).toBe(false)
  })
})

describe('record that belongs to another', () => {
  it('is saved and answered without an id', () => {
    const label = record({
      name: 'label',
      belongsTo: 'shelfId',
      groups: { all: { edit: ['ORG_UNIT_EDIT'], fields: { words: text('Words', 9) } } },
    })
    expect(label.input.shape(z).parse({ shelfId: 3 })).toEqual({ words: null, rowVersion: null })
    expect(label.readable([], { shelfId: 3, words: null, rowVersion: 0 })).toEqual({ words: null, rowVersion: 0 })
  })
})

it('returns a part of a record without the others', () => {
  const safe = record({
    name: 'safe',
    belongsTo: 'shelfId',
    groups: {
      label: { edit: ['BO_EDIT'], fields: { words: text('Words', 9) } },
      lock: { edit: ['ROLE_EDIT'], fields: { pin: secretText('Pin', 4) } },
    },
  })
  const { words: _, ...shape } = answerShape(safe, {})
  const part = z.strictObject(shape)
  const stored = { pin: null, hasPin: true, rowVersion: 1 }
  expect(part.parse(stored)).toEqual(stored)
  expect(part.safeParse({ ...stored, words: null }).success).toBe(false)
})
