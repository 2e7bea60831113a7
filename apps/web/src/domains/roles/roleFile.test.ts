import type { Role } from '@acm/contract/roles'
import { describe, expect, test } from 'vitest'
import { planImport } from './importPlan.ts'
import { faultOf, fileMessages, fileNameOf, fileTextOf, readRoleFile, refusalOf } from './roleFile.ts'

const role = (values: Partial<Role> = {}): Role => ({
  id: 7,
  name: 'Helpers',
  description: 'Who help',
  signIn: 'any',
  numPermissions: 2,
  numAssignedUsers: 0,
  rowVersion: 3,
  permissions: [
    { id: 1, roleId: 7, permission: 'USER_VIEW' },
    { id: 2, roleId: 7, permission: 'BO_VIEW' },
  ],
  ...values,
})
const file = (content: object) => readRoleFile(JSON.stringify(content))
const codes = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0))

describe('a role file', () => {
  test('is named after the role in valid characters', () => {
    expect(fileNameOf({ name: 'Helpers' })).toBe('AcesCentralMgt_Role_Helpers.json')
    expect(fileNameOf({ name: 'a\\b/c:d*e?f"g<h>i|j' })).toBe('AcesCentralMgt_Role_a_b_c_d_e_f_g_h_i_j.json')
  })
  test('contains name, description and permissions and imports again', () => {
    const text = fileTextOf(role())
    expect(JSON.parse(text)).toEqual({
      name: 'Helpers',
      description: 'Who help',
      permissions: ['USER_VIEW', 'BO_VIEW'],
    })
    expect(readRoleFile(text)).toEqual({ ...JSON.parse(text), dropped: [] })
  })
  test.each([
    ['role.json', 'application/json', 10, null],
    ['ROLE.JSON', '', 10, null],
    ['role.txt', 'application/json', 10, fileMessages.type],
    ['role.json', 'text/plain', 10, fileMessages.type],
    ['role.json', '', 1_000_001, fileMessages.size],
    ['role.json', '', 0, 'Non empty file is required'],
  ])('%s of type "%s" and %d bytes', (name, type, size, refusal) => {
    expect(refusalOf({ name, type, size })).toBe(refusal)
  })
  test.each(['', 'no json', '[]', 'null', '{}', '{"name":"x"}', '{"permissions":[]}', '{"name":" ","permissions":[]}'])(
    'with %j is refused',
    (text) => expect(readRoleFile(text)).toBeNull(),
  )
  test.each([
    ['{"name": "x",}', 'Line 1, column 13: extra comma.'],
    ['\ufeff[]', "It isn't a JSON object."],
    ['[]', "It isn't a JSON object."],
    ['{}', 'It has no name and no permissions.'],
    ['{"name":"x"}', 'It has no permissions.'],
    ['{"name":" ","permissions":[]}', 'It has no name.'],
    ['{"name":"x","permissions":[null]}', null],
  ])('with %j says what is wrong', (text, fault) => expect(faultOf(new TextEncoder().encode(text).buffer)).toBe(fault))
  test('names another encoding', () => {
    expect(faultOf(Uint16Array.from(codes('\ufeff{"name":"x"}')).buffer)).toBe("It's in UTF-16. Save it as UTF-8.")
    const western = 'It looks like Windows-1252. Save it as UTF-8.'
    expect(faultOf(Uint8Array.from(codes('{"name":"Pr\u00fcfer"}')).buffer)).toBe(western)
  })
  test('rejects a permission of the wrong type', () => {
    expect(file({ name: 'x', permissions: ['BO_VIEW', null] })).toBeNull()
  })
  test('accepts permissions in all forms and lists unknown ones', () => {
    const permissions = ['BO_VIEW', 36, { id: 1, permission: 'USER_VIEW' }, 'BO_VIEW', 'FLY', 99, 'FLY']
    expect(file({ name: ' Imported ', permissions })).toEqual({
      name: 'Imported',
      description: '',
      permissions: ['USER_VIEW', 'BO_VIEW', 'REPORTING'],
      dropped: ['FLY', '99'],
    })
  })
})

describe('an import', () => {
  const definition = {
    name: 'HELPERS',
    description: 'Theirs',
    permissions: ['BO_VIEW', 'REPORTING'],
    dropped: [],
  } as const
  test('of a new name creates', () => {
    expect(planImport({ ...definition, name: 'Other' }, [role()], null)).toMatchObject({
      text: 'New role will be created with the permissions shown',
      values: { id: 0, name: 'Other', description: 'Theirs', rowVersion: null },
    })
  })
  test('of a name in use is decided first', () => expect(planImport(definition, [role()], null)).toBeNull())
  test('replaces permissions and keeps name and description', () => {
    expect(planImport(definition, [role()], 'replace')).toEqual({
      text: 'Role "Helpers" will be replaced with the permissions shown',
      stored: ['USER_VIEW', 'BO_VIEW'],
      values: {
        id: 7,
        name: 'Helpers',
        description: 'Who help',
        rowVersion: 3,
        permissions: ['BO_VIEW', 'REPORTING'],
      },
    })
  })
  test('merges each permission once', () => {
    const plan = planImport(definition, [role()], 'merge')
    expect(plan?.text).toBe('Role "Helpers" will be updated with the merged permissions shown')
    expect(plan?.values.permissions).toEqual(['USER_VIEW', 'BO_VIEW', 'REPORTING'])
  })
  test("creates with ' New' until the name is free", () => {
    const roles = [role(), role({ id: 8, name: 'helpers new' })]
    expect(planImport(definition, roles, 'create')?.values).toMatchObject({ id: 0, name: 'HELPERS New New' })
  })
  test('recognizes a name in any case and spacing', () => {
    const imported = file({ name: 'Read\u00a0Only\u200b', description: 'two  blanks', permissions: ['BO_VIEW'] })
    expect(imported).toMatchObject({ name: 'Read Only', description: 'two blanks' })
    for (const name of ['Read Only', 'read\u00a0only'])
      expect(imported && planImport(imported, [role({ name })], 'merge')?.values.id, name).toBe(7)
    expect(readRoleFile('{"name":"\u3164","permissions":[]}')).toBeNull()
  })
  test('knows a name in letters of two signs', () => {
    const [stored, given] = [role({ name: 'Prüfer' }), { ...definition, name: ' PRU\u0308FER ' }]
    expect(planImport(given, [stored], null)).toBeNull()
    expect(planImport(given, [stored], 'merge')?.values.id).toBe(7)
  })
})
