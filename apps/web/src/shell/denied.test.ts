import { contract } from '@acm/contract'
import { BULK_ACTS } from '@acm/contract/bulk-acts'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import { expect, test } from 'vitest'
import { announced } from '../api/useApiMutation.ts'
import { deniedCall, deniedText, recordAt } from './denied.ts'

const { preview, start, previewUndo, undo } = contract.bulk

test.each(BULK_ACTS)('names the permission for the bulk action %s', (act) => {
  const { permission, isScoped } = JOB_KINDS[act]
  const place = isScoped ? " in this record's org unit" : ''
  const calls = [announced(preview, act), announced(start, act), announced(previewUndo, act), announced(undo, act)]
  const texts = calls.map((call) => deniedText(deniedCall(call)).need)
  expect(texts).toEqual(['', '', place, place].map((where) => `You need “${PERMISSION_TITLES[permission]}”${where}`))
})

test('names one or two permissions, the first of several', () => {
  const any = { needs: 'any', where: 'record', record: 'client' } as const
  const place = "in this client's org unit"
  expect(deniedText({ ...any, permissions: ['BO_VIEW'] })).toEqual({
    need: `You need “View BO accounts” ${place}`,
    others: [],
  })
  expect(deniedText({ ...any, permissions: ['BO_VIEW', 'BO_EDIT'] })).toEqual({
    need: `You need “View BO accounts” or “Edit BO accounts” ${place}`,
    others: [],
  })
  expect(deniedText({ ...any, permissions: ['BO_VIEW', 'BO_EDIT', 'REPORTING'] })).toEqual({
    need: `You need “View BO accounts” ${place}`,
    others: ['“Edit BO accounts”', '“View reports”'],
  })
  expect(deniedText({ needs: 'all', permissions: ['USER_VIEW', 'ROLE_VIEW', 'BO_VIEW'] })).toEqual({
    need: 'You need “View users”, “View roles” and “View BO accounts”',
    others: [],
  })
  expect(deniedText({ needs: 'any', where: 'allOrgUnits', permissions: ['FEATURE_FLAG_EDIT'] }).need).toBe(
    'You need “Edit features” in all org units',
  )
  expect(deniedText({ needs: 'any', permissions: PERMISSIONS })).toEqual({
    need: 'You need at least one permission to view records',
    others: [],
  })
  expect(deniedText({ needs: 'any', permissions: [] })).toEqual({ need: '', others: [] })
})

test('reads the record from the URL', () => {
  expect(['/clients/7', '/instances/12', '/clients', '/users', '/role/7'].map(recordAt)).toEqual([
    'client',
    'instance',
    undefined,
    undefined,
    undefined,
  ])
})
