import { contract } from '@acm/contract'
import { BULK_ACTS } from '@acm/contract/bulk-acts'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import { expect, test } from 'vitest'
import { announced } from '../api/useApiMutation.ts'
import { deniedCall, deniedText } from './denied.ts'

const { preview, start, previewUndo, undo } = contract.bulk

test.each(BULK_ACTS)('who is refused to do %s to many is told the permission for that alone', (act) => {
  const { permission, isScoped } = JOB_KINDS[act]
  const place = isScoped ? " for this record's org unit" : ''
  const calls = [announced(preview, act), announced(start, act), announced(previewUndo, act), announced(undo, act)]
  const said = calls.map((call) => deniedText(deniedCall(call)))
  expect(said).toEqual(['', '', place, place].map((where) => `You need ${permission}${where}.`))
})
