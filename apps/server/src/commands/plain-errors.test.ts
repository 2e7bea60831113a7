import { expect, inject, it } from 'vitest'
import { within } from '../../test/fresh-database.ts'
import { SettingError } from '../settings/setting-error.ts'
import { sentenceOf } from './plain-errors.ts'

it('prints expected errors as messages, bugs with stacks', async () => {
  const raised = (code: string, message: string) =>
    within(inject('testServer').address, (client) =>
      client
        .query(`do $$ begin raise exception '${message}' using errcode = '${code}'; end $$`)
        .then(() => null, sentenceOf),
    )
  expect(await raised('53100', 'could not extend file "base/5/1255": No space left on device')).toBe(
    'The disk is full. Free up space and try again (could not extend file "base/5/1255": No space left on device).',
  )
  expect(await raised('57P01', 'terminating connection due to administrator command')).toBe(
    'The database connection was lost. Try again when it is back (terminating connection due to administrator command).',
  )
  expect(await raised('42501', 'permission denied for table history')).toBe(
    "The user of DATABASE_URL doesn't have permission (permission denied for table history). Run this as the owner of the tables.",
  )
  expect(await raised('42P01', 'relation "histories" does not exist')).toBeNull()
  expect(sentenceOf(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))).toBe(
    'The disk is full. Free up space and try again (ENOSPC: no space left on device, write).',
  )
  expect(sentenceOf(new SettingError('PORT must be a number.'))).toBe('PORT must be a number.')
  expect(sentenceOf(new TypeError('x is not a function'))).toBeNull()
})
