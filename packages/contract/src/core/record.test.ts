import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { answerOf } from './answers.ts'
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

// Rights to read, to change and to create, and secrets: test/field-rights.test.ts.
describe('a record', () => {
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
  it('returns required values always and write-only ones never', () => {
    const read: Stored<typeof shelf> = { id: 4, title: 'Atlas', isFull: true, aisle: { name: 'North' }, rowVersion: 1 }
    expect(shelf.readable([], read)).toEqual(read)
    const answer = answerOf(shelf, { aisle: z.strictObject({ name: z.string() }) })
    expect(answer.safeParse(read).success).toBe(true)
    expect(answer.safeParse({ ...read, title: null }).success).toBe(false)
    expect(answer.safeParse({ ...read, movedBooks: null }).success).toBe(false)
  })
})
